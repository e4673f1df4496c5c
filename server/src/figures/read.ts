import { type Activity, type StandingCount, totalsOf, type UnitTotals } from '@hornbook/rules/figures/unit'
import { type DayNumber, dayNumberOf } from '@hornbook/rules/time/dates'
import { previousRange, type Range } from '@hornbook/rules/time/ranges'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { columnNames, forEachColumn } from './columns.ts'
import { type PackedLesson, unpack } from './packed-lesson.ts'
import { type DaySums, SCHOOL_STANDINGS, SUMMED, WHOLE_DISTRICT } from './sum-columns.ts'
import { type StandingRow, standingCount } from './sum-rows.ts'
import { IN_TEST } from './timeline-row.ts'

/** What a row of a table of classes or schools is made of, in the form that rules take. */
export interface SummedUnit {
  readonly totals: UnitTotals
  readonly activity: Activity
  /** Who was there in the range, and in the one before (DAY-11). */
  readonly there: ThereInRange
  readonly thereBefore: ThereInRange
  readonly last: PackedLesson | null
  readonly lastInRange: PackedLesson | null
}

/** The students who were there in a range, and their days of progress while they were (decision 46). */
export interface ThereInRange {
  readonly students: number
  readonly days: number
}

/** A unit with its students by standing, which tiles need. */
export interface UnitNumbers extends SummedUnit {
  readonly counts: StandingCount[]
}

/** The first and last day of a range. Counts inside it are two binary searches in a sorted array of days. */
export interface DayRange {
  readonly first: DayNumber
  readonly last: DayNumber
}

/** Who is compared: those who were there then, or of the students of today those who were, on both sides (DAY-13). */
export type ComparedWho = 'then' | 'same'

/** A range with the one before it, which changes are measured from; it has no days if there is none (DAY-11). */
export interface ComparedDays extends DayRange {
  readonly before: DayRange
  readonly compared: ComparedWho
}

const NO_DAYS: DayRange = { first: 0, last: -1 }

export const dayRangeOf = ({ start, end }: Range): DayRange => ({ first: dayNumberOf(start), last: dayNumberOf(end) })

export function comparedDaysOf(range: Range & { readonly compared?: ComparedWho | undefined }): ComparedDays {
  const previous = previousRange(range)
  return { ...dayRangeOf(range), before: previous ? dayRangeOf(previous) : NO_DAYS, compared: range.compared ?? 'then' }
}

/**
 * How many entries of a sorted list of days are up to a day. Without the cast, PostgreSQL would cast the whole list to
 * integer.
 */
export const upTo = (day: number, list: string) => sql`width_bucket(${day}::smallint, ${sql.ref(list)})`

/** The lists of a timeline: the days of progress, and the day of each first completion by level. */
const LISTS = ['days', 'l1', 'l2', 'l3', 'l4'] as const
type ListName = (typeof LISTS)[number]

/** A range's places in each list of a timeline, searched for once: the sums and the latest lesson need them several times. */
const placesOf = ({ first, last }: DayRange) =>
  sql.join(
    LISTS.map(
      list =>
        sql`${upTo(first - 1, `t.${list}`)} AS ${sql.ref(`past_${list}`)}, ${upTo(last, `t.${list}`)} AS ${sql.ref(`upto_${list}`)}`,
    ),
  )
const LEVELS: readonly ListName[] = ['l1', 'l2', 'l3', 'l4']
/** How many lessons were first completed up to a place: the index in `ev` of the last of them. */
const indexAt = (place: 'past' | 'upto') => sql.raw(LEVELS.map(level => `t.${place}_${level}`).join(' + '))

/** A timeline's latest lesson in the range, packed. The arrays are read only if the timeline goes past the range. */
const latestWithin = ({ first, last }: DayRange) => sql`CASE
  WHEN t.last_day < ${first} THEN NULL
  WHEN t.last_day <= ${last} THEN t.last_at * 8192 + t.last_lesson
  WHEN ${indexAt('upto')} > ${indexAt('past')} THEN t.ev_at[${indexAt('upto')}] * 8192 + t.ev[${indexAt('upto')}] END`

/** The list of a timeline that each sum over days counts. */
const LIST_OF: Readonly<Record<Exclude<keyof DaySums, 'then_days' | 'lessons_there'>, ListName>> = {
  student_days: 'days',
  l1: 'l1',
  l2: 'l2',
  l3: 'l3',
  l4: 'l4',
}
const DAY_SUMS = sql.raw(
  columnNames(LIST_OF)
    .map(name => `sum(t.upto_${LIST_OF[name]} - t.past_${LIST_OF[name]})::int AS ${name}`)
    .join(', '),
)
/** What is counted of a timeline besides its lists. */
const COUNTED = sql.raw(
  [...columnNames(SUMMED), 'grade', 'standing', 'upcoming_test', 'last_day', 'last_at', 'last_lesson', 'ev', 'ev_at']
    .map(name => `t.${name}`)
    .join(', '),
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
): Promise<Map<string, NumbersToday>> {
  const { rows } = await sql<
    StandingRow & ActivityRow & LastRow
  >`SELECT t.unit, t.grade, t.standing, CASE WHEN t.standing = ${sql.lit(IN_TEST)} THEN t.upcoming_test END AS upcoming_test,
      count(*)::int AS students, ${STANDING_SUMS}, ${DAY_SUMS},
      max(t.last_at * 8192 + t.last_lesson) AS last, max(${latestWithin(days)}) AS last_in
    FROM (SELECT ${unit} AS unit, ${COUNTED}, ${placesOf(days)} FROM ${from} OFFSET 0) t GROUP BY 1, 2, 3, 4`.execute(
    tx,
  )
  const units = new Map<string, NumbersToday>()
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

/** The numbers of a unit's students of today. */
export type NumbersToday = Omit<UnitNumbers, 'there' | 'thereBefore'>

/** What the tiles of an overview are made of. */
export type OverviewNumbers = Pick<UnitNumbers, 'counts' | 'activity' | 'there' | 'thereBefore'>

/** Both sides of a comparison in which no student was there. */
export const NOT_THERE = { there: { students: 0, days: 0 }, thereBefore: { students: 0, days: 0 } }

/** The numbers of a unit without students. */
export const EMPTY_UNIT: UnitNumbers = {
  counts: [],
  totals: totalsOf([]),
  activity: { studentDays: 0, lessons: [0, 0, 0, 0] },
  ...NOT_THERE,
  last: null,
  lastInRange: null,
}
const NO_ACTIVITY = EMPTY_UNIT.activity

const STORED_STANDING_SUMS = forEachColumn(SCHOOL_STANDINGS.sums, name => name)

/** A whole school, or the district if `schoolId` is null, from its sums. The scope must cover the whole unit. */
export async function summedNumbers(
  tx: Db,
  districtId: string,
  schoolId: string | null,
  days: ComparedDays,
): Promise<OverviewNumbers> {
  const unit = sql`district_id = ${districtId} AND school_id = ${schoolId ?? WHOLE_DISTRICT}`
  const [standings, activity, there] = await Promise.all([
    sql<StandingRow>`SELECT grade, standing, upcoming_test, ${STORED_STANDING_SUMS}
      FROM school_standings WHERE ${unit} AND students <> 0`.execute(tx),
    sql<ActivityRow & { readonly then_days: number; readonly then_days_before: number }>`SELECT ${sumsWithin(days)},
        coalesce(sum(then_days) FILTER (WHERE ${isWithin(days)}), 0)::int AS then_days,
        coalesce(sum(then_days) FILTER (WHERE ${isWithin(days.before)}), 0)::int AS then_days_before
      FROM school_days WHERE ${unit} AND day BETWEEN ${Math.min(days.first, ...daysOf(days.before))} AND ${days.last}`.execute(
      tx,
    ),
    sql<{
      students: number
      before: number
    }>`SELECT ${studentCountIn(days)} AS students, ${studentCountIn(days.before)} AS before
      FROM school_stays WHERE ${unit} AND students <> 0`.execute(tx),
  ])
  const [counted] = activity.rows
  return {
    counts: standings.rows.map(standingCount),
    activity: activity.rows.reduce<Activity>(addActivity, NO_ACTIVITY),
    there: { students: there.rows[0]?.students ?? 0, days: counted?.then_days ?? 0 },
    thereBefore: { students: there.rows[0]?.before ?? 0, days: counted?.then_days_before ?? 0 },
  }
}

/** How many students had a stay in a range: stays in it, less the gaps between two of one student. */
export const studentCountIn = ({
  first,
  last,
}: DayRange) => sql`coalesce(sum(CASE WHEN gap THEN -students ELSE students END)
  FILTER (WHERE CASE WHEN gap THEN first > ${first} AND over <= ${last} ELSE first <= ${last} AND over > ${first} END), 0)::int`

const isWithin = ({ first, last }: DayRange) => sql`day BETWEEN ${first} AND ${last}`
const daysOf = ({ first, last }: DayRange) => (first > last ? [] : [first, last])
const sumsWithin = (days: DayRange) =>
  sql.join(
    columnNames(LIST_OF).map(
      name => sql`coalesce(sum(${sql.ref(name)}) FILTER (WHERE ${isWithin(days)}), 0)::int AS ${sql.ref(name)}`,
    ),
  )

type ActivityRow = Pick<DaySums, keyof typeof LIST_OF>

interface LastRow {
  unit: string
  last: string | null
  last_in: string | null
}

const addActivity = ({ studentDays, lessons }: Activity, row: ActivityRow): Activity => ({
  studentDays: studentDays + row.student_days,
  lessons: [lessons[0] + row.l1, lessons[1] + row.l2, lessons[2] + row.l3, lessons[3] + row.l4],
})

const latest = (packed: readonly (string | null)[]): string | null =>
  packed.reduce((best, each) => (each !== null && (best === null || BigInt(each) > BigInt(best)) ? each : best), null)
