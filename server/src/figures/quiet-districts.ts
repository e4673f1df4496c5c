import { firstRecentDay, QUIET_WINDOW_DAYS } from '@hornbook/rules/figures/quiet'
import { type DayNumber, dayNumberIn, type Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** No district's own day is later than here. */
const EASTERNMOST = 'Pacific/Kiritimati'

/** A district with a membership that has had no lessons lately. */
export interface SilentDistrict {
  readonly id: string
  readonly name: string
  readonly timezone: string
  /** Days with lessons in the window that tells what is usual, sorted; not empty. */
  readonly days: readonly DayNumber[]
  /** Lessons on one of them, on average. */
  readonly usual: number
  /** How many districts are silent, those without such a day too. */
  readonly silent: number
}

/**
 * The silent districts, each with its days with lessons in the window. Most districts had lessons on the first recent day, and
 * nothing else is read of those; a membership is looked up for those that are left.
 */
export async function silentDistricts(tx: Db, now: Instant): Promise<readonly SilentDistrict[]> {
  const today = dayNumberIn(EASTERNMOST)(now)
  const recent = firstRecentDay(today)
  const { rows } =
    await sql<SilentDistrict>`WITH absent AS MATERIALIZED (SELECT d.id, d.name, d.timezone FROM districts d
      WHERE d.id NOT IN (SELECT district_id FROM school_days WHERE school_id = 0 AND day = ${recent} AND student_days > 0)
        AND (SELECT max(m.expires_at) FROM memberships m WHERE m.district_id = d.id) > ${new Date(now).toISOString()}),
    silent AS MATERIALIZED (SELECT id, name, timezone FROM absent
      WHERE id NOT IN (SELECT district_id FROM school_days
        WHERE district_id = ANY (ARRAY(SELECT id FROM absent)) AND school_id = 0 AND day > ${recent} AND student_days > 0))
    SELECT s.id, s.name, s.timezone, w.days, w.usual, (SELECT count(*)::int FROM silent) AS silent
    FROM silent s JOIN (SELECT district_id, array_agg(day) AS days, avg(l1 + l2 + l3 + l4)::int AS usual FROM school_days
        WHERE district_id = ANY (ARRAY(SELECT id FROM silent)) AND school_id = 0 AND day > ${today - QUIET_WINDOW_DAYS}
          AND student_days > 0
        GROUP BY 1) w ON w.district_id = s.id`.execute(tx)
  return rows.map(row => ({ ...row, days: row.days.toSorted((one, other) => one - other) }))
}
