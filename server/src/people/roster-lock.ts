import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** The class of an advisory lock for each district: whoever holds it is the only one who compares the roster with a file. */
const LOCK = sql.lit(7_261_550)

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
