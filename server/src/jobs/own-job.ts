import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** The row of a running job, and the lane that has locked it. */
export interface OwnJob {
  readonly id: string
  readonly lockedBy: string
}

/** The job was taken from this process because its lease had ended; another process runs it. */
class JobTaken extends Error {
  constructor() {
    super('The job was taken over by another process')
  }
}

/**
 * Deletes the job and frees its queue, if it is still ours. graphile-worker does the same after the handler has returned
 * and then finds nothing, but it would not notice that the job was taken.
 */
export async function finishJob(tx: Db, { id, lockedBy }: OwnJob): Promise<void> {
  const { rows } = await sql`WITH done AS (DELETE FROM graphile_worker._private_jobs
      WHERE id = ${id} AND locked_by = ${lockedBy} RETURNING job_queue_id),
    freed AS (UPDATE graphile_worker._private_job_queues q SET locked_at = NULL, locked_by = NULL FROM done
      WHERE q.id = done.job_queue_id AND q.locked_by = ${lockedBy})
    SELECT FROM done`.execute(tx)
  if (rows.length === 0) throw new JobTaken()
}

/** Keeps the job as failed: it is not tried again unless somebody asks for it. */
export async function keepAsFailed(db: Db, { id, lockedBy }: OwnJob): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts
    WHERE id = ${id} AND locked_by = ${lockedBy}`.execute(db)
}

/** The pause before the next attempt grows with the number of attempts; a recurring job's stays below half a minute. */
const MAX_COUNTED_ATTEMPTS = 3

export async function keepPauseShort(db: Db, { id, lockedBy }: OwnJob): Promise<void> {
  await sql`UPDATE graphile_worker._private_jobs SET attempts = least(attempts, ${MAX_COUNTED_ATTEMPTS})
    WHERE id = ${id} AND locked_by = ${lockedBy}`.execute(db)
}

/** Gives back every job that a lane has locked, as if it had not been tried: another process takes them at once. */
export async function handBack(db: Db, lane: string): Promise<void> {
  await sql`WITH returned AS (UPDATE graphile_worker._private_jobs
      SET locked_at = NULL, locked_by = NULL, attempts = greatest(attempts - 1, 0) WHERE locked_by = ${lane})
    UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_by = ${lane}`.execute(
    db,
  )
}
