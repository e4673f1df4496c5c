import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runTaskList, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { safeForLog } from '../access/failures.ts'
import { newPool } from '../db/driver/new-pool.ts'
import type { AppConnection } from '../db/driver/open-pool.ts'
import { enqueueRecurring } from './enqueue.ts'
import { freeAbandonedJobs, takeLease } from './lease.ts'
import type { Log } from './log.ts'
import { handBack } from './own-job.ts'
import { attemptOf } from './run-job.ts'
import type { JobContext, Lane, TaskHandler } from './task.ts'

/** How many jobs of each lane one process runs at once (ROSTER-10). */
const SIZES: Readonly<Record<Lane, number>> = { heavy: 2, remote: 2, quick: 1 }

const UPKEEP_MS = 10_000

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
  /** Rejects when a lane has died; whoever started the runner starts another. */
  readonly failed: Promise<never>
}

/** Runs jobs in this thread. */
export function startRunner({ database, handlers, context, upkeep }: RunnerOptions): Runner {
  const { log } = context
  // One connection listens for each lane, one does the rest; the jobs' own transactions use context.db.
  const pool = newPool({ ...database, max: Object.keys(SIZES).length + 1, application_name: 'hornbook jobs' })
  const byLane = Map.groupBy(handlers, ({ task }) => task.lane)
  const lanes = [...byLane].map(([lane, own]) => startLane(pool, SIZES[lane], own, context))
  const stopUpkeep = startUpkeep(handlers, context, upkeep)
  const { promise: failed, reject } = Promise.withResolvers<never>()
  failed.catch(() => {})
  for (const lane of lanes) lane.promise.catch(reject)
  return {
    failed,
    async stop(graceMs) {
      stopUpkeep()
      const finished = Promise.all(lanes.map(async lane => lane.gracefulShutdown())).catch(() => {})
      const inTime = await Promise.race([finished.then(() => true), sleep(graceMs, false, { ref: false })])
      if (!inTime) {
        for (const lane of lanes) await handBack(context.db.queries, lane.id)
        log.info({}, 'unfinished jobs were handed back')
      }
      if (inTime) await pool.end()
    },
  }
}

function startLane(pool: pg.Pool, size: number, handlers: readonly TaskHandler[], context: JobContext) {
  const tasks: TaskList = Object.fromEntries(handlers.map(handler => [handler.task.name, attemptOf(handler, context)]))
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client, workerPool }) => takeLease(client, workerPool.id))
  const options = {
    ...{ concurrency: size, events, logger: loggerTo(context.log) },
    // The process handles signals itself; a job is told at once that it is stopping.
    ...{ noHandleSignals: true, gracefulShutdownAbortTimeout: 0 },
  }
  return runTaskList(options, tasks, pool)
}

/** graphile-worker's own warnings. It reports failed jobs too, which attemptOf has logged already. */
function loggerTo(log: Log) {
  return new Logger(() => (level, message, meta) => {
    if (meta?.failure) return
    if (level === 'error') log.error({}, `jobs: ${message}`)
    else if (level === 'warning') log.warn({}, `jobs: ${message}`)
  })
}

function startUpkeep(handlers: readonly TaskHandler[], { db, log }: JobContext, upkeep: RunnerOptions['upkeep']) {
  let reported = false
  const round = async () => {
    try {
      const freed = await freeAbandonedJobs(db.queries, upkeep?.graceSeconds)
      if (freed.length > 0) log.warn({ lanes: freed }, 'jobs of a process that is gone are taken up again')
      await enqueueRecurring(
        db.queries,
        handlers.map(({ task }) => task),
      )
      reported = false
    } catch (failure) {
      if (!reported) log.warn({ err: safeForLog(failure) }, 'jobs cannot be looked after; retrying')
      reported = true
    }
  }
  const timer = setInterval(() => void round(), upkeep?.everyMs ?? UPKEEP_MS)
  timer.unref()
  void round()
  return () => clearInterval(timer)
}
