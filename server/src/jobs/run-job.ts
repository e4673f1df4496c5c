import { safeForLog } from '../access/failures.ts'
import { Refusal } from '../access/refusal.ts'
import { type Db, within } from '../db/pool.ts'
import { reportFailure } from '../reporting/reports.ts'
import { t } from '../texts/texts.ts'
import { enqueue } from './enqueue.ts'
import { endJob, failJob, finishJob, type TakenJob } from './own-job.ts'
import { CannotSucceed, type Job, type JobContext, type Task, type TaskHandler } from './task.ts'

/** One attempt at one job. A failure leaves no personal data in the log or in the job's row, where the provider's staff read it. */
export async function runJob(
  handler: TaskHandler,
  taken: TakenJob,
  context: JobContext,
  { db, stopping }: { readonly db: Db; readonly stopping: AbortSignal },
): Promise<void> {
  const { task } = handler
  const { id, attempts } = taken
  const finish: Job['finish'] = tx => finishJob(tx, taken)
  const job = { ...context, id, payload: taken.payload as Job['payload'], stopping, finish }
  try {
    if (taken.cancelled) await handler.giveUp?.(job, new Refusal('conflict', { detail: t('provider:jobCalledOff') }))
    else await attempt(handler, { ...job, payload: task.payload.parse(taken.payload) }, attempts)
  } catch (failure) {
    const safe = safeForLog(failure)
    context.log.error({ job: id, task: task.name, attempt: attempts, err: safe }, 'a job failed')
    reportFailure(failure, { task: task.name, job: id })
    const isRecurring = task.everySeconds !== undefined
    const isLast = !isRecurring && (failure instanceof CannotSucceed || attempts >= task.attempts)
    try {
      if (isLast) await handler.giveUp?.(job)
    } finally {
      await failJob(db, taken, safe.message, isRecurring ? 'for ever' : isLast ? 'none' : 'some')
    }
    return
  }
  await endJob(db, taken)
}

async function attempt(handler: TaskHandler, job: Job, attempts: number): Promise<void> {
  const { task } = handler
  if (task.everySeconds !== undefined) await runRecurring(handler, job)
  else if (attempts <= task.attempts) await handler.run(job)
  else throw new CannotSucceed('Every attempt ended with its process')
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
