import { sql } from 'kysely'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'

const LOCK = sql.lit(LOCK_CLASSES.roster)

/** Keeps roster files out until the transaction ends; false while one is being read, applied or undone. */
export async function tryLockRoster(tx: Db, districtId: string): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`SELECT pg_try_advisory_xact_lock(${LOCK},
    hashint8(${districtId}::bigint)) AS acquired`.execute(tx)
  return rows[0]?.acquired ?? false
}

/** The same, waiting for it. */
export async function lockRoster(tx: Db, districtId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCK}, hashint8(${districtId}::bigint))`.execute(tx)
}
