import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** Before school, and after the sweep has begun the day's enrolments. */
const MORNING = '05:00'

/** When a change begins that is set for a day, in a time zone. */
export async function morningOf(tx: Db, on: string, timezone: string): Promise<Date> {
  const { rows } = await sql<{ at: number }>`SELECT extract(epoch FROM
    (${on}::date + ${MORNING}::time) AT TIME ZONE ${timezone})::float8 AS at`.execute(tx)
  return new Date((rows[0]?.at ?? 0) * 1000)
}
