import { type RangeEdge, type RangeParts, splitIntoMonths } from '@hornbook/rules/time/ranges'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { columnNames, forEachColumn } from './columns.ts'
import { type ComparedDays, type DayRange, type SummedUnit, studentCountIn } from './read.ts'
import { SCHOOL_DAYS, SCHOOL_TOTALS } from './sum-columns.ts'
import { unitTotals } from './sum-rows.ts'

const DAY_SUMS = forEachColumn(SCHOOL_DAYS.sums, name => name)
const ADDED_UP = forEachColumn(SCHOOL_DAYS.sums, name => `sum(sign * ${name}) AS ${name}`)
const DAYS_BEFORE = sql.raw('sum(sign_before * then_days) AS then_days_before')

/** The numbers of a school and what they are in SQL. A packed lesson is too large for one number in JavaScript. */
const NUMBERS = {
  ...SCHOOL_TOTALS.sums,
  ...SCHOOL_DAYS.sums,
  then_days_before: 'coalesce(activity.then_days_before, 0)',
  there: 'coalesce(present.students, 0)',
  thereBefore: 'coalesce(present.before, 0)',
  lastAt: 'coalesce(ever.latest / 8192, 0)',
  lastKey: 'coalesce(ever.latest % 8192, 0)',
  lastInAt: 'coalesce(greatest(ever.latest_within, earlier.latest) / 8192, 0)',
  lastInKey: 'coalesce(greatest(ever.latest_within, earlier.latest) % 8192, 0)',
} as const
type NumberName = keyof typeof NUMBERS
const sourceOf = (name: NumberName) =>
  name in SCHOOL_TOTALS.sums ? `t.${name}` : name in SCHOOL_DAYS.sums ? `coalesce(activity.${name}, 0)` : NUMBERS[name]
const ARRAY_OF_NUMBERS = forEachColumn(NUMBERS, sourceOf)

/** The place of each number in a row's array. */
const PLACES = Object.fromEntries(columnNames(NUMBERS).map((name, place) => [name, place])) as Record<
  NumberName,
  number
>

/**
 * Every school of a district that has or had students, by id: one row a school, whatever its size and the range. Most of
 * a long range comes from the sums by month. All numbers are in one column, because a column costs the driver more than a
 * number in an array.
 */
export async function schoolNumbers(
  tx: Db,
  districtId: string,
  { first, last, before }: ComparedDays,
): Promise<Map<string, SummedUnit>> {
  const { months, edges } = partsOf({ first, last }, before)
  // Each table names the district itself, not the one of `t`, so that one node of a distributed database answers.
  const ofSchool = sql`district_id = ${districtId} AND school_id = t.school_id`
  const isWithin = sql`day BETWEEN ${first} AND ${last}`
  const inMonths = months.map(
    ({ first, last, ...signs }) => sql`SELECT school_id, ${signsOf(signs)}, ${DAY_SUMS} FROM school_months
    WHERE district_id = ${districtId} AND month BETWEEN ${first} AND ${last}`,
  )
  const inDays = edges.map(
    ({ first, last, ...signs }) => sql`SELECT school_id, ${signsOf(signs)}, ${DAY_SUMS} FROM school_days
    WHERE district_id = ${districtId} AND day BETWEEN ${first} AND ${last}`,
  )
  // Two days: when a clock falls back over midnight, a school's latest lesson can be on the day before its last.
  const lastTwoDays = (which: RawBuilder<unknown>) => sql`SELECT day, latest FROM school_days
    WHERE ${ofSchool} AND latest IS NOT NULL AND ${which} ORDER BY day DESC LIMIT 2`
  const { rows } = await sql<{ id: string; numbers: number[] }>`SELECT t.school_id AS id,
      ARRAY[${ARRAY_OF_NUMBERS}]::bigint[] AS numbers
    FROM school_totals t
    LEFT JOIN (SELECT school_id, ${ADDED_UP}, ${DAYS_BEFORE} FROM (
      ${sql.join([...inMonths, ...inDays], sql` UNION ALL `)}) parts GROUP BY 1) activity USING (school_id)
    LEFT JOIN (SELECT school_id, ${studentCountIn({ first, last })} AS students, ${studentCountIn(before)} AS before
      FROM school_stays WHERE district_id = ${districtId} AND students <> 0 GROUP BY 1) present USING (school_id)
    CROSS JOIN LATERAL (SELECT max(day) AS day, max(latest) AS latest, max(latest) FILTER (WHERE ${isWithin}) AS latest_within
      FROM (${lastTwoDays(sql`true`)}) newest) ever
    CROSS JOIN LATERAL (SELECT max(latest) AS latest FROM (${lastTwoDays(sql`${isWithin} AND ever.day > ${last}`)}) newest) earlier
    WHERE t.district_id = ${districtId}`.execute(tx)
  return new Map(rows.map(({ id, numbers }) => [id, summedUnit(numbers)]))
}

/** Days or months to read. They are added to the range and to the one before it (1), subtracted (-1), or left out (0). */
interface Part extends DayRange {
  readonly sign: number
  readonly before: number
}

const signsOf = ({ sign, before }: Pick<Part, 'sign' | 'before'>) =>
  sql`${sign}::integer AS sign, ${before}::integer AS sign_before`

/** What is read for two ranges. What both need is read once, because one often ends where the other begins. */
function partsOf(range: DayRange, before: DayRange) {
  const split = ({ first, last }: DayRange) => (first > last ? null : splitIntoMonths(first, last))
  const [own, previous] = [split(range), split(before)]
  const months = (parts: RangeParts | null): RangeEdge[] => (parts ? [{ days: parts.months, sign: 1 }] : [])
  return {
    months: mergeParts(months(own), months(previous)),
    edges: mergeParts(own?.edges ?? [], previous?.edges ?? []),
  }
}

function mergeParts(own: readonly RangeEdge[], before: readonly RangeEdge[]): Part[] {
  const parts = new Map<string, Part>()
  const add = ({ days: [first, last] }: RangeEdge, signs: Pick<Part, 'sign' | 'before'>) => {
    if (first > last) return
    const known = parts.get(`${first} ${last}`) ?? { sign: 0, before: 0 }
    parts.set(`${first} ${last}`, { first, last, sign: known.sign + signs.sign, before: known.before + signs.before })
  }
  for (const span of own) add(span, { sign: span.sign, before: 0 })
  for (const span of before) add(span, { sign: 0, before: span.sign })
  return [...parts.values()]
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
    there: { students: number('there'), days: number('then_days') },
    thereBefore: { students: number('thereBefore'), days: number('then_days_before') },
    last: lesson(number('lastAt'), number('lastKey')),
    lastInRange: lesson(number('lastInAt'), number('lastInKey')),
  }
}
