import type { Updateable } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { notFound } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import type { AppContext } from '../../http/app-context.ts'
import { ProblemLog } from '../reading/problems.ts'
import { problemColumns } from './rows.ts'

/** One request to preview, apply or undo a roster, for one district. */
export interface ImportRequest {
  readonly app: AppContext
  readonly caller: Caller
  readonly requestId: string
  readonly now: number
  readonly districtId: string
}

/** The steps of a run, and the percentage done when each starts. */
export const STEPS = { reading: 0, comparing: 35, writing: 50, figures: 70 } as const

/** A run that may outlive the request that started it. */
export interface ImportRun {
  /** The import's id, once its row exists; rejects when the run may not start. */
  readonly started: Promise<string>
  /** Settles when the run has succeeded or failed. */
  readonly finished: Promise<void>
}

/** After this long a request answers while its run continues. */
const MAX_WAIT_MS = 10_000

/** Waits for a run to start, then up to MAX_WAIT_MS for it to finish. Returns the import's id and whether it finished. */
export async function waitBriefly({ started, finished }: ImportRun): Promise<{ id: string; isFinished: boolean }> {
  finished.catch(() => {})
  const id = await started
  const { promise: timedOut, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), MAX_WAIT_MS)
  try {
    return { id, isFinished: await Promise.race([finished.then(() => true), timedOut]) }
  } finally {
    clearTimeout(timer)
  }
}

/** Throws 404 for an import the district does not have. Called before taking the lock, so the answer is immediate. */
export async function assertImportExists({ app, districtId }: ImportRequest, id: string) {
  const known = await within(app.db.queries, [districtId], tx =>
    tx
      .selectFrom('roster_imports')
      .select('id')
      .where('district_id', '=', districtId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!known) throw notFound()
}

/** Updates the import's row in a transaction of its own, so it is visible at once and survives a rollback of the run. */
export async function updateImportNow(
  { app, districtId }: ImportRequest,
  id: string,
  columns: Updateable<Tables['roster_imports']>,
) {
  await within(app.db.queries, [districtId], tx => updateImport(tx, districtId, id, columns))
}

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

export const reportProgress = (
  request: ImportRequest,
  id: string,
  step: keyof typeof STEPS,
  done: number = STEPS[step],
) => updateImportNow(request, id, { progress: JSON.stringify({ done, of: 100, step }) })

type StatusAfterFailure = 'failed' | 'previewed' | 'held' | 'applied'

/** Records that a run failed; its own changes have been rolled back. */
export async function recordFailure(request: ImportRequest, id: string, status: StatusAfterFailure, failure: unknown) {
  const { code, message } = failure as { code?: string; message?: string }
  request.app.log.error({ importId: id, code, message: code ? undefined : message }, 'Roster import failed')
  const problems = new ProblemLog()
  problems.add('run.failed')
  await updateImportNow(request, id, {
    status,
    progress: null,
    ...(status === 'failed' && (await problemColumns(problems))),
  })
}
