import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

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
  readonly districtId: string | null
}

const STATE = sql`CASE WHEN locked_by IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'failed' ELSE 'waiting' END`

interface Chosen {
  readonly id?: string
  readonly state?: string | undefined
  readonly task?: string | undefined
  readonly district?: string | undefined
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** Jobs by id, which is the order in which they were enqueued. */
export async function listJobs(tx: Db, { id, state, task, district, after, limit }: Chosen): Promise<JobRow[]> {
  // The attempt that only gives up is not counted (jobs/enqueue.ts).
  const { rows } = await sql<JobRow>`SELECT id, task, ${STATE} AS state, least(attempts, max_attempts - 1) AS attempts,
      max_attempts - 1 AS "maxAttempts", last_error AS "lastError", run_at AS "runAt", created_at AS "createdAt",
      locked_at AS "startedAt", payload->>'districtId' AS "districtId"
    FROM jobs
    WHERE id > ${after ?? '0'} AND id = coalesce(${id ?? null}::bigint, id)
      AND task = coalesce(${task ?? null}, task) AND (${district ?? null}::text IS NULL OR payload->>'districtId' = ${district ?? null})
      AND ${STATE} = coalesce(${state ?? null}, ${STATE})
    ORDER BY id LIMIT ${limit ?? null}`.execute(tx)
  return rows
}

/** Makes a job due now and counts its attempts anew. False if it is running or gone. */
export async function retryJob(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE jobs SET attempts = 0, run_at = now()
    WHERE id = ${id} AND locked_by IS NULL RETURNING id`.execute(tx)
  return rows.length > 0
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
  const { rows } = await sql<{ seconds: number }>`SELECT
      coalesce(extract(epoch FROM clock_timestamp() - min(run_at)), 0)::float8 AS seconds
    FROM jobs WHERE locked_by IS NULL AND attempts < max_attempts AND run_at <= now()`.execute(db)
  return { counts, oldestDueSeconds: rows[0]?.seconds ?? 0 }
}
