import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Lane } from './task.ts'

/** The row of a running job, and the lease under which it was locked. */
export interface OwnJob {
  readonly id: string
  readonly lease: string
}

export interface TakenJob extends OwnJob {
  readonly task: string
  readonly payload: unknown
  /** This attempt included. */
  readonly attempts: number
  /** It is to give up without being tried. */
  readonly cancelled: boolean
}

/** Locks the jobs of a lane that have been due for longest, `limit` at the most, and only those of the named tasks. */
export async function takeJobs(
  db: Db,
  { lane, tasks, lease, limit }: { lane: Lane; tasks: readonly string[]; lease: string; limit: number },
): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`WITH next AS (SELECT j.id FROM jobs j
      WHERE j.lane = ${lane} AND j.task = ANY (${tasks}::text[]) AND j.run_at <= now()
        AND j.locked_by IS NULL AND j.attempts < j.max_attempts
        AND (j.queue IS NULL OR NOT EXISTS (SELECT FROM jobs other WHERE other.queue = j.queue AND (other.locked_by IS NOT NULL
          OR other.attempts < other.max_attempts AND other.task = ANY (${tasks}::text[])
            AND (other.run_at, other.id) < (j.run_at, j.id))))
      ORDER BY j.run_at, j.id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE jobs SET attempts = attempts + 1, locked_by = ${lease}, locked_at = now() FROM next WHERE jobs.id = next.id
    RETURNING jobs.id, task, payload, attempts, cancelled, locked_by AS lease`.execute(db)
  return rows
}

/** The job was taken from this process because its lease had ended; another process runs it. */
class JobTaken extends Error {
  constructor() {
    super('The job was taken over by another process')
  }
}

/** Deletes the job if it is still ours, and throws otherwise. */
export async function finishJob(tx: Db, own: OwnJob): Promise<void> {
  if (!(await endJob(tx, own))) throw new JobTaken()
}

/** Deletes the job if it is still there and ours. */
export async function endJob(db: Db, { id, lease }: OwnJob): Promise<boolean> {
  const { rows } = await sql`DELETE FROM jobs WHERE id = ${id} AND locked_by = ${lease} RETURNING id`.execute(db)
  return rows.length > 0
}

/** The pause before the next attempt grows with the number of attempts; a recurring job's stays below half a minute. */
const MAX_COUNTED_ATTEMPTS = 3

/** Gives back a job that failed, until its next attempt; one that has `none` left stays as failed until somebody asks for it. */
export async function failJob(
  db: Db,
  { id, lease }: OwnJob,
  message: string,
  left: 'some' | 'none' | 'for ever',
): Promise<void> {
  const counted = {
    some: sql`attempts`,
    none: sql`max_attempts`,
    'for ever': sql`least(attempts, ${sql.lit(MAX_COUNTED_ATTEMPTS)})`,
  }[left]
  await sql`UPDATE jobs SET attempts = ${counted}, last_error = ${message}, locked_by = NULL, locked_at = NULL,
      run_at = greatest(now(), run_at) + exp(least(${counted}, 10)) * interval '1 second'
    WHERE id = ${id} AND locked_by = ${lease}`.execute(db)
}

/** When a job that has failed for good did so: `failJob` puts its next run after that as it does any other. */
export const FAILED_AT = sql`run_at - exp(least(max_attempts, 10)) * interval '1 second'`

/** Gives back every job that a runner has locked, as if it had not been tried: another process takes them at once. */
export async function handBack(db: Db, lease: string): Promise<number> {
  const { rows } = await sql`UPDATE jobs SET locked_by = NULL, locked_at = NULL, attempts = greatest(attempts - 1, 0)
    WHERE locked_by = ${lease} RETURNING id`.execute(db)
  return rows.length
}
