import { LONG_WEEKEND, QUIET_WINDOW_DAYS } from '@hornbook/rules/figures/quiet'
import { type DayNumber, dayNumberIn, type Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'

/** No district's own day is later than here. */
const EASTERNMOST = 'Pacific/Kiritimati'

export interface SilentDistrict {
  readonly id: string
  readonly name: string
  readonly timezone: string
}

/**
 * The districts with a membership that have had no lessons within a long weekend. Most districts have, and of those no more is read
 * than an index entry a day. A membership is looked up for those that are left.
 */
export async function silentDistricts(tx: Db, now: Instant): Promise<readonly SilentDistrict[]> {
  const { rows } = await sql<SilentDistrict>`SELECT d.id, d.name, d.timezone
    FROM districts d
    WHERE d.id NOT IN (SELECT district_id FROM school_days
        WHERE school_id = 0 AND day >= ${dayNumberIn(EASTERNMOST)(now) - LONG_WEEKEND} AND student_days > 0)
      AND (SELECT max(m.expires_at) FROM memberships m WHERE m.district_id = d.id) > ${new Date(now).toISOString()}`.execute(
    tx,
  )
  return rows
}

export interface LessonDays {
  readonly districtId: string
  /** Days with lessons in the window, sorted. */
  readonly days: readonly DayNumber[]
  /** Lessons on one of them, on average. */
  readonly usual: number
}

/** When districts had lessons in the window that tells what is usual, whatever came before it. */
export async function lessonDaysOf(tx: Db, districts: readonly string[], now: Instant): Promise<readonly LessonDays[]> {
  if (districts.length === 0) return []
  const { rows } = await sql<LessonDays>`SELECT district_id AS "districtId", array_agg(day) AS days,
      avg(l1 + l2 + l3 + l4)::int AS usual
    FROM school_days WHERE district_id = ANY (${idArray(districts)}) AND school_id = 0
      AND day > ${dayNumberIn(EASTERNMOST)(now) - QUIET_WINDOW_DAYS} AND student_days > 0
    GROUP BY 1`.execute(tx)
  return rows.map(row => ({ ...row, days: row.days.toSorted((one, other) => one - other) }))
}
