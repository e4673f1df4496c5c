import { type DayNumber, dayNumberOf } from '@hornbook/rules/dates'
import type { Range } from '@hornbook/rules/ranges'
import { STANDINGS } from '@hornbook/rules/standing'
import type { Activity, StandingCount } from '@hornbook/rules/unit'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { PLANNED_ANEW } from '../db/prepared.ts'
import { type StandingSums, WHOLE_DISTRICT } from './sums.ts'
import { IN_TEST } from './timeline-row.ts'

/** A unit's numbers as rules want them: who stands how, what they did in the range, and the latest lessons. */
export interface UnitNumbers {
  readonly counts: StandingCount[]
  readonly activity: Activity
  readonly last: PackedLesson | null
  readonly lastInRange: PackedLesson | null
}

/** A lesson key (level × 1000 + lesson) and the instant of its first completion in milliseconds. */
export interface PackedLesson {
  readonly key: number
  readonly at: number
}

/** Room for a lesson key below an instant, so that max() finds the latest, then the highest level and lesson. */
const KEYS = 8192n

const unpack = (packed: string | null): PackedLesson | null =>
  packed === null ? null : { key: Number(BigInt(packed) % KEYS), at: Number(BigInt(packed) / KEYS) }

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

/** `busyDay`: the latest day of the range on which any of the students was busy. */
type Summed = Pick<UnitNumbers, 'counts' | 'activity'> & { readonly busyDay: number | null }
const NO_SUMS: Summed = { counts: [], activity: NOTHING, busyDay: null }

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
    sql<DayRow & { unit: string; busy_day: number | null }>`SELECT school_id AS unit, sum(student_days)::int AS d,
        sum(l1)::int AS l1, sum(l2)::int AS l2, sum(l3)::int AS l3, sum(l4)::int AS l4,
        max(day) FILTER (WHERE student_days > 0) AS busy_day
      FROM school_days WHERE district_id = ${districtId} AND ${which} AND day BETWEEN ${days.first} AND ${days.last}
      GROUP BY 1`.execute(tx),
  ])
  const done = new Map(activity.rows.map(row => [row.unit, { activity: plus(NOTHING, row), busyDay: row.busy_day }]))
  return new Map(
    [...Map.groupBy(standings.rows, row => row.unit)].map(([id, own]) => [
      id,
      { ...NO_SUMS, ...done.get(id), counts: own.map(countOf) },
    ]),
  )
}

/** A whole school, or the whole district, from its sums. Only for somebody whose scope is the whole unit. */
export async function summedNumbers(tx: Db, districtId: string, schoolId: string | null, days: Days): Promise<Summed> {
  const school = schoolId ?? WHOLE_DISTRICT
  return (await summedUnits(tx, districtId, sql`school_id = ${school}`, days)).get(school) ?? NO_SUMS
}

/** Every school of a district: from its sums, and the latest lessons, which no sum can keep, from its timelines. */
export async function schoolNumbers(tx: Db, districtId: string, days: Days): Promise<Map<string, UnitNumbers>> {
  const [summed, goesOn] = await Promise.all([
    summedUnits(tx, districtId, sql`school_id <> ${WHOLE_DISTRICT}`, days),
    isBusyAfter(tx, districtId, days.last),
  ])
  const lasts = goesOn ? await lastsOnBusyDays(tx, districtId, summed) : await lastsAtEnds(tx, districtId, days)
  return new Map(
    lasts.map(({ unit, last, last_in }) => [
      unit,
      { ...(summed.get(unit) ?? EMPTY_UNIT), last: unpack(last), lastInRange: unpack(last_in) },
    ]),
  )
}

async function isBusyAfter(tx: Db, districtId: string, day: DayNumber): Promise<boolean> {
  const { rows } = await sql`SELECT FROM school_days WHERE district_id = ${districtId} AND school_id = ${WHOLE_DISTRICT}
    AND day > ${day} AND student_days > 0 LIMIT 1`.execute(tx)
  return rows.length > 0
}

const LAST = sql`t.last_at * 8192 + t.last_lesson`

/** The latest lessons of each school where nobody went on after the range: the ends of the timelines answer. */
async function lastsAtEnds(tx: Db, districtId: string, { first, last }: Days): Promise<LastRow[]> {
  const { rows } = await sql<LastRow>`${sql.raw(PLANNED_ANEW)} SELECT t.school_id AS unit, max(${LAST}) AS last,
      max(${LAST}) FILTER (WHERE t.last_day BETWEEN ${first} AND ${last}) AS last_in
    FROM student_timelines t WHERE t.district_id = ${districtId} GROUP BY 1`.execute(tx)
  return rows
}

/**
 * The same for a range that lies behind. A school's latest lesson lies on its last busy day, which the sums know: only
 * timelines that hold that very day are opened.
 */
async function lastsOnBusyDays(tx: Db, districtId: string, summed: ReadonlyMap<string, Summed>): Promise<LastRow[]> {
  const busy = [...summed].filter(([, { busyDay }]) => busyDay !== null)
  const { rows } =
    await sql<LastRow>`${sql.raw(PLANNED_ANEW)} SELECT t.school_id AS unit, max(${LAST}) AS last, max(CASE
        WHEN t.last_day < busy.day THEN NULL
        WHEN t.last_day = busy.day THEN ${LAST}
        WHEN t.days[width_bucket(busy.day, t.days)] = busy.day
          THEN (SELECT t.ev_at[upto] * 8192 + t.ev[upto] FROM (SELECT ${UP_TO_BUSY} AS upto OFFSET 0) searched) END) AS last_in
    FROM student_timelines t LEFT JOIN unnest(${busy.map(([id]) => id)}::bigint[], ${busy.map(([, { busyDay }]) => busyDay)}::smallint[])
      AS busy(school_id, day) ON busy.school_id = t.school_id
    WHERE t.district_id = ${districtId} GROUP BY 1`.execute(tx)
  return rows
}

const UP_TO_BUSY = sql.raw(LEVELS.map(column => `width_bucket(busy.day, ${column})`).join(' + '))

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
