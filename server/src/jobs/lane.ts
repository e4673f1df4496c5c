import { safeForLog } from '../access/failures.ts'
import type { Db } from '../db/pool.ts'
import { type TakenJob, takeJobs } from './own-job.ts'
import { runJob } from './run-job.ts'
import type { JobContext, Lane, TaskHandler } from './task.ts'

/** How many jobs of each lane one process runs at once (ROSTER-10). */
const SIZES: Readonly<Record<Lane, number>> = { heavy: 2, remote: 2, fetching: 4, quick: 1 }

interface LaneOptions {
  readonly lease: string
  readonly db: Db
  readonly context: JobContext
  readonly stopping: AbortSignal
}

/** A lane of one runner: it takes jobs that are due and runs them, a few at once. */
export interface OpenLane {
  /** Takes what is due, as far as there is room. */
  look(): void
  /** The jobs that run. */
  running(): readonly string[]
  /** Resolves once `stopping` is aborted and nothing runs any more. */
  idle(): Promise<unknown>
}

export function openLane(lane: Lane, handlers: readonly TaskHandler[], options: LaneOptions): OpenLane {
  const { lease, db, context, stopping } = options
  const byTask = new Map(handlers.map(handler => [handler.task.name, handler]))
  const running = new Map<string, Promise<void>>()
  let looking = Promise.resolve()
  let isLooking = false
  let lookAgain = false
  let isReported = false

  function look() {
    lookAgain = true
    if (!isLooking) looking = takeAll()
  }

  async function takeAll() {
    isLooking = true
    while (lookAgain && running.size < SIZES[lane] && !stopping.aborted) {
      lookAgain = false
      try {
        const limit = SIZES[lane] - running.size
        const taken = await takeJobs(db, { lane, tasks: [...byTask.keys()], lease, limit })
        for (const job of stopping.aborted ? [] : taken) start(job)
        isReported = false
      } catch (failure) {
        if ((failure as { code?: string }).code === '23505') {
          // Another process was faster with a job of the same queue.
          lookAgain = true
          continue
        }
        if (!isReported) context.log.warn({ err: safeForLog(failure) }, 'jobs cannot be taken; retrying')
        isReported = true
      }
    }
    isLooking = false
  }

  function start(job: TakenJob) {
    const handler = byTask.get(job.task) as TaskHandler
    const run = runJob(handler, job, context, { db, stopping })
      // It stays locked until the runner finds that it has forgotten it.
      .catch(failure => context.log.warn({ job: job.id, err: safeForLog(failure) }, 'a job could not be ended'))
      .finally(() => {
        running.delete(job.id)
        look()
      })
    running.set(job.id, run)
  }

  return {
    look,
    running: () => [...running.keys()],
    idle: async () => {
      await looking
      await Promise.all(running.values())
    },
  }
}
