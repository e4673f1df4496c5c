import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { CHANNEL } from './enqueue.ts'

export interface JobRow {
  readonly id: string
  readonly task: string
  readonly state: 'waiting' | 'running' | 'failed'
  readonly attempts: number
  readonly maxAttempts: number
  readonly lastError: string | null
  readonly runAt: string
  readonly createdAt: string
  readonly startedAt: string | null
  readonly cancelled: boolean
  readonly districtId: string | null
  /** The roster file that it works on. */
  readonly importId: string | null
}

const STATE = sql`CASE WHEN locked_by IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed' ELSE 'waiting' END`

const TRIED = sql`(attempts > 0)`

interface Chosen {
  readonly id?: string
  readonly state?: string | undefined
  readonly task?: string | undefined
  readonly district?: string | undefined
  /** Whether it has failed at least once. */
  readonly tried?: boolean | undefined
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** Jobs by id, which is the order in which they were enqueued. */
export async function listJobs(tx: Db, { id, state, task, district, tried, after, limit }: Chosen): Promise<JobRow[]> {
  // The attempt that only gives up is not counted (jobs/enqueue.ts).
  const { rows } = await sql<JobRow>`SELECT id, task, ${STATE} AS state, least(attempts, max_attempts - 1) AS attempts,
      max_attempts - 1 AS "maxAttempts", last_error AS "lastError", run_at AS "runAt", created_at AS "createdAt",
      locked_at AS "startedAt", cancelled, payload->>'districtId' AS "districtId",
      CASE WHEN task LIKE 'rosterSync.%' THEN payload->>'changeId' END AS "importId"
    FROM jobs
    WHERE id > ${after ?? '0'} AND id = coalesce(${id ?? null}::bigint, id)
      AND task = coalesce(${task ?? null}, task) AND (${district ?? null}::text IS NULL OR payload->>'districtId' = ${district ?? null})
      AND ${STATE} = coalesce(${state ?? null}, ${STATE}) AND ${TRIED} = coalesce(${tried ?? null}::boolean, ${TRIED})
    ORDER BY id LIMIT ${limit ?? null}`.execute(tx)
  return rows
}

/** Makes a job due now and counts its attempts anew. False if it is running or gone. */
export async function retryJob(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE jobs SET attempts = 0, run_at = now(), cancelled = false
    WHERE id = ${id} AND locked_by IS NULL RETURNING id`.execute(tx)
  return rows.length > 0
}

/**
 * Calls a job off: a failed one is deleted, and one that waits is due now, to give up. What became of it; null if it is
 * running or gone.
 */
export async function callOffJob(tx: Db, id: string): Promise<'deleted' | 'givesUp' | null> {
  const { rows: called } = await sql`WITH called AS (UPDATE jobs SET cancelled = true, run_at = now()
      WHERE id = ${id} AND locked_by IS NULL AND attempts < max_attempts RETURNING lane)
    SELECT pg_notify(${CHANNEL}, lane) FROM called`.execute(tx)
  if (called.length > 0) return 'givesUp'
  const { rows: deleted } = await sql`DELETE FROM jobs
    WHERE id = ${id} AND locked_by IS NULL AND attempts >= max_attempts RETURNING id`.execute(tx)
  return deleted.length > 0 ? 'deleted' : null
}

export interface JobCounts {
  readonly failed: number
  /** Waiting after a failure. */
  readonly tryingAgain: number
  readonly running: number
  readonly waiting: number
}

/** The same jobs that `jobFigures` counts, as the provider's page shows them. */
export async function jobCounts(tx: Db): Promise<JobCounts> {
  const { rows } = await sql<{ state: JobRow['state']; tried: boolean; count: number }>`SELECT ${STATE} AS state,
      ${TRIED} AS tried, count(*)::int AS count FROM jobs GROUP BY 1, 2`.execute(tx)
  const sum = (state: string, tried?: boolean) =>
    rows.reduce((all, row) => all + (row.state === state && row.tried === (tried ?? row.tried) ? row.count : 0), 0)
  return {
    failed: sum('failed'),
    tryingAgain: sum('waiting', true),
    running: sum('running'),
    waiting: sum('waiting', false),
  }
}

export interface JobFigures {
  readonly counts: readonly { readonly task: string; readonly state: string; readonly count: number }[]
  /** The age of the oldest waiting job whose time has come. */
  readonly oldestDueSeconds: number
}

export async function jobFigures(db: Db): Promise<JobFigures> {
  const { rows: counts } = await sql<
    JobFigures['counts'][number]
  >`SELECT task, ${STATE} AS state, count(*)::int AS count
    FROM jobs GROUP BY 1, 2`.execute(db)
  return { counts, oldestDueSeconds: await oldestDueSeconds(db) }
}

export async function oldestDueSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`SELECT
      coalesce(extract(epoch FROM clock_timestamp() - min(run_at)), 0)::float8 AS seconds
    FROM jobs WHERE locked_by IS NULL AND attempts < max_attempts AND run_at <= now()`.execute(db)
  return rows[0]?.seconds ?? 0
}
