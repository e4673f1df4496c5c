import type { UploadList } from '@hornbook/contract/rostering/uploads'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { expectManyRows } from '../../db/expect-many-rows.ts'
import { type Db, within } from '../../db/pool.ts'
import type { AppContext } from '../../http/app-context.ts'
import type { CallKey } from '../../http/route.ts'
import { handleDistrictWork } from '../../jobs/district-work.ts'
import { districtQueue, enqueue } from '../../jobs/enqueue.ts'
import { pollUntil } from '../../jobs/poll.ts'
import { refusalColumn, storedRefusal } from '../../jobs/stored-refusal.ts'
import { declareTask, handle, id, type Job, requestId, type TaskHandler } from '../../jobs/task.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import type { WriteContext } from '../../people/records.ts'
import { refreshStatistics } from '../../people/statistics.ts'
import { writeStaff } from '../../people/write-staff.ts'
import { writeStudents } from '../../people/write-students.ts'
import { writeClassrooms, writeSchools } from '../../people/write-units.ts'
import { t } from '../../texts/texts.ts'
import { beginComparing, compareAll, compareToApply } from './compare-all.ts'
import { expiry, type OpenDraft, requireDraft, type Status } from './drafts.ts'
import { keepFields } from './headers.ts'
import { AS_NEW, keepSaid } from './question.ts'
import type { Comparing, RowWrite } from './working.ts'

const payload = z.object({ districtId: id, uploadId: id, accountId: id, requestId })
/** A failure is recorded, not tried again; the attempts are for processes that are killed. */
const common = { payload, lane: 'heavy', attempts: 3 } as const
const compareTask = declareTask({ name: 'rostering.compareSpreadsheet', ...common })
const applyTask = declareTask({ name: 'rostering.applySpreadsheet', ...common })
const purgeTask = declareTask({
  name: 'rostering.purgeSpreadsheets',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

type UploadJob = Job<(typeof payload)['shape']>
interface Owner {
  readonly districtId: string
  readonly accountId: string
  readonly requestId: string
  readonly key?: CallKey | null | undefined
}

const WORK = {
  compare: { status: 'comparing', task: compareTask },
  apply: { status: 'applying', task: applyTask },
} as const

/** Enqueues the comparison or the application of a draft, in the transaction that has changed it. */
export async function enqueueWork(tx: Db, work: keyof typeof WORK, owner: Owner, uploadId: string) {
  const { districtId, accountId, requestId } = owner
  const { status, task } = WORK[work]
  await updateUpload(tx, { districtId, uploadId }, { status, refusal: null })
  await enqueue(tx, task, { districtId, uploadId, accountId, requestId }, { queue: districtQueue(districtId) })
  await owner.key?.note(tx, uploadId)
}

type Which = { readonly districtId: string; readonly uploadId: string }

async function updateUpload(tx: Db, { districtId, uploadId }: Which, to: { status: Status; refusal?: string | null }) {
  await tx
    .updateTable('spreadsheet_uploads')
    .set({ ...to, ...(to.status !== 'applied' && { expires_at: expiry() }) })
    .where('district_id', '=', districtId)
    .where('id', '=', uploadId)
    .execute()
}

function handleUpload(
  task: typeof compareTask,
  run: (tx: Db, job: UploadJob) => Promise<void>,
  afterFailure: Status,
): TaskHandler {
  return handleDistrictWork(task, {
    name: 'The spreadsheet',
    run: async (tx, job) => {
      await expectManyRows(tx, true)
      await run(tx, job)
    },
    fail: (tx, job, refusal) =>
      updateUpload(tx, job.payload, { status: afterFailure, refusal: refusalColumn(refusal) }),
  })
}

const draftOf = (tx: Db, { payload: { uploadId, ...owner }, settings }: UploadJob, lock = false) =>
  requireDraft(tx, settings.secret, { ...owner, id: uploadId }, lock)

const compareHandler = handleUpload(
  compareTask,
  async (tx, job) => {
    const draft = await draftOf(tx, job)
    await compareAll(await beginComparing(tx, draft, Date.now()), draft)
    await updateUpload(tx, job.payload, { status: 'ready' })
  },
  'failed',
)

const applyHandler = handleUpload(
  applyTask,
  async (tx, job) => {
    const { districtId } = job.payload
    // Saves of the district wait, so that what is compared is what is written.
    await lockDistrict(tx, districtId)
    const draft = await draftOf(tx, job)
    const comparing = await beginComparing(tx, draft, Date.now())
    const { writes, moved } = await compareToApply(comparing, draft)
    if (moved > 0) {
      const stale = new Refusal('stalePreview', { detail: t('rostering:upload.moved', { count: moved }) })
      return updateUpload(tx, job.payload, { status: 'ready', refusal: refusalColumn(stale) })
    }
    await apply(job, draft, comparing, writes)
  },
  'ready',
)

type Write = (tx: Db, context: WriteContext, writes: readonly RowWrite[], secret: string) => Promise<unknown>
const WRITERS: Readonly<Record<UploadList, Write>> = {
  schools: writeSchools,
  classrooms: writeClassrooms,
  teachers: writeStaff,
  students: (tx, context, writes, secret) => writeStudents(tx, context, secret, writes),
}

async function apply(job: UploadJob, draft: OpenDraft, comparing: Comparing, writes: readonly RowWrite[]) {
  const { tx } = comparing
  const { districtId, uploadId, accountId, requestId } = job.payload
  const added = writes.filter(({ id }) => id === null).length
  const facts = { count: writes.length, added, fileName: draft.fileName, list: draft.list }
  const author = { actor: 'account', accountId, requestId }
  const entryId = await audit(tx, author, districtId, `${draft.list}.upload`, [], facts)
  const context: WriteContext = { districtId, entryId, at: new Date().toISOString() }
  await WRITERS[draft.list](tx, context, writes, job.settings.secret)
  await keepSaid(comparing, context, writes)
  await keepFields(tx, districtId, draft)
  await deleteRows(tx, { districtId, uploadId }, sql<boolean>`NOT (outcome = 'asked' AND NOT ${AS_NEW} = ANY (keys))`)
  await tx
    .updateTable('spreadsheet_uploads')
    .set({ status: 'applied', refusal: null, fill: null, applied_at: context.at, applied_entry: entryId })
    .where('district_id', '=', districtId)
    .where('id', '=', uploadId)
    .execute()
  await refreshStatistics(tx, writes.length)
}

/** The rows hold names and passwords: they go as soon as nobody needs them. Those left out without an answer are named. */
const deleteRows = (tx: Db, { districtId, uploadId }: Which, which = sql<boolean>`true`) =>
  tx
    .deleteFrom('spreadsheet_rows')
    .where('district_id', '=', districtId)
    .where('upload_id', '=', uploadId)
    .where(which)
    .execute()

export async function deleteUpload(tx: Db, which: Which) {
  await deleteRows(tx, which)
  await tx
    .deleteFrom('spreadsheet_uploads')
    .where('district_id', '=', which.districtId)
    .where('id', '=', which.uploadId)
    .execute()
}

/** Deletes drafts that nobody has touched for a day. */
export async function purgeUploads(db: Db): Promise<void> {
  const due = await within(db, 'all', tx =>
    tx
      .selectFrom('spreadsheet_uploads')
      .select(['district_id as districtId', 'id as uploadId'])
      .where('expires_at', '<=', sql<string>`now()`)
      .where('status', 'not in', ['applying'])
      .execute(),
  )
  for (const which of due) await within(db, [which.districtId], tx => deleteUpload(tx, which))
}

export const uploadHandlers: readonly TaskHandler[] = [
  compareHandler,
  applyHandler,
  handle(purgeTask, ({ db }) => purgeUploads(db.queries)),
]

/** Waits for a draft's job. True when it is done, false when it goes on; throws what it was refused with. */
export async function waitForUpload({ db, settings, stopping }: AppContext, { districtId, uploadId }: Which) {
  const deadline = Date.now() + settings.jobWaitSeconds * 1000
  const isDone = await pollUntil(stopping, async () => {
    const row = await within(db.queries, [districtId], tx =>
      tx
        .selectFrom('spreadsheet_uploads')
        .select(['status', 'refusal'])
        .where('district_id', '=', districtId)
        .where('id', '=', uploadId)
        .executeTakeFirst(),
    )
    const isBusy = row?.status === 'comparing' || row?.status === 'applying'
    if (isBusy) return Date.now() < deadline ? undefined : false
    const refusal = row ? storedRefusal(row.refusal) : null
    if (refusal) throw refusal
    return true
  })
  return isDone ?? false
}
