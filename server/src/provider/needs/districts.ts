import { unusuallyQuiet } from '@hornbook/rules/figures/quiet'
import { dateOf, dayNumberIn, spansIn } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { silentDistricts } from '../../figures/quiet-districts.ts'
import {
  type Cause,
  DAY_MS,
  districtOf,
  isoOf,
  type Looked,
  type NamedDistrict,
  NOTHING_MORE,
  OF_ALL,
  ofDistrict,
} from './cause.ts'

export async function countDistricts(tx: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM districts WHERE left_at IS NULL AND ${OF_ALL}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** A membership that ends within so many days needs somebody. */
const ENDING_DAYS = 30

/** Memberships that have ended or end soon. A district that never had one is still being made. */
export async function membershipsInNeed(looked: Looked): Promise<Cause[]> {
  const { tx, now } = looked
  const soon = isoOf(now + ENDING_DAYS * DAY_MS)
  const { rows } = await sql<{
    districtId: string
    district: NamedDistrict | null
    until: string
  }>`SELECT m.district_id AS "districtId", ${districtOf('m.district_id')}, max(m.expires_at) AS until
    FROM memberships m WHERE m.expires_at <= ${soon} AND ${ofDistrict(looked, 'm.district_id')}
      AND NOT EXISTS (SELECT FROM memberships later WHERE later.district_id = m.district_id AND later.expires_at > ${soon})
    GROUP BY 1`.execute(tx)
  return rows.map(({ districtId, district, until }) => {
    const began = isoOf(Date.parse(until) - ENDING_DAYS * DAY_MS)
    const common = { ...NOTHING_MORE, districtId, district, began, until, count: 1 }
    return Date.parse(until) <= now
      ? { ...common, cause: 'membershipEnded', since: until }
      : { ...common, cause: 'membershipEnds', since: began }
  })
}

export interface QuietDistricts {
  readonly causes: readonly Cause[]
  /** How many have had no lessons for so long that they have stopped using the program. */
  readonly inactive: number
}

/** Districts with a membership that have had no lessons for longer than is usual for them, if it is not a holiday of most. */
export async function quietDistricts(tx: Db, now: number): Promise<QuietDistricts> {
  const silent = await silentDistricts(tx, now)
  const causes = silent.flatMap(({ id: districtId, name, timezone, days, usual }): Cause[] => {
    const quiet = unusuallyQuiet(days, dayNumberIn(timezone)(now))
    if (!quiet) return []
    const began = isoOf(spansIn(timezone)(quiet.lastDay + 1)[0]?.first ?? now)
    const day = dateOf(quiet.lastDay)
    const since = { since: began, began, day, count: quiet.weekdays, usual }
    return [{ ...NOTHING_MORE, ...since, districtId, cause: 'quiet', district: { name, timezone } }]
  })
  return { causes, inactive: (silent[0]?.silent ?? 0) - silent.length }
}
