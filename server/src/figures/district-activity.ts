import { type DayNumber, dateOf } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A student with progress in so many days has used a seat. */
const SEAT_DAYS = 30
/** How far back the latest day is looked for. */
const LOOK_BACK_DAYS = 400
const WEEKS = 12
const FEWEST_DAYS = 3

export interface DistrictActivity {
  readonly used: number
  readonly enrolled: number
  readonly today: number
  readonly studentsToday: number
  readonly lastDay: string | null
  /** The middle half of the same weekdays that had lessons. */
  readonly usual: { readonly least: number; readonly most: number } | null
}

/** How much a district does, from its sums: the cost does not grow with its history. */
export async function districtActivity(tx: Db, districtId: string, today: DayNumber): Promise<DistrictActivity> {
  const { rows: days } = await sql<{ day: DayNumber; lessons: number; students: number }>`SELECT day,
      l1 + l2 + l3 + l4 AS lessons, student_days AS students
    FROM school_days WHERE district_id = ${districtId} AND school_id = 0 AND day > ${today - LOOK_BACK_DAYS} AND day <= ${today}
      AND student_days > 0
    ORDER BY day DESC`.execute(tx)
  const { rows: seats } = await sql<{ used: number; enrolled: number }>`SELECT
      (SELECT count(*)::int FROM student_timelines WHERE district_id = ${districtId} AND home
        AND last_day > ${today - SEAT_DAYS}) AS used,
      (SELECT coalesce(sum(students), 0)::int FROM school_standings WHERE district_id = ${districtId} AND school_id = 0) AS enrolled`.execute(
    tx,
  )
  const sameWeekday = days
    .filter(({ day }) => day < today && (today - day) % 7 === 0 && today - day <= WEEKS * 7)
    .map(({ lessons }) => lessons)
    .sort((a, b) => a - b)
  const [latest] = days
  const now = latest?.day === today ? latest : undefined
  return {
    used: seats[0]?.used ?? 0,
    enrolled: seats[0]?.enrolled ?? 0,
    today: now?.lessons ?? 0,
    studentsToday: now?.students ?? 0,
    lastDay: latest ? dateOf(latest.day) : null,
    usual: sameWeekday.length < FEWEST_DAYS ? null : middleHalf(sameWeekday),
  }
}

const middleHalf = (sorted: readonly number[]) => ({
  least: sorted[Math.floor((sorted.length - 1) / 4)] as number,
  most: sorted[Math.ceil(((sorted.length - 1) * 3) / 4)] as number,
})
