import { sql } from 'kysely'
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

/** Enqueues a job in the transaction that wants it: it runs after the commit, and never when that is rolled back (SAFE-23). */
export async function enqueue<P extends Task['payload']['shape']>(
  tx: Db,
  task: Task<P>,
  payload: PayloadOf<P>,
  { queue, key, runAt }: When = {},
): Promise<void> {
  const json = JSON.stringify(task.payload.parse(payload))
  // One attempt more than the task's own. The extra one only gives up, in case the process of the last one was killed.
  await sql`SELECT FROM graphile_worker.add_job(${task.name}, ${json}::json, queue_name => ${queue ?? null},
    run_at => ${runAt?.toISOString() ?? null}::timestamptz, max_attempts => ${task.attempts + 1}, job_key => ${key ?? null})`.execute(
    tx,
  )
}

/** Removes a waiting job. One that runs already is left alone: it must find out by itself that it is no longer wanted. */
export async function cancelJob(tx: Db, key: string): Promise<void> {
  await sql`SELECT FROM graphile_worker.remove_job(${key})`.execute(tx)
}

/** Makes sure that each recurring task is enqueued. A waiting or running one is left alone. */
export async function enqueueRecurring(db: Db, tasks: readonly Task[]): Promise<void> {
  const recurring = tasks.filter(task => task.everySeconds !== undefined)
  const names = recurring.map(({ name }) => name)
  const { rows } = await sql<{ key: string }>`SELECT key FROM graphile_worker._private_jobs
    WHERE key = ANY (${names}::text[])`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  for (const { name, attempts } of recurring) {
    if (known.has(name)) continue
    // 'unsafe_dedupe' does nothing when another server was faster, even if the job is running already.
    await sql`SELECT FROM graphile_worker.add_job(${name}, '{}'::json, max_attempts => ${attempts + 1}, job_key => ${name},
      job_key_mode => 'unsafe_dedupe')`.execute(db)
  }
}
