import type { DayNumber } from '@hornbook/rules/time/dates'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { DayRange } from './read.ts'
import { OPEN } from './stays.ts'
import { WHOLE_DISTRICT } from './sum-columns.ts'
import { type AmongStays, timelinesThen } from './timelines-then.ts'

/** When the students of a unit were there, and what they did then (decision 46). */
export interface ThenActivity {
  /** In order: days of progress while there, and by how much the lessons of those who are there change. */
  readonly days: readonly { readonly day: DayNumber; readonly days: number; readonly lessons: number }[]
  readonly stays: readonly Stays[]
}

/** How many students had a stay, or a gap between two of theirs, from the first day to the day before `over`. */
interface Stays {
  readonly gap: boolean
  readonly first: DayNumber
  readonly over: DayNumber
  readonly students: number
}

/** How many students were there on a day of a range: stays in it, less the gaps between two of one student. */
export const countThere = (stays: readonly Stays[], { first, last }: DayRange): number =>
  stays.reduce((sum, stay) => {
    if (stay.gap) return stay.first > first && stay.over <= last ? sum - stay.students : sum
    return stay.first <= last && stay.over > first ? sum + stay.students : sum
  }, 0)

/** Of a whole school, or the district if `schoolId` is null, from its sums. */
export async function thenOfSchool(tx: Db, districtId: string, schoolId: string | null): Promise<ThenActivity> {
  const unit = sql`district_id = ${districtId} AND school_id = ${schoolId ?? WHOLE_DISTRICT}`
  const [days, stays] = await Promise.all([
    sql<ThenActivity['days'][number]>`SELECT day, then_days AS days, lessons_there AS lessons FROM school_days
      WHERE ${unit} AND (then_days <> 0 OR lessons_there <> 0) ORDER BY day`.execute(tx),
    sql<Stays>`SELECT gap, first, over, students FROM school_stays WHERE ${unit} AND students <> 0`.execute(tx),
  ])
  return { days: days.rows, stays: stays.rows }
}

/** Of students of today, wherever in the district they were. `from` must call the timelines `t`. */
export const thenOfTimelines = (tx: Db, from: RawBuilder<unknown>): Promise<ThenActivity> =>
  countThen(tx, sql`(SELECT t.stays, t.days, t.firsts || t.credits AS lessons FROM ${from}) t`)

/** Of everybody who was ever a student of a unit without sums of its own, also who has left since. */
export const thenOfStays = (tx: Db, districtId: string, among: AmongStays): Promise<ThenActivity> =>
  countThen(tx, timelinesThen(districtId, among))

/** `timelines` is called `t` and has the stays, the days of progress and the days of lessons. */
async function countThen(tx: Db, timelines: RawBuilder<unknown>): Promise<ThenActivity> {
  const isThere = sql`width_bucket(day, t.stays) % 2 = 1`
  const { rows: days } = await sql<
    ThenActivity['days'][number]
  >`SELECT d.day, sum(d.days)::int AS days, sum(d.lessons)::int AS lessons
    FROM ${timelines}
    CROSS JOIN LATERAL (SELECT day, 1 AS days, 0 AS lessons FROM unnest(t.days) AS day WHERE ${isThere}
      UNION ALL SELECT day, 0, 1 FROM unnest(t.lessons) AS day WHERE ${isThere}
      -- The first day of a stay brings all that was learned before, its end takes all away.
      UNION ALL SELECT edge, 0, CASE WHEN at % 2 = 1 THEN 1 ELSE -1 END * (SELECT count(*)::int FROM unnest(t.lessons) AS day WHERE day < edge)
        FROM unnest(t.stays) WITH ORDINALITY AS e(edge, at) WHERE edge < ${OPEN}) d
    GROUP BY 1 HAVING sum(d.days) <> 0 OR sum(d.lessons) <> 0 ORDER BY 1`.execute(tx)
  const { rows: stays } = await sql<Stays>`SELECT n % 2 = 0 AS gap, t.stays[n] AS first, t.stays[n + 1] AS over,
      count(*)::int AS students
    FROM ${timelines} CROSS JOIN LATERAL generate_series(1, cardinality(t.stays) - 1) AS n GROUP BY 1, 2, 3`.execute(tx)
  return { days, stays }
}
