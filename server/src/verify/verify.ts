import type { Instant } from '@hornbook/rules/dates'
import { sql } from 'kysely'
import { type Db, within } from '../db/pool.ts'
import { Differences } from './differences.ts'
import { readRaw } from './raw.ts'
import { recountStudents } from './recount.ts'
import { type Ask, compareShown, rangesToAsk } from './shown.ts'
import { compareSums, compareTimelines } from './stored.ts'

export interface Verdict {
  readonly name: string
  readonly students: number
  readonly events: number
  readonly compared: number
  readonly differences: readonly string[]
  /** Somebody wrote in the district meanwhile, each time that it was tried: answers may be newer than the recount. */
  readonly disturbed: boolean
}

const TRIES = 3

/**
 * Recounts a district from its raw rows, through rules, and holds everything derived against it: every stored row, read
 * in the same snapshot as the raw ones, and what the product answers for several ranges (promise 18).
 */
export async function verifyDistrict(
  db: Db,
  districtId: string,
  ask: Ask,
  now: Instant,
  lot: number,
): Promise<Verdict> {
  for (let tried = 1; ; tried++) {
    const before = await lastWrite(db, districtId)
    const verdict = await verifyOnce(db, districtId, ask, now, lot)
    const disturbed = before !== (await lastWrite(db, districtId))
    if (!disturbed || verdict.differences.length === 0 || tried === TRIES) return { ...verdict, disturbed }
  }
}

async function verifyOnce(db: Db, districtId: string, ask: Ask, now: Instant, lot: number) {
  const differences = new Differences()
  const { district, students } = await within(db, [districtId], async tx => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(tx)
    const district = await readRaw(tx, districtId)
    const students = recountStudents(district)
    await compareTimelines(tx, district, students, differences)
    await compareSums(tx, district, students, differences)
    return { district, students }
  })
  for (const range of rangesToAsk(district.timezone, now, lot)) {
    await compareShown(ask, { district, students, range }, differences)
  }
  const { name, events } = district
  return { name, students: students.length, events, compared: differences.compared, differences: differences.found }
}

/** Every write has an audit entry: whether there is a newer one tells whether anything has changed. */
async function lastWrite(db: Db, districtId: string): Promise<string> {
  const { rows } = await within(db, [districtId], tx =>
    sql<{
      last: string
    }>`SELECT coalesce(max(id), 0) AS last FROM audit_entries WHERE district_id = ${districtId}`.execute(tx),
  )
  return rows[0]?.last ?? '0'
}
