import { sql } from 'kysely'
import type pg from 'pg'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'

// A lane's lease is a session-level advisory lock on the connection that listens for its jobs. PostgreSQL releases it
// the moment the process is gone, whatever the process was doing; graphile-worker itself waits for four hours.

/** Takes the lease of a lane on the connection that is about to listen for it. */
export function takeLease(client: pg.PoolClient, lane: string): void {
  client.once('drain', () => {
    // Blocks this connection as long as the previous one holds the lease: PostgreSQL has not noticed yet that it is lost.
    client.query('SELECT pg_advisory_lock($1, hashtext($2))', [LOCK_CLASSES.lanes, lane]).catch(() => {})
  })
}

/** A lane locks its first jobs before it has its lease, and loses it for moments when it connects again. */
const GRACE_SECONDS = 15

/** Unlocks the jobs of lanes that have no lease, so that any process takes them up. Returns the lanes. */
export async function freeAbandonedJobs(db: Db, graceSeconds = GRACE_SECONDS): Promise<string[]> {
  const { rows } = await sql<{ lane: string }>`SELECT locked_by AS lane
    FROM (SELECT locked_by, locked_at FROM graphile_worker._private_jobs
      UNION ALL SELECT locked_by, locked_at FROM graphile_worker._private_job_queues) locked
    WHERE locked_by IS NOT NULL GROUP BY locked_by
    HAVING max(locked_at) < now() - make_interval(secs => ${graceSeconds})`.execute(db)
  const freed: string[] = []
  for (const { lane } of rows) {
    const isFree = await db.transaction().execute(async tx => {
      const { rows: tried } = await sql<{
        ours: boolean
      }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASSES.lanes)},
        hashtext(${lane})) AS ours`.execute(tx)
      if (!tried[0]?.ours) return false
      await sql`SELECT graphile_worker.force_unlock_workers(ARRAY[${lane}::text])`.execute(tx)
      return true
    })
    if (isFree) freed.push(lane)
  }
  return freed
}
