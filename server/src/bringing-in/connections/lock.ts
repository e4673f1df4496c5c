import { sql } from 'kysely'
import { LOCK_CLASSES } from '../../db/locks.ts'
import type { Db } from '../../db/pool.ts'

/** Whoever changes a district's connections or begins a run waits for one another. */
export async function lockConnections(tx: Db, districtId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.connections)}, hashint8(${districtId}::bigint))`.execute(
    tx,
  )
}

/** False while somebody else does. */
export async function tryLockConnections(tx: Db, districtId: string): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASSES.connections)},
    hashint8(${districtId}::bigint)) AS ours`.execute(tx)
  return rows[0]?.ours ?? false
}
