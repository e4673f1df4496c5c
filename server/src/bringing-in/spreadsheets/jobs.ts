import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import {
  type Asker,
  type ChangeRun,
  declareChange,
  enqueueChange,
  handleChange,
  waitForChange,
} from '../../changes/prepared.ts'
import { expectManyRows } from '../../db/expect-many-rows.ts'
import { type Db, within } from '../../db/pool.ts'
import type { AppContext } from '../../http/app-context.ts'
import { refusalColumn } from '../../jobs/stored-refusal.ts'
import { declareTask, handle, type TaskHandler } from '../../jobs/task.ts'
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
import { deleteWorkbook } from './workbooks.ts'
import type { Comparing, RowWrite } from './working.ts'

const compareTask = declareChange('rostering.compareSpreadsheet')
const applyTask = declareChange('rostering.applySpreadsheet')
const purgeTask = declareTask({
  name: 'rostering.purgeSpreadsheets',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

const WORK = {
  compare: { status: 'comparing', task: compareTask },
  apply: { status: 'applying', task: applyTask },
} as const

/** Enqueues the comparison or the application of a draft, in the transaction that has changed it. */
export async function enqueueWork(tx: Db, work: keyof typeof WORK, asker: Asker, uploadId: string) {
  const { status, task } = WORK[work]
  await updateUpload(tx, { districtId: asker.districtId, uploadId }, { status, refusal: null })
  await enqueueChange(tx, task, asker, uploadId)
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
  afterFailure: Status,
  run: (tx: Db, draft: OpenDraft, run: ChangeRun) => Promise<void>,
): TaskHandler {
  return handleChange(task, {
    name: 'The spreadsheet',
    run: async (tx, change) => {
      const { districtId, id, author, secret } = change
      if (author.accountId === null) throw new Error('Every draft has an owner')
      await expectManyRows(tx, true)
      // Saves of the district wait, so that what is compared is what is written.
      if (task === applyTask) await lockDistrict(tx, districtId)
      const draft = await requireDraft(tx, secret, { districtId, accountId: author.accountId, id })
      await run(tx, draft, change)
    },
    fail: (tx, { districtId, id }, refusal) =>
      updateUpload(tx, { districtId, uploadId: id }, { status: afterFailure, refusal }),
  })
}

const whichOf = ({ districtId, id }: OpenDraft): Which => ({ districtId, uploadId: id })

const compareHandler = handleUpload(compareTask, 'failed', async (tx, draft, { now }) => {
  await compareAll(await beginComparing(tx, draft, now), draft)
  await updateUpload(tx, whichOf(draft), { status: 'ready' })
})

const applyHandler = handleUpload(applyTask, 'ready', async (tx, draft, run) => {
  const comparing = await beginComparing(tx, draft, run.now)
  const { writes, moved } = await compareToApply(comparing, draft)
  if (moved > 0) {
    const stale = new Refusal('stalePreview', { detail: t('bringingIn:upload.moved', { count: moved }) })
    return updateUpload(tx, whichOf(draft), { status: 'ready', refusal: refusalColumn(stale) })
  }
  await apply(run, draft, comparing, writes)
})

type Write = (tx: Db, context: WriteContext, writes: readonly RowWrite[], secret: string) => Promise<unknown>
const WRITERS: Readonly<Record<UploadList, Write>> = {
  schools: writeSchools,
  classrooms: writeClassrooms,
  teachers: writeStaff,
  students: (tx, context, writes, secret) => writeStudents(tx, context, secret, writes),
}

async function apply(
  { author, secret }: ChangeRun,
  draft: OpenDraft,
  comparing: Comparing,
  writes: readonly RowWrite[],
) {
  const { tx } = comparing
  const { districtId } = draft
  const added = writes.filter(({ id }) => id === null).length
  const facts = { count: writes.length, added, fileName: draft.fileName, list: draft.list }
  const entryId = await audit(tx, author, districtId, `${draft.list}.upload`, [], facts)
  const context: WriteContext = { districtId, entryId, at: new Date().toISOString() }
  await WRITERS[draft.list](tx, context, writes, secret)
  await keepSaid(comparing, context, writes)
  await keepFields(tx, districtId, draft)
  await deleteWorkbook(tx, draft)
  await deleteRows(tx, whichOf(draft), sql<boolean>`NOT (outcome = 'asked' AND NOT ${AS_NEW} = ANY (keys))`)
  await tx
    .updateTable('spreadsheet_uploads')
    .set({ status: 'applied', refusal: null, fill: null, applied_at: context.at, applied_entry: entryId })
    .where('district_id', '=', districtId)
    .where('id', '=', draft.id)
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
  await deleteWorkbook(tx, { districtId: which.districtId, id: which.uploadId })
  await tx
    .deleteFrom('spreadsheet_uploads')
    .where('district_id', '=', which.districtId)
    .where('id', '=', which.uploadId)
    .execute()
}

/** Deletes drafts that nobody has touched for a day. */
export async function purgeDrafts(db: Db): Promise<void> {
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
  handle(purgeTask, ({ db }) => purgeDrafts(db.queries)),
]

/** Waits for a draft's job, as `waitForChange` says. */
export const waitForUpload = (app: AppContext, { districtId, uploadId }: Which) =>
  waitForChange(app, districtId, async tx => {
    const row = await tx
      .selectFrom('spreadsheet_uploads')
      .select(['status', 'refusal'])
      .where('district_id', '=', districtId)
      .where('id', '=', uploadId)
      .executeTakeFirst()
    return { isBusy: row?.status === 'comparing' || row?.status === 'applying', refusal: row?.refusal }
  })
