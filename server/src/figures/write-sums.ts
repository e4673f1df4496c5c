import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import {
  SCHOOL_DAYS,
  SCHOOL_MONTHS,
  SCHOOL_STANDINGS,
  SCHOOL_STAYS,
  SCHOOL_TOTALS,
  type StandingSums,
  WHOLE_DISTRICT,
} from './sum-columns.ts'
import { upsertInto } from './upsert.ts'

const added = (name: string) => `stored.${name} + excluded.${name}`

export const addToDays = upsertInto(
  'school_days',
  SCHOOL_DAYS.key,
  { ...SCHOOL_DAYS.sums, ...SCHOOL_DAYS.latest },
  name => (name in SCHOOL_DAYS.sums ? added(name) : `greatest(stored.${name}, excluded.${name})`),
)

export const addToMonths = upsertInto('school_months', SCHOOL_MONTHS.key, SCHOOL_MONTHS.sums, added)

export const addToStays = upsertInto('school_stays', SCHOOL_STAYS.key, SCHOOL_STAYS.sums, added)

export const addToTotals = upsertInto('school_totals', SCHOOL_TOTALS.key, SCHOOL_TOTALS.sums, added)

const addToRows = upsertInto('school_standings', SCHOOL_STANDINGS.key, SCHOOL_STANDINGS.sums, added)

/** Adds differences to the standings, and deletes those that no student has any more. */
export async function addToStandings(
  tx: Db,
  districtId: string,
  rows: readonly (StandingSums & { school_id: string })[],
): Promise<void> {
  await addToRows(tx, districtId, rows)
  const left = new Set(rows.filter(({ students }) => students < 0).map(row => row.school_id))
  if (left.size === 0) return
  await sql`DELETE FROM school_standings WHERE district_id = ${districtId} AND school_id = ANY (${`{${[...left].join(',')}}`}::bigint[])
    AND students = 0`.execute(tx)
}

/** A change of a timeline may change who needs attention: the next caller counts the school and the district again. */
export async function forgetAttention(tx: Db, districtId: string, schools: readonly string[]): Promise<void> {
  if (schools.length === 0) return
  await sql`DELETE FROM school_attention WHERE district_id = ${districtId}
    AND school_id = ANY (${`{${[WHOLE_DISTRICT, ...schools].join(',')}}`}::bigint[])`.execute(tx)
}
