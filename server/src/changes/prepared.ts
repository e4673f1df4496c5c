import { z } from 'zod'
import { administratorPlace } from '../access/caller.ts'
import { type Scope, scopeAt } from '../access/scope.ts'
import type { Author } from '../audit/audit.ts'
import { type Database, type Db, within } from '../db/pool.ts'
import { handleDistrictWork } from '../jobs/district-work.ts'
import { districtQueue, enqueue } from '../jobs/enqueue.ts'
import { pollUntil } from '../jobs/poll.ts'
import { refusalColumn, storedRefusal } from '../jobs/stored-refusal.ts'
import { declareTask, flag, id, type Job, requestId, type TaskHandler } from '../jobs/task.ts'

// A change that is looked at before it is done (a roster file, a spreadsheet, a new school year) has a row with its
// state. A job prepares, does or undoes it in one transaction, and the call that asked for the job waits for it.

// Without an account it was begun by the server itself.
const payload = z.object({ districtId: id, changeId: id, accountId: id.optional(), requestId, override: flag })
type ChangeTask = ReturnType<typeof declareChange>

/** A failure is recorded, not tried again; the attempts are for processes that are killed. */
export const declareChange = (name: string) => declareTask({ name, payload, lane: 'heavy', attempts: 3 })

/** Who asks for a job, and the key of the call, which finds the job again. */
export interface Asker {
  readonly districtId: string
  readonly author: Author
  readonly key?: { note(tx: Db, recordId: string): Promise<void> } | null | undefined
}

interface How {
  /** Passes over what would be refused otherwise. */
  readonly override?: boolean
  /** The name of the job, in place of whatever has the same. */
  readonly key?: string
  readonly runAt?: Date
}

/** Enqueues a job for a change, in the transaction that has written so in its row. A district's jobs run one at a time. */
export async function enqueueChange(
  tx: Db,
  task: ChangeTask,
  { districtId, author, key }: Asker,
  changeId: string,
  { override = false, ...when }: How = {},
): Promise<void> {
  const { accountId, requestId } = author
  const request = { districtId, changeId, ...(accountId !== null && { accountId }), requestId, override }
  await enqueue(tx, task, request, { ...when, queue: districtQueue(districtId) })
  await key?.note(tx, changeId)
}

/** One run of such a job. */
export interface ChangeRun extends Asker {
  /** Of the change's row. */
  readonly id: string
  readonly override: boolean
  /** The whole district: whoever asked has been asked for their rights already. */
  readonly scope: Scope
  readonly now: number
  /** For what others are to see before the run has ended. */
  readonly db: Db
  readonly secret: string
}

interface Runs {
  /** What the log calls it: 'The spreadsheet'. */
  readonly name: string
  /** Does it, and writes the new state. */
  readonly run: (tx: Db, run: ChangeRun) => Promise<void>
  /** Writes the state after a run that was refused or failed, whose own changes are rolled back. */
  readonly fail: (tx: Db, run: ChangeRun, refusal: string) => Promise<void>
  /** Whether a failure passes and the change is done again a minute later. */
  readonly waits?: (tx: Db, run: ChangeRun, failure: unknown) => Promise<boolean>
}

export const handleChange = (task: ChangeTask, { name, run, fail, waits }: Runs): TaskHandler =>
  handleDistrictWork(task, {
    name,
    run: (tx, job) => run(tx, runOf(job)),
    fail: (tx, job, refusal) => fail(tx, runOf(job), refusalColumn(refusal)),
    ...(waits && { waits: (tx, job, failure) => waits(tx, runOf(job), failure) }),
  })

function runOf({ payload, db, settings }: Job<ChangeTask['payload']['shape']>): ChangeRun {
  const { districtId, changeId, accountId = null, requestId, override } = payload
  return {
    districtId,
    id: changeId,
    override,
    author: { actor: accountId === null ? 'server' : 'account', accountId, requestId },
    scope: scopeAt(administratorPlace(districtId)),
    now: Date.now(),
    db: db.queries,
    secret: settings.secret,
  }
}

/** What the row of a change says of its job. */
export interface ChangeState {
  readonly isBusy: boolean
  /** It may still be refused, and nothing but the answer of the call would say so: the call waits longer. */
  readonly mayBeRefused?: boolean
  /** As `refusalColumn` wrote it. */
  readonly refusal?: unknown
}

const MAX_CHECK_MS = 60_000

interface Waiting {
  readonly db: Database
  readonly settings: { readonly jobWaitSeconds: number }
  readonly stopping: AbortSignal
}

/** Waits for the job of a change. True when it is done, false when it goes on; throws what it was refused with. */
export async function waitForChange(
  { db, settings, stopping }: Waiting,
  districtId: string,
  stateOf: (tx: Db) => Promise<ChangeState>,
): Promise<boolean> {
  const startedAt = Date.now()
  let deadline = startedAt + MAX_CHECK_MS
  const isDone = await pollUntil(stopping, async () => {
    const { isBusy, mayBeRefused = false, refusal = null } = await within(db.queries, [districtId], stateOf)
    const refused = isBusy ? null : storedRefusal(refusal)
    if (refused) throw refused
    if (!isBusy) return true
    if (!mayBeRefused) deadline = Math.min(deadline, Date.now() + settings.jobWaitSeconds * 1000)
    return Date.now() < deadline ? undefined : false
  })
  return isDone ?? false
}
