import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { safeForLog } from '../access/failures.ts'
import { type AppConnection, openPool } from '../db/driver/open-pool.ts'
import { enqueueRecurring } from './enqueue.ts'
import { openLane } from './lane.ts'
import { freeAbandonedJobs, freeForgottenJobs, holdLease } from './lease.ts'
import { handBack } from './own-job.ts'
import type { JobContext, TaskHandler } from './task.ts'

const UPKEEP_MS = 10_000

/** How often to look for jobs whose time has come; of new ones a runner is told. */
const LOOK_MS = 2_000

/** Taking jobs and ending them is a matter of milliseconds. */
const STATEMENT_MS = 15_000

export interface RunnerOptions {
  readonly database: AppConnection
  readonly handlers: readonly TaskHandler[]
  readonly context: JobContext
  /** How often to look for abandoned jobs and missing recurring ones, and the age up to which a lock is left alone. */
  readonly upkeep?: { readonly everyMs: number; readonly graceSeconds: number }
}

export interface Runner {
  /** Takes no more jobs, gives running ones `graceMs` to finish, and hands the rest back. */
  stop(graceMs: number): Promise<void>
}

/** Runs jobs in this thread. */
export function startRunner({ database, handlers, context, upkeep }: RunnerOptions): Runner {
  const { log } = context
  const lease = randomUUID()
  // One connection listens, one takes and ends jobs; the jobs' own transactions use context.db.
  const { pool, queries } = openPool(database, 2, STATEMENT_MS)
  const stopping = new AbortController()
  const ended = new AbortController()
  const lanes = new Map(
    [...Map.groupBy(handlers, ({ task }) => task.lane)].map(([lane, own]) => [
      lane as string,
      openLane(lane, own, { lease, db: queries, context, stopping: stopping.signal }),
    ]),
  )
  const look = (lane?: string) => {
    if (lane === undefined) for (const each of lanes.values()) each.look()
    else lanes.get(lane)?.look()
  }
  const listening = lanes.size > 0 ? holdLease(pool, lease, look, ended.signal) : undefined
  const timers = [every(LOOK_MS, look), startUpkeep()]

  function startUpkeep() {
    let reported = false
    const round = async () => {
      try {
        const freed = await freeAbandonedJobs(queries, upkeep?.graceSeconds)
        if (freed.length > 0) log.warn({ leases: freed }, 'jobs of a process that is gone are taken up again')
        const running = [...lanes.values()].flatMap(lane => lane.running())
        await freeForgottenJobs(queries, lease, running)
        await enqueueRecurring(
          queries,
          handlers.map(({ task }) => task),
        )
        if (freed.length > 0) look()
        reported = false
      } catch (failure) {
        if (!reported) log.warn({ err: safeForLog(failure) }, 'jobs cannot be looked after; retrying')
        reported = true
      }
    }
    void round()
    return every(upkeep?.everyMs ?? UPKEEP_MS, () => void round())
  }

  return {
    async stop(graceMs) {
      for (const timer of timers) clearInterval(timer)
      stopping.abort()
      const idle = Promise.all([...lanes.values()].map(lane => lane.idle()))
      await Promise.race([idle, sleep(graceMs, undefined, { ref: false })])
      if ((await handBack(queries, lease)) > 0) log.info({}, 'unfinished jobs were handed back')
      ended.abort()
      await listening
      await queries.destroy()
    },
  }
}

const every = (ms: number, act: () => void) => setInterval(act, ms).unref()
