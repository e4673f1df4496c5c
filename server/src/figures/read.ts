import { type DayNumber, dayNumberOf } from '@hornbook/rules/dates'
import type { Range } from '@hornbook/rules/ranges'
import { STANDINGS } from '@hornbook/rules/standing'
import type { Activity, StandingCount } from '@hornbook/rules/unit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type PackedLesson, unpack } from './packed-lesson.ts'
import { type StandingSums, WHOLE_DISTRICT } from './sums.ts'
import { IN_TEST } from './timeline-row.ts'

/** A unit's numbers as rules want them: who stands how, what they did in the range, and the latest lessons. */
export interface UnitNumbers {
  readonly counts: StandingCount[]
  readonly activity: Activity
  readonly last: PackedLesson | null
  readonly lastInRange: PackedLesson | null
}

/** First and last day of a range; counts inside it are two binary searches in a sorted array of days. */
export interface Days {
  readonly first: DayNumber
  readonly last: DayNumber
}

export const daysOf = (range: Range): Days => ({ first: dayNumberOf(range.start), last: dayNumberOf(range.end) })

/** How many entries of a day array lie up to a day. The operand is cast: an integer one would cast the whole array. */
const upTo = (day: number, column: string) => sql`width_bucket(${day}::smallint, ${sql.ref(column)})`
/** How many entries of a day array lie in the range. */
const within = ({ first, last }: Days, column: string) => sql`(${upTo(last, column)} - ${upTo(first - 1, column)})`

const LEVELS = ['t.l1', 't.l2', 't.l3', 't.l4'] as const
/** How many lessons were first completed up to a day: the place in `ev` where that day ends. */
const placeAt = (day: number) =>
  sql.join(
    LEVELS.map(column => upTo(day, column)),
    sql` + `,
  )

/** The latest lesson of a timeline inside the range, packed; the end of the timeline is at hand without its arrays. */
const lastWithin = ({ first, last }: Days) => sql`CASE
  WHEN t.last_day < ${first} THEN NULL
  WHEN t.last_day <= ${last} THEN t.last_at * 8192 + t.last_lesson
  WHEN ${placeAt(last)} > ${placeAt(first - 1)} THEN t.ev_at[${placeAt(last)}] * 8192 + t.ev[${placeAt(last)}] END`

/** Timelines grouped by a unit. `from` names the timelines t and may join more; `unit` is the id they are grouped by. */
export async function unitNumbers(
  tx: Db,
  from: RawBuilder<unknown>,
  unit: RawBuilder<unknown>,
  days: Days,
): Promise<Map<string, UnitNumbers>> {
  const { rows } = await sql<
    StandingRow & LastRow
  >`SELECT ${unit} AS unit, t.grade, t.standing, CASE WHEN t.standing = ${sql.lit(IN_TEST)} THEN t.upcoming_test END AS upcoming_test,
      count(*)::int AS students, sum(t.all1)::int AS all1, sum(t.all2)::int AS all2, sum(t.all3)::int AS all3, sum(t.all4)::int AS all4,
      sum(t.goal_completed)::int AS goal_completed, sum(t.goal_capped)::int AS goal_capped, sum(t.goal_met)::int AS goal_met,
      sum(${within(days, 't.days')})::int AS d, sum(${within(days, 't.l1')})::int AS l1, sum(${within(days, 't.l2')})::int AS l2,
      sum(${within(days, 't.l3')})::int AS l3, sum(${within(days, 't.l4')})::int AS l4,
      max(t.last_at * 8192 + t.last_lesson) AS last, max(${lastWithin(days)}) AS last_in
    FROM ${from} GROUP BY 1, 2, 3, 4`.execute(tx)
  const units = new Map<string, UnitNumbers>()
  for (const [id, own] of Map.groupBy(rows, row => row.unit)) {
    units.set(id, {
      counts: own.map(countOf),
      activity: own.reduce<Activity>((sum, row) => plus(sum, row), NOTHING),
      last: unpack(latest(own.map(row => row.last))),
      lastInRange: unpack(latest(own.map(row => row.last_in))),
    })
  }
  return units
}

/** The numbers of a unit without students. */
export const EMPTY_UNIT: UnitNumbers = {
  counts: [],
  activity: { studentDays: 0, lessons: [0, 0, 0, 0] },
  last: null,
  lastInRange: null,
}
const NOTHING = EMPTY_UNIT.activity

type Summed = Omit<UnitNumbers, 'last'>
const NO_SUMS: Summed = { counts: [], activity: NOTHING, lastInRange: null }

/** Schools from their sums, by id: a few rows for each, whatever its size and the range. */
async function summedUnits(
  tx: Db,
  districtId: string,
  which: RawBuilder<unknown>,
  days: Days,
): Promise<Map<string, Summed>> {
  const [standings, activity] = await Promise.all([
    sql<StandingRow & { unit: string }>`SELECT school_id AS unit, nullif(grade, '') AS grade, standing,
        nullif(upcoming_test, 0) AS upcoming_test, students, all1, all2, all3, all4, goal_completed, goal_capped, goal_met
      FROM school_standings WHERE district_id = ${districtId} AND ${which} AND students <> 0`.execute(tx),
    sql<DayRow & { unit: string; last_in: string | null }>`SELECT school_id AS unit, sum(student_days)::int AS d,
        sum(l1)::int AS l1, sum(l2)::int AS l2, sum(l3)::int AS l3, sum(l4)::int AS l4,
        max(latest) AS last_in
      FROM school_days WHERE district_id = ${districtId} AND ${which} AND day BETWEEN ${days.first} AND ${days.last}
      GROUP BY 1`.execute(tx),
  ])
  const done = new Map(
    activity.rows.map(row => [row.unit, { activity: plus(NOTHING, row), lastInRange: unpack(row.last_in) }]),
  )
  return new Map(
    [...Map.groupBy(standings.rows, row => row.unit)].map(([id, own]) => [
      id,
      { ...NO_SUMS, ...done.get(id), counts: own.map(countOf) },
    ]),
  )
}

/** A whole school, or the whole district, from its sums. Only for somebody whose scope is the whole unit. */
export async function summedNumbers(
  tx: Db,
  districtId: string,
  schoolId: string | null,
  days: Days,
): Promise<Pick<UnitNumbers, 'counts' | 'activity'>> {
  const school = schoolId ?? WHOLE_DISTRICT
  return (await summedUnits(tx, districtId, sql`school_id = ${school}`, days)).get(school) ?? NO_SUMS
}

/** Every school of a district from its sums. */
export async function schoolNumbers(tx: Db, districtId: string, days: Days): Promise<Map<string, UnitNumbers>> {
  const [summed, lasts] = await Promise.all([
    summedUnits(tx, districtId, sql`school_id <> ${WHOLE_DISTRICT}`, days),
    lastsOfSchools(tx, districtId),
  ])
  return new Map([...summed].map(([id, sums]) => [id, { ...sums, last: lasts.get(id) ?? null }]))
}

/**
 * The latest lesson of each school that has any. It lies on one of its last two days: where a clock falls back over
 * midnight, a later instant can lie on an earlier day.
 */
async function lastsOfSchools(tx: Db, districtId: string): Promise<Map<string, PackedLesson | null>> {
  const { rows } = await sql<{ unit: string; last: string | null }>`SELECT s.id AS unit, max(d.latest) AS last
    FROM schools s CROSS JOIN LATERAL (SELECT latest FROM school_days
      WHERE district_id = s.district_id AND school_id = s.id AND latest IS NOT NULL ORDER BY day DESC LIMIT 2) d
    WHERE s.district_id = ${districtId} GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ unit, last }) => [unit, unpack(last)]))
}

interface LastRow {
  unit: string
  last: string | null
  last_in: string | null
}

interface DayRow {
  d: number
  l1: number
  l2: number
  l3: number
  l4: number
}

/** As it is kept, but for whoever has no grade, and no test ahead. */
interface StandingRow extends DayRow, Omit<StandingSums, 'grade' | 'upcoming_test'> {
  grade: string | null
  upcoming_test: number | null
}

const countOf = (row: StandingRow): StandingCount => ({
  grade: row.grade,
  standing: STANDINGS[row.standing] as StandingCount['standing'],
  upcomingTest: row.upcoming_test,
  students: row.students,
  allTime: [row.all1, row.all2, row.all3, row.all4],
  goalCompleted: row.goal_completed,
  goalCapped: row.goal_capped,
  goalMet: row.goal_met,
})

const plus = ({ studentDays, lessons }: Activity, row: DayRow): Activity => ({
  studentDays: studentDays + row.d,
  lessons: [lessons[0] + row.l1, lessons[1] + row.l2, lessons[2] + row.l3, lessons[3] + row.l4],
})

const latest = (packed: readonly (string | null)[]): string | null =>
  packed.reduce((best, each) => (each !== null && (best === null || BigInt(each) > BigInt(best)) ? each : best), null)
