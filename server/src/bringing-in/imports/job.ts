import type { Updateable } from 'kysely'
import { noteEvents } from '../../audit/untold-events.ts'
import { type ChangeRun, handleChange } from '../../changes/prepared.ts'
import type { Reports } from '../../changes/undo.ts'
import { type Db, within } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { TaskHandler } from '../../jobs/task.ts'
import { lockRoster } from '../../people/roster-lock.ts'
import { ProblemLog } from '../reading/problems.ts'
import { problemColumns } from './rows.ts'

/** The steps of a run, and the percentage done when each starts. */
const STEPS = { reading: 0, comparing: 35, writing: 50, figures: 70 } as const
type Step = keyof typeof STEPS

const progressAt = (step: Step, done: number = STEPS[step]) => JSON.stringify({ done, of: 100, step })

/** The columns of an import that a job has been enqueued for. */
export const enqueued = (step: Step) => ({ progress: progressAt(step, 0), refusal: null })

/** The status that an import has after a failed run, and what else changes then. */
type AfterFailure = Updateable<Tables['roster_imports']> & {
  readonly status: 'failed' | 'previewed' | 'held' | 'applied'
}

interface Runs {
  /** Runs under the district's roster lock, and sets `progress` to null when it is done. */
  readonly run: (tx: Db, run: ChangeRun) => Promise<void>
  readonly afterFailure: (tx: Db, run: ChangeRun) => Promise<AfterFailure> | AfterFailure
}

/** The handler of an import's task. */
export const handleImport = (task: Parameters<typeof handleChange>[0], runs: Runs): TaskHandler =>
  handleChange(task, {
    name: 'The roster import',
    run: async (tx, run) => {
      // Waits for it: a process that lost its lease may still hold it.
      await lockRoster(tx, run.districtId)
      await runs.run(tx, run)
    },
    fail: async (tx, run, refusal) => recordFailure(tx, run, await runs.afterFailure(tx, run), refusal),
  })

/** Updates the import's row in a transaction of its own, so it is visible at once and survives a rollback of the run. */
export const reportProgress = ({ db, districtId, id }: ChangeRun, step: Step, done: number = STEPS[step]) =>
  within(db, [districtId], tx => updateImport(tx, districtId, id, { progress: progressAt(step, done) }))

export const reportsOf = (run: ChangeRun): Reports => ({
  writing: () => reportProgress(run, 'writing'),
  figures: share => reportProgress(run, 'figures', STEPS.figures + Math.floor(share * (100 - STEPS.figures))),
})

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
  if (columns.status === 'held') await noteEvents(tx, districtId, [{ event: 'import.held', recordId: id }])
}

/** Records that a run was refused or failed; its own changes have been rolled back. A call that waits answers with it. */
async function recordFailure(tx: Db, run: ChangeRun, after: AfterFailure, refusal: string) {
  const problems = new ProblemLog()
  problems.add('run.failed')
  await updateImport(tx, run.districtId, run.id, {
    ...after,
    progress: null,
    refusal,
    ...(after.status === 'failed' && (await problemColumns(problems))),
  })
}
