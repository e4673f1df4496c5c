import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type ComparedDays, type DayRange, upTo } from './read.ts'
import { type BothSides, wasThere } from './timelines-then.ts'

/** Days of progress in a range while the student was in the district. */
const daysThere = ({ first, last }: DayRange) =>
  sql`${upTo(last, 't.days')} - ${upTo(first - 1, 't.days')} - ${upTo(last, 't.outside')} + ${upTo(first - 1, 't.outside')}`

/**
 * The students of today who were in the district in the range before, by the unit's id: the same on both sides (DAY-13).
 * `from` must call the timelines `t`.
 */
export async function sameStudents(
  tx: Db,
  from: RawBuilder<unknown>,
  unit: RawBuilder<unknown>,
  { before, ...days }: ComparedDays,
): Promise<Map<string, BothSides>> {
  type Row = { readonly unit: string; readonly students: number; readonly now: number; readonly before: number }
  const { rows } =
    await sql<Row>`SELECT ${unit} AS unit, count(*)::int AS students, sum(${daysThere(days)})::int AS now,
      sum(${daysThere(before)})::int AS before
    FROM ${from} AND ${wasThere(before)} GROUP BY 1`.execute(tx)
  return new Map(
    rows.map(({ unit, students, now, before }) => [
      unit,
      { there: { students, days: now }, thereBefore: { students, days: before } },
    ]),
  )
}
