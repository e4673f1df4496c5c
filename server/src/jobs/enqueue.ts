import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { PayloadOf, Task } from './task.ts'

interface When {
  /** Jobs of one queue run one after the other. */
  readonly queue?: string
  /** A waiting job with this key is replaced. */
  readonly key?: string
  readonly runAt?: Date
}

/** One job of a district at a time: imports and changes of its time zone. */
export const districtQueue = (districtId: string) => `district ${districtId}`

/** Runners listen on this channel, and are told the lane. */
export const CHANNEL = 'jobs'

/** Enqueues a job in the transaction that wants it: it runs after the commit, and never when that is rolled back (SAFE-23). */
export async function enqueue<P extends Task['payload']['shape']>(
  tx: Db,
  task: Task<P>,
  payload: PayloadOf<P>,
  { queue, key, runAt }: When = {},
): Promise<void> {
  if (key !== undefined) await supersede(tx, key)
  const json = JSON.stringify(task.payload.parse(payload))
  const values = sql`VALUES (${task.name}, ${task.lane}, ${attemptsOf(task)}, ${json}::json, ${queue ?? null}, ${key ?? null},
    coalesce(${runAt?.toISOString() ?? null}::timestamptz, now()))`
  await put(
    tx,
    sql`task, lane, max_attempts, payload, queue, key, run_at`,
    values,
    sql`DO UPDATE SET task = excluded.task, lane = excluded.lane, max_attempts = excluded.max_attempts, payload = excluded.payload,
      queue = excluded.queue, run_at = excluded.run_at, attempts = 0, last_error = NULL,
      cancelled = false`,
  )
}

/** One attempt more than the task's own. The extra one only gives up, in case the process of the last one was killed. */
const attemptsOf = ({ attempts }: Pick<Task, 'attempts'>) => attempts + 1

/** Adds jobs and tells the runners, who hear of it after the commit. */
async function put(tx: Db, columns: RawBuilder<unknown>, rows: RawBuilder<unknown>, known: RawBuilder<unknown>) {
  await sql`WITH put AS (INSERT INTO jobs (${columns}) ${rows} ON CONFLICT (key) ${known} RETURNING lane, run_at)
    SELECT pg_notify(${CHANNEL}, lane) FROM put WHERE run_at <= now()`.execute(tx)
}

/**
 * Takes the key from a job that runs or has failed: it is not tried again, because the next one knows more. One that
 * waits is locked, so that nobody takes it before it is replaced.
 */
const supersede = (tx: Db, key: string) =>
  sql`UPDATE jobs SET key = CASE WHEN locked_by IS NULL AND attempts < max_attempts THEN key END,
    attempts = CASE WHEN locked_by IS NULL THEN attempts ELSE max_attempts END WHERE key = ${key}`.execute(tx)

/** Removes a waiting job. One that runs already is left alone: it must find out by itself that it is no longer wanted. */
export async function cancelJob(tx: Db, key: string): Promise<void> {
  await sql`DELETE FROM jobs WHERE key = ${key} AND locked_by IS NULL`.execute(tx)
  await supersede(tx, key)
}

/** Makes sure that each recurring task is enqueued. A waiting or running one is left alone. */
export async function enqueueRecurring(db: Db, tasks: readonly Task[]): Promise<void> {
  const recurring = tasks
    .filter(({ everySeconds }) => everySeconds !== undefined)
    .map(task => ({ name: task.name, lane: task.lane, attempts: attemptsOf(task) }))
  await put(
    db,
    sql`task, key, lane, max_attempts`,
    sql`SELECT name, name, lane, attempts FROM json_to_recordset(${JSON.stringify(recurring)}) AS r (name text, lane text, attempts int)
      WHERE NOT EXISTS (SELECT FROM jobs WHERE key = name)`,
    sql`DO NOTHING`,
  )
}
