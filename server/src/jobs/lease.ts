import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'
import { CHANNEL } from './enqueue.ts'

// A runner's lease is a session-level advisory lock on the connection that listens for its jobs. PostgreSQL releases it
// the moment the process is gone, whatever the process was doing. A heartbeat would end for a process that is only busy.

const RECONNECT_MS = 1_000

/** Holds the lease and hears of new jobs until `ended`, on one connection after the other. */
export async function holdLease(pool: pg.Pool, lease: string, hear: (lane?: string) => void, ended: AbortSignal) {
  while (!ended.aborted) {
    const client = await pool.connect().catch(() => undefined)
    try {
      client?.on('notification', ({ payload }) => hear(payload))
      await client?.query(`LISTEN ${CHANNEL}`)
      // Waits as long as the previous connection has the lease: PostgreSQL has not noticed yet that it is lost.
      await client?.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_CLASSES.leases, lease])
      // Jobs may have come while nobody listened.
      hear()
      if (client) await once(client, 'end', { signal: ended })
    } catch {
      // The next connection does better.
    } finally {
      client?.release(true)
    }
    await sleep(RECONNECT_MS, undefined, { signal: ended }).catch(() => {})
  }
}

/** A runner loses its lease for moments when it connects again. */
const GRACE_SECONDS = 15

/** Unlocks the jobs of runners that have no lease, so that any process takes them up. Returns the leases. */
export async function freeAbandonedJobs(db: Db, graceSeconds = GRACE_SECONDS): Promise<string[]> {
  const { rows } = await sql<{ lease: string }>`SELECT locked_by AS lease FROM jobs WHERE locked_by IS NOT NULL
    GROUP BY locked_by HAVING max(locked_at) < now() - make_interval(secs => ${graceSeconds})`.execute(db)
  const freed: string[] = []
  for (const { lease } of rows) {
    // The lock is taken in a statement before: PostgreSQL does not say what it evaluates first.
    const isFree = await db.transaction().execute(async tx => {
      const { rows: tried } = await sql<{
        ours: boolean
      }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASSES.leases)}, hashtext(${lease})) AS ours`.execute(tx)
      if (!tried[0]?.ours) return false
      await sql`UPDATE jobs SET locked_by = NULL, locked_at = NULL WHERE locked_by = ${lease}`.execute(tx)
      return true
    })
    if (isFree) freed.push(lease)
  }
  return freed
}

/** Longer than the answer to a runner that takes jobs may be on its way. */
const FORGOTTEN_SECONDS = 30

/** Unlocks jobs that a runner holds without running them: a connection was lost just when one was taken or ended. */
export async function freeForgottenJobs(db: Db, lease: string, running: readonly string[]): Promise<void> {
  await sql`UPDATE jobs SET locked_by = NULL, locked_at = NULL WHERE locked_by = ${lease} AND id <> ALL (${running}::bigint[])
    AND locked_at < now() - make_interval(secs => ${FORGOTTEN_SECONDS})`.execute(db)
}
