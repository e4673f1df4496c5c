import { sql } from 'kysely'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'

/**
 * Saves of a district wait for one another. Not FOR UPDATE: Citus would lock every district, and foreign-key checks
 * would wait; a roster being applied makes such checks before it locks the figures.
 */
export async function lockDistrict(tx: Db, id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.districts)}, hashint8(${id}::bigint))`.execute(tx)
}
