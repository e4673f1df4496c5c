import type { Task as GraphileTask } from 'graphile-worker'
import { safeForLog } from '../access/failures.ts'
import { within } from '../db/pool.ts'
import { reportFailure } from '../reporting/reports.ts'
import { enqueue } from './enqueue.ts'
import { finishJob, keepAsFailed, keepPauseShort, type OwnJob } from './own-job.ts'
import { CannotSucceed, type Job, type JobContext, type Task, type TaskHandler } from './task.ts'

/** What graphile-worker runs for a task: one attempt at one job. A failure is rethrown without personal data. */
export function attemptOf(handler: TaskHandler, context: JobContext): GraphileTask {
  const { task } = handler
  return async (payload, { job: row, abortSignal: stopping }) => {
    const own: OwnJob = { id: row.id, lockedBy: row.locked_by ?? '' }
    const finish: Job['finish'] = tx => finishJob(tx, own)
    const job: Job = { ...context, id: row.id, payload: task.payload.parse(payload), stopping, finish }
    try {
      if (task.everySeconds !== undefined) await runRecurring(handler, job)
      else if (row.attempts <= task.attempts) await handler.run(job)
      else throw new CannotSucceed('Every attempt ended with its process')
    } catch (failure) {
      const safe = safeForLog(failure)
      context.log.error({ job: row.id, task: task.name, attempt: row.attempts, err: safe }, 'a job failed')
      reportFailure(failure, { task: task.name, job: row.id })
      await afterFailure(handler, job, own, failure instanceof CannotSucceed || row.attempts >= task.attempts)
      // graphile-worker keeps the message in the job's row, where the provider's staff read it.
      throw new Error(safe.message)
    }
  }
}

async function afterFailure({ task, giveUp }: TaskHandler, job: Job, own: OwnJob, isLast: boolean) {
  const db = job.db.queries
  if (task.everySeconds !== undefined) return keepPauseShort(db, own)
  if (!isLast) return
  await keepAsFailed(db, own)
  await giveUp?.(job)
}

/** Runs a recurring job, then replaces it with the next one. */
async function runRecurring({ task, run }: TaskHandler, job: Job) {
  await run(job)
  const runAt = new Date(Date.now() + (task.everySeconds ?? 0) * 1000)
  await within(job.db.queries, [], async tx => {
    await job.finish(tx)
    await enqueue(tx, task as Task<Record<never, never>>, {}, { key: task.name, runAt })
  })
}
