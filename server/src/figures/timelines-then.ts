import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type ComparedDays, type DayRange, type ThereInRange, upTo } from './read.ts'

/** Whose stays are read: those in some classes, one row for each student and unit. Both are asked of a table's alias. */
export interface AmongStays {
  readonly unit: (stays: string) => RawBuilder<unknown>
  readonly where: (stays: string) => RawBuilder<unknown>
}

/**
 * Everybody who was ever a student of a unit, as `t`: unit, student_id, the edges of the stays there (`stays`), and the days
 * of progress (`days`) and of lessons, credited ones too (`lessons`), wherever they were made. Nearly everybody has stays in
 * one class of the unit; only those of several are put together.
 */
export const timelinesThen = (districtId: string, { unit, where }: AmongStays) => sql`(
  SELECT s.unit, s.student_id, s.stays, CASE WHEN t.student_id IS NULL THEN coalesce(f.days, '{}') ELSE t.days END AS days,
    CASE WHEN t.student_id IS NULL THEN coalesce(f.lessons, '{}') ELSE t.firsts || t.credits END AS lessons
  FROM (SELECT ${unit('s')} AS unit, s.student_id, CASE WHEN count(*) = 1 THEN min(s.stays) ELSE (
        SELECT array_agg(edge.day ORDER BY edge.day)::smallint[]
        FROM (SELECT range_agg(int4range(o.stays[n], o.stays[n + 1])) AS days
          FROM class_stays o CROSS JOIN LATERAL generate_series(1, cardinality(o.stays), 2) AS n
          WHERE o.district_id = ${districtId} AND o.student_id = s.student_id AND ${where('o')}
            AND ${unit('o')} = ${unit('s')}) joined
        CROSS JOIN LATERAL unnest(joined.days) AS stay(days)
        CROSS JOIN LATERAL (VALUES (lower(stay.days)), (upper(stay.days))) AS edge(day)) END AS stays
    FROM class_stays s WHERE s.district_id = ${districtId} AND ${where('s')} GROUP BY 1, 2) s
  LEFT JOIN student_timelines t ON t.district_id = ${districtId} AND t.student_id = s.student_id AND t.home
  LEFT JOIN former_timelines f ON f.district_id = ${districtId} AND f.student_id = s.student_id) t`

/** Whether a timeline has a stay in a range: an odd number of edges up to its first day, or another one until its last. */
export const wasThere = ({ first, last }: DayRange) =>
  sql`(${upTo(first, 't.stays')} % 2 = 1 OR ${upTo(last, 't.stays')} > ${upTo(first, 't.stays')})`

/** A range's places in the edges of a timeline's stays and in its days, each searched for once. */
const placesOf = (name: string, { first, last }: DayRange) =>
  sql`${upTo(first, 't.stays')} AS ${sql.ref(`${name}_first`)}, ${upTo(last, 't.stays')} AS ${sql.ref(`${name}_last`)},
    ${upTo(first - 1, 't.days')} AS ${sql.ref(`${name}_past`)}, ${upTo(last, 't.days')} AS ${sql.ref(`${name}_upto`)}`

/**
 * Days of progress in the range on days there: of who was there all along a difference, of who had one stay that of the days
 * they share, of others day by day.
 */
const daysThere = (name: string, { first, last }: DayRange) => {
  const [atFirst, atLast, past, upto] = ['first', 'last', 'past', 'upto'].map(each => sql.ref(`${name}_${each}`))
  return sql`CASE WHEN ${atLast} = ${atFirst} THEN CASE WHEN ${atFirst} % 2 = 1 THEN ${upto} - ${past} ELSE 0 END
    WHEN cardinality(t.stays) = 2
      THEN width_bucket(least(${last}::integer, t.stays[2] - 1)::smallint, t.days)
        - width_bucket((greatest(${first}::integer, t.stays[1]) - 1)::smallint, t.days)
    ELSE (SELECT count(*)::int FROM unnest(t.days[${past} + 1:${upto}]) AS d(day)
      WHERE width_bucket(d.day, t.stays) % 2 = 1) END`
}

/** Two numbers: who was there in a range, and their days. */
const thereIn = (name: string, days: DayRange) => {
  const [atFirst, atLast] = ['first', 'last'].map(each => sql.ref(`${name}_${each}`))
  return sql`count(*) FILTER (WHERE ${atFirst} % 2 = 1 OR ${atLast} > ${atFirst}), sum(${daysThere(name, days)})`
}

/** Both sides of a comparison: who was there in a range and in the one before, and their days (DAY-13). */
export interface BothSides {
  readonly there: ThereInRange
  readonly thereBefore: ThereInRange
}

/** Who was there in each of some ranges, in units without sums of their own, by the unit's id. */
export async function thereInEach(
  tx: Db,
  districtId: string,
  among: AmongStays,
  ranges: readonly DayRange[],
): Promise<Map<string, ThereInRange[]>> {
  const each = (of: (name: string, range: DayRange) => RawBuilder<unknown>) =>
    sql.join(ranges.map((range, at) => of(`range${at}`, range)))
  const { rows } = await sql<{
    unit: string
    numbers: number[]
  }>`SELECT t.unit, ARRAY[${each(thereIn)}]::int[] AS numbers
    FROM (SELECT t.unit, t.stays, t.days, ${each(placesOf)} FROM ${timelinesThen(districtId, among)} OFFSET 0) t
    GROUP BY 1`.execute(tx)
  const thereOf = (numbers: readonly number[]) =>
    ranges.map((_, at): ThereInRange => ({ students: numbers[2 * at] as number, days: numbers[2 * at + 1] as number }))
  return new Map(rows.map(({ unit, numbers }) => [unit, thereOf(numbers)]))
}

/** The same on both sides of a comparison. */
export async function thereByUnit(
  tx: Db,
  districtId: string,
  among: AmongStays,
  days: ComparedDays,
): Promise<Map<string, BothSides>> {
  const there = await thereInEach(tx, districtId, among, [days, days.before])
  return new Map(
    [...there].map(([unit, [now, before]]) => [
      unit,
      { there: now as ThereInRange, thereBefore: before as ThereInRange },
    ]),
  )
}
