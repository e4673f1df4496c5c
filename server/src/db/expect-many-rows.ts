import { sql } from 'kysely'
import type { Db } from './pool.ts'

/**
 * Turns nested loops off or on. The planner's statistics do not cover rows of the current transaction: it takes a table
 * that has just grown by 100,000 rows for a small one and joins it row by row, for hours. Without nested loops the worst
 * case is a scan.
 */
export async function expectManyRows(tx: Db, many: boolean) {
  await sql.raw(`SET LOCAL enable_nestloop = ${many ? 'off' : 'on'}`).execute(tx)
}
