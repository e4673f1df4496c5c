import { type RangeEdge, splitIntoMonths } from '@hornbook/rules/time/ranges'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { forEachColumn, namesOf } from './columns.ts'
import type { DayRange, SummedUnit } from './read.ts'
import { SCHOOL_DAYS, SCHOOL_TOTALS } from './sum-columns.ts'
import { unitTotals } from './sum-rows.ts'

const DAY_SUMS = forEachColumn(SCHOOL_DAYS.sums, name => name)
const ADDED_UP = forEachColumn(SCHOOL_DAYS.sums, name => `coalesce(sum(sign * ${name}), 0) AS ${name}`)

/** The numbers of a school and what they are in SQL. A packed lesson is too large for one number in JavaScript. */
const NUMBERS = {
  ...SCHOOL_TOTALS.sums,
  ...SCHOOL_DAYS.sums,
  lastAt: 'coalesce(ever.latest / 8192, 0)',
  lastKey: 'coalesce(ever.latest % 8192, 0)',
  lastInAt: 'coalesce(greatest(ever.latest_within, earlier.latest) / 8192, 0)',
  lastInKey: 'coalesce(greatest(ever.latest_within, earlier.latest) % 8192, 0)',
} as const
type NumberName = keyof typeof NUMBERS
const sourceOf = (name: NumberName) =>
  name in SCHOOL_TOTALS.sums ? `t.${name}` : name in SCHOOL_DAYS.sums ? `activity.${name}` : NUMBERS[name]
const ARRAY_OF_NUMBERS = forEachColumn(NUMBERS, sourceOf)

/** Where a row's numbers have each of them. */
const PLACES = Object.fromEntries(namesOf(NUMBERS).map((name, place) => [name, place])) as Record<NumberName, number>

/**
 * Every school of a district that has or had students, by id: one row a school, whatever its size and the range. Most of
 * a long range comes from the sums by month. All numbers are in one column, because a column costs the driver more than a
 * number in an array.
 */
export async function schoolNumbers(
  tx: Db,
  districtId: string,
  { first, last }: DayRange,
): Promise<Map<string, SummedUnit>> {
  const { months, edges } = splitIntoMonths(first, last)
  // Each table is asked for the district itself, not for that of `t`, so that one node of a distributed database answers.
  const ofSchool = sql`district_id = ${districtId} AND school_id = t.school_id`
  const isWithin = sql`day BETWEEN ${first} AND ${last}`
  const edge = ({ days, sign }: RangeEdge) => sql`SELECT ${sign}::integer, ${DAY_SUMS} FROM school_days
    WHERE ${ofSchool} AND day BETWEEN ${days[0]} AND ${days[1]}`
  // Two days: when a clock falls back over midnight, a school's latest lesson can be on the day before its last.
  const lastTwoDays = (which: RawBuilder<unknown>) => sql`SELECT day, latest FROM school_days
    WHERE ${ofSchool} AND latest IS NOT NULL AND ${which} ORDER BY day DESC LIMIT 2`
  const { rows } = await sql<{ id: string; numbers: number[] }>`SELECT t.school_id AS id,
      ARRAY[${ARRAY_OF_NUMBERS}]::bigint[] AS numbers
    FROM school_totals t
    CROSS JOIN LATERAL (SELECT ${ADDED_UP} FROM (
      SELECT 1 AS sign, ${DAY_SUMS} FROM school_months WHERE ${ofSchool} AND month BETWEEN ${months[0]} AND ${months[1]}
      UNION ALL ${edge(edges[0])} UNION ALL ${edge(edges[1])}) parts) activity
    CROSS JOIN LATERAL (SELECT max(day) AS day, max(latest) AS latest, max(latest) FILTER (WHERE ${isWithin}) AS latest_within
      FROM (${lastTwoDays(sql`true`)}) newest) ever
    CROSS JOIN LATERAL (SELECT max(latest) AS latest FROM (${lastTwoDays(sql`${isWithin} AND ever.day > ${last}`)}) newest) earlier
    WHERE t.district_id = ${districtId}`.execute(tx)
  return new Map(rows.map(({ id, numbers }) => [id, summedUnit(numbers)]))
}

/** Days of progress of every school of a district, mostly from the sums by month. Schools without any are left out. */
export async function daysBySchool(
  tx: Db,
  districtId: string,
  { first, last }: DayRange,
): Promise<Map<string, number>> {
  const { months, edges } = splitIntoMonths(first, last)
  const edge = ({ days, sign }: RangeEdge) => sql`SELECT school_id, ${sign}::integer * student_days FROM school_days
    WHERE district_id = ${districtId} AND day BETWEEN ${days[0]} AND ${days[1]}`
  const { rows } = await sql<{ id: string; days: number }>`SELECT school_id AS id, sum(days)::int AS days FROM (
      SELECT school_id, student_days AS days FROM school_months
      WHERE district_id = ${districtId} AND month BETWEEN ${months[0]} AND ${months[1]}
      UNION ALL ${edge(edges[0])} UNION ALL ${edge(edges[1])}) parts GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ id, days }) => [id, days]))
}

function summedUnit(numbers: readonly number[]): SummedUnit {
  const number = (name: NumberName) => numbers[PLACES[name]] as number
  const lesson = (at: number, key: number) => (at === 0 ? null : { at, key })
  return {
    totals: unitTotals(number),
    activity: {
      studentDays: number('student_days'),
      lessons: [number('l1'), number('l2'), number('l3'), number('l4')],
    },
    last: lesson(number('lastAt'), number('lastKey')),
    lastInRange: lesson(number('lastInAt'), number('lastInKey')),
  }
}
