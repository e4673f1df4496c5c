import { type Activity, type StandingCount, totalsOf, type UnitTotals } from '@hornbook/rules/figures/unit'
import { type DayNumber, dayNumberOf } from '@hornbook/rules/time/dates'
import type { Range } from '@hornbook/rules/time/ranges'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { forEachColumn, namesOf } from './columns.ts'
import { type PackedLesson, unpack } from './packed-lesson.ts'
import { type DaySums, SCHOOL_DAYS, SCHOOL_STANDINGS, SUMMED } from './sum-columns.ts'
import { type StandingRow, standingCount } from './sum-rows.ts'
import { WHOLE_DISTRICT } from './sums.ts'
import { IN_TEST } from './timeline-row.ts'

/** What a row of a table of classes or schools is made of, in the form that rules take. */
export interface SummedUnit {
  readonly totals: UnitTotals
  readonly activity: Activity
  readonly last: PackedLesson | null
  readonly lastInRange: PackedLesson | null
}

/** The same with students by standing, which tiles need. */
export interface UnitNumbers extends SummedUnit {
  readonly counts: StandingCount[]
}

/** The first and last day of a range. Counts inside it are two binary searches in a sorted array of days. */
export interface DayRange {
  readonly first: DayNumber
  readonly last: DayNumber
}

export const dayRangeOf = (range: Range): DayRange => ({
  first: dayNumberOf(range.start),
  last: dayNumberOf(range.end),
})

/**
 * How many entries of a sorted day array are up to a day. Without the cast, PostgreSQL would cast the whole array to
 * integer.
 */
const upTo = (day: number, column: string) => sql`width_bucket(${day}::smallint, ${sql.ref(column)})`
/** How many entries of a day array are in the range. */
export const countWithin = ({ first, last }: DayRange, column: string) =>
  sql`(${upTo(last, column)} - ${upTo(first - 1, column)})`

const LEVELS = ['t.l1', 't.l2', 't.l3', 't.l4'] as const
/** How many lessons were first completed up to a day: the index in `ev` of that day's last one. */
const indexAt = (day: number) =>
  sql.join(
    LEVELS.map(column => upTo(day, column)),
    sql` + `,
  )

/** A timeline's latest lesson in the range, packed. The arrays are read only if the timeline goes past the range. */
const latestWithin = ({ first, last }: DayRange) => sql`CASE
  WHEN t.last_day < ${first} THEN NULL
  WHEN t.last_day <= ${last} THEN t.last_at * 8192 + t.last_lesson
  WHEN ${indexAt(last)} > ${indexAt(first - 1)} THEN t.ev_at[${indexAt(last)}] * 8192 + t.ev[${indexAt(last)}] END`

/** The list of a timeline that each sum over days counts. */
const LIST_OF: Readonly<Record<keyof DaySums, string>> = {
  student_days: 't.days',
  l1: 't.l1',
  l2: 't.l2',
  l3: 't.l3',
  l4: 't.l4',
}
const daySums = (days: DayRange) =>
  sql.join(
    namesOf(SCHOOL_DAYS.sums).map(name => sql`sum(${countWithin(days, LIST_OF[name])})::int AS ${sql.raw(name)}`),
  )
const STANDING_SUMS = forEachColumn(SUMMED, name => `sum(t.${name})::int AS ${name}`)

/**
 * Counts timelines into the numbers of each unit, by the unit's id. `from` must call the timelines `t` and may join more
 * tables; `unit` is the id to group by.
 */
export async function unitNumbers(
  tx: Db,
  from: RawBuilder<unknown>,
  unit: RawBuilder<unknown>,
  days: DayRange,
): Promise<Map<string, UnitNumbers>> {
  const { rows } = await sql<
    StandingRow & DaySums & LastRow
  >`SELECT ${unit} AS unit, t.grade, t.standing, CASE WHEN t.standing = ${sql.lit(IN_TEST)} THEN t.upcoming_test END AS upcoming_test,
      count(*)::int AS students, ${STANDING_SUMS}, ${daySums(days)},
      max(t.last_at * 8192 + t.last_lesson) AS last, max(${latestWithin(days)}) AS last_in
    FROM ${from} GROUP BY 1, 2, 3, 4`.execute(tx)
  const units = new Map<string, UnitNumbers>()
  for (const [id, own] of Map.groupBy(rows, row => row.unit)) {
    const counts = own.map(standingCount)
    units.set(id, {
      counts,
      totals: totalsOf(counts),
      activity: own.reduce<Activity>((sum, row) => addActivity(sum, row), NO_ACTIVITY),
      last: unpack(latest(own.map(row => row.last))),
      lastInRange: unpack(latest(own.map(row => row.last_in))),
    })
  }
  return units
}

/** The numbers of a unit without students. */
export const EMPTY_UNIT: UnitNumbers = {
  counts: [],
  totals: totalsOf([]),
  activity: { studentDays: 0, lessons: [0, 0, 0, 0] },
  last: null,
  lastInRange: null,
}
const NO_ACTIVITY = EMPTY_UNIT.activity

const STORED_STANDING_SUMS = forEachColumn(SCHOOL_STANDINGS.sums, name => name)
const STORED_DAY_SUMS = forEachColumn(SCHOOL_DAYS.sums, name => `coalesce(sum(${name}), 0)::int AS ${name}`)

/** A whole school, or the district if `schoolId` is null, from its sums. The scope must cover the whole unit. */
export async function summedNumbers(
  tx: Db,
  districtId: string,
  schoolId: string | null,
  days: DayRange,
): Promise<Pick<UnitNumbers, 'counts' | 'activity'>> {
  const unit = sql`district_id = ${districtId} AND school_id = ${schoolId ?? WHOLE_DISTRICT}`
  const [standings, activity] = await Promise.all([
    sql<StandingRow>`SELECT grade, standing, upcoming_test, ${STORED_STANDING_SUMS}
      FROM school_standings WHERE ${unit} AND students <> 0`.execute(tx),
    sql<DaySums>`SELECT ${STORED_DAY_SUMS} FROM school_days
      WHERE ${unit} AND day BETWEEN ${days.first} AND ${days.last}`.execute(tx),
  ])
  return {
    counts: standings.rows.map(standingCount),
    activity: activity.rows.reduce<Activity>(addActivity, NO_ACTIVITY),
  }
}

/** Days of progress of a whole school, or of the district if `schoolId` is null, added up over students. */
export async function summedDays(
  tx: Db,
  districtId: string,
  schoolId: string | null,
  { first, last }: DayRange,
): Promise<number> {
  const { rows } = await sql<{ days: number }>`SELECT coalesce(sum(student_days), 0)::int AS days FROM school_days
    WHERE district_id = ${districtId} AND school_id = ${schoolId ?? WHOLE_DISTRICT} AND day BETWEEN ${first} AND ${last}`.execute(
    tx,
  )
  return rows[0]?.days ?? 0
}

interface LastRow {
  unit: string
  last: string | null
  last_in: string | null
}

const addActivity = ({ studentDays, lessons }: Activity, row: DaySums): Activity => ({
  studentDays: studentDays + row.student_days,
  lessons: [lessons[0] + row.l1, lessons[1] + row.l2, lessons[2] + row.l3, lessons[3] + row.l4],
})

const latest = (packed: readonly (string | null)[]): string | null =>
  packed.reduce((best, each) => (each !== null && (best === null || BigInt(each) > BigInt(best)) ? each : best), null)
