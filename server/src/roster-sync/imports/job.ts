import type { Updateable } from 'kysely'
import type { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallKey } from '../../http/route.ts'
import { handleDistrictWork } from '../../jobs/district-work.ts'
import { districtQueue, enqueue } from '../../jobs/enqueue.ts'
import { refusalColumn } from '../../jobs/stored-refusal.ts'
import type { Job, TaskHandler } from '../../jobs/task.ts'
import { lockRoster } from '../../people/roster-lock.ts'
import { ProblemLog } from '../reading/problems.ts'
import { problemColumns } from './rows.ts'
import type { applyOnDay, applyRoster, readRoster, undoRoster } from './tasks.ts'

type ImportTask = typeof readRoster | typeof applyRoster | typeof applyOnDay | typeof undoRoster
type ImportJob = Job<ImportTask['payload']['shape']>

/** Who asks to preview, apply or undo a roster of one district. */
export interface ImportRequest {
  readonly districtId: string
  readonly accountId: string
  readonly requestId: string
  readonly key?: CallKey | null | undefined
}

export const authorOf = ({ accountId, requestId }: ImportRequest) => ({ actor: 'account', accountId, requestId })

/** A running preview, apply or undo: one job. */
export interface ImportRun extends ImportRequest {
  readonly id: string
  readonly override: boolean
  readonly now: number
  readonly db: Db
  readonly log: Job['log']
}

/** The steps of a run, and the percentage done when each starts. */
export const STEPS = { reading: 0, comparing: 35, writing: 50, figures: 70 } as const
type Step = keyof typeof STEPS

const progressAt = (step: Step, done: number = STEPS[step]) => JSON.stringify({ done, of: 100, step })

/** The columns of an import that a job has been enqueued for. */
export const enqueued = (step: Step) => ({ progress: progressAt(step, 0), refusal: null })

export async function enqueueImport(
  tx: Db,
  task: ImportTask,
  request: ImportRequest,
  id: string,
  override = false,
  when: { readonly key?: string; readonly runAt?: Date } = {},
) {
  const { districtId, accountId, requestId } = request
  const payload = { districtId, importId: id, accountId, requestId, override }
  await enqueue(tx, task, payload, { ...when, queue: districtQueue(districtId) })
  await request.key?.note(tx, id)
}

/** The status that an import has after a failed run, and what else changes then. */
type AfterFailure = Updateable<Tables['roster_imports']> & {
  readonly status: 'failed' | 'previewed' | 'held' | 'applied'
}

interface Runs {
  /** In the transaction of the run, under the district's lock. Sets `progress` to null when it is done. */
  readonly run: (tx: Db, run: ImportRun) => Promise<void>
  readonly afterFailure: (tx: Db, run: ImportRun) => Promise<AfterFailure> | AfterFailure
}

/** The handler of an import's task. */
export const handleImport = (task: ImportTask, runs: Runs): TaskHandler =>
  handleDistrictWork(task, {
    name: 'The roster import',
    run: async (tx, job) => {
      // Waits for it: a process that lost its lease may still hold it.
      await lockRoster(tx, job.payload.districtId)
      await runs.run(tx, runOf(job))
    },
    fail: async (tx, job, refusal) => {
      const run = runOf(job)
      await recordFailure(tx, run, await runs.afterFailure(tx, run), refusal)
    },
  })

const runOf = ({ payload, db, log }: ImportJob): ImportRun => {
  const { importId, ...rest } = payload
  return { ...rest, id: importId, now: Date.now(), db: db.queries, log }
}

/** Updates the import's row in a transaction of its own, so it is visible at once and survives a rollback of the run. */
export const reportProgress = ({ db, districtId, id }: ImportRun, step: Step, done: number = STEPS[step]) =>
  within(db, [districtId], tx => updateImport(tx, districtId, id, { progress: progressAt(step, done) }))

export async function updateImport(
  tx: Db,
  districtId: string,
  id: string,
  columns: Updateable<Tables['roster_imports']>,
) {
  await tx
    .updateTable('roster_imports')
    .set(columns)
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()
}

/** Records that a run was refused or failed; its own changes have been rolled back. A call that waits answers with it. */
async function recordFailure(tx: Db, run: ImportRun, after: AfterFailure, refusal: Refusal) {
  const problems = new ProblemLog()
  problems.add('run.failed')
  await updateImport(tx, run.districtId, run.id, {
    ...after,
    progress: null,
    refusal: refusalColumn(refusal),
    ...(after.status === 'failed' && (await problemColumns(problems))),
  })
}
