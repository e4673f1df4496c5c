import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** The class of an advisory lock for each district. */
const LOCK = 7_261_555

/**
 * Saves of a district wait for one another. Not FOR UPDATE: Citus would lock every district, and foreign-key checks
 * would wait; a roster being applied makes such checks before it locks the figures.
 */
export async function lockDistrict(tx: Db, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK)}, hashint8(${id}::bigint))`.execute(tx)
}
