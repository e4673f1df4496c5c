import { sql } from 'kysely'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'

/**
 * Transactions that write to one account wait for one another. Not FOR UPDATE: Citus would lock all accounts, and wait for
 * a roster import that creates some. Without the lock, two of them could each wait for the other on another machine.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.accounts)}, hashint8(${accountId}::bigint))`.execute(tx)
}
