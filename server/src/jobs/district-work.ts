import { sql } from 'kysely'
import { refusalOf } from '../access/failures.ts'
import { Refusal } from '../access/refusal.ts'
import { type Db, within } from '../db/pool.ts'
import { reportFailure } from '../reporting/reports.ts'
import { enqueue } from './enqueue.ts'
import { handle, type id, type Job, type PayloadOf, type PayloadShape, type Task, type TaskHandler } from './task.ts'

type OfDistrict = PayloadShape & { readonly districtId: typeof id }

interface DistrictWork<J> {
  /** What the log calls it: 'The spreadsheet'. */
  readonly name: string
  readonly run: (tx: Db, job: J) => Promise<void>
  /** Writes down why it was refused or failed; what the run had changed is rolled back. */
  readonly fail: (tx: Db, job: J, refusal: Refusal) => Promise<void>
  /** Says whether a failure is one that passes, such as a full disk: then the work is done again a minute later. */
  readonly waits?: (tx: Db, job: J, failure: unknown) => Promise<boolean>
}

const WAIT_MS = 60_000

/**
 * A task that changes a district in one transaction: its effect, or the record of its failure, ends the job with it. A
 * failure is not tried again, unless it is that somebody else was first; the task's attempts are for processes that are killed.
 */
export function handleDistrictWork<P extends OfDistrict>(
  task: Task<P>,
  { name, run, fail, waits }: DistrictWork<Job<P>>,
): TaskHandler {
  const settle = (job: Job<P>, failure: unknown) =>
    within(job.db.queries, [districtOf(job)], async tx => {
      if (await waits?.(tx, job, failure)) {
        job.log.warn({ job: job.id, code: causeOf(failure) }, `${name} waits and is tried again`)
        // The same values that were read from the job's row.
        await enqueue(tx, task, job.payload as PayloadOf<P>, { runAt: new Date(Date.now() + WAIT_MS) })
        return job.finish(tx)
      }
      if (!(failure instanceof Refusal)) {
        const { code, message } = failure as { code?: string; message?: string }
        // The message of the database may have names in it.
        job.log.error({ job: job.id, code, message: code ? undefined : message }, `${name} failed`)
        reportFailure(failure, { task: name, job: job.id })
      }
      await fail(tx, job, refusalOf(failure))
      await job.finish(tx)
    })
  const runOnce = (job: Job<P>) =>
    within(job.db.queries, [districtOf(job)], async tx => {
      await sql.raw(`SET LOCAL work_mem = '64MB'`).execute(tx)
      await run(tx, job)
      await job.finish(tx)
    })
  return handle(
    task,
    async job => {
      try {
        // Another district has taken an address in the same moment. It is rolled back; who looks again finds the address.
        await runOnce(job).catch(failure => (isTaken(failure) ? runOnce(job) : Promise.reject(failure)))
      } catch (failure) {
        await settle(job, failure)
      }
    },
    (job, calledOff) => settle(job, calledOff ?? new Error(`${name} was interrupted too often`)),
  )
}

const isTaken = (failure: unknown) => (failure as { code?: string } | null)?.code === '23505'

const causeOf = (failure: unknown) => (failure as { cause?: { code?: string } }).cause?.code

const districtOf = ({ payload }: { readonly payload: unknown }) => (payload as { districtId: string }).districtId
