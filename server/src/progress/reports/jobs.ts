import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { today } from '@hornbook/rules/time/dates'
import { z } from 'zod'
import { notFound } from '../../access/refusal.ts'
import { scopeOfAccount } from '../../access/scope.ts'
import type { Settings } from '../../configuration/settings.ts'
import { type Db, isDiskFull, within } from '../../db/pool.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { NotKept } from '../../files/store/file-store.ts'
import { filesOf } from '../../files/store/files-of.ts'
import { handleDistrictWork } from '../../jobs/district-work.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, handle, id, type Job, type TaskHandler } from '../../jobs/task.ts'
import { findUnit } from '../find-unit.ts'
import { viewMail } from '../views/mail.ts'
import { type Attachment, attachments, extentOfUnit, keyOf, purgeAttachments } from './attachments.ts'
import { reportMail } from './mail.ts'
import { REPORTS_MADE } from './reports-made.ts'

const payload = z.object({ districtId: id, attachmentId: id })
/** A failure is recorded and not tried again; the attempts are for processes that are killed. */
export const makeReport = declareTask({ name: 'progress.makeReport', payload, lane: 'heavy', attempts: 3 })
/** Tried for about 16 hours, which outlasts a mail server's bad night. */
const mailReport = declareTask({ name: 'progress.mailReport', payload, lane: 'remote', attempts: 12 })
const purgeTask = declareTask({
  name: 'progress.purgeReports',
  payload: z.object({}),
  lane: 'quick',
  attempts: 25,
  everySeconds: 600,
})

type ReportJob = Job<(typeof payload)['shape']>

/** Enough for any table of classes or schools, and for letters to thousands of families. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024

/** Who asked for a report gets it when there is room again, unless that takes longer than this. */
const MAX_WAIT_MS = 86_400_000

const attachmentOf = (tx: Db, { payload: { districtId, attachmentId } }: Pick<ReportJob, 'payload'>, lock = false) =>
  attachments(tx)
    .where('district_id', '=', districtId)
    .where('id', '=', attachmentId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()

const update = (tx: Db, { district_id, id }: Attachment, to: { status: Attachment['status']; size?: string }) =>
  tx
    .updateTable('user_attachments')
    .set(to)
    .where('district_id', '=', district_id)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()

const makeHandler = handleDistrictWork(makeReport, {
  name: 'The report',
  run: async (tx, job) => {
    const attachment = await attachmentOf(tx, job, true)
    if (attachment?.status !== 'pending') return
    const size = await storeReport(tx, attachment, job.settings)
    await update(tx, attachment, { status: 'available', size: String(size) })
    await enqueue(tx, mailReport, job.payload)
  },
  waits: async (tx, job, failure) => {
    if (!(failure instanceof NotKept || isDiskFull(failure))) return false
    const attachment = await attachmentOf(tx, job)
    return attachment?.status === 'pending' && Date.now() - Date.parse(attachment.created_at) < MAX_WAIT_MS
  },
  fail: async (tx, job) => {
    const attachment = await attachmentOf(tx, job, true)
    if (attachment) await update(tx, attachment, { status: 'failed' })
  },
})

/** Makes the file of what its owner sees now, and keeps it. 404 if they no longer see the unit. */
async function storeReport(tx: Db, attachment: Attachment, settings: Settings): Promise<number> {
  const { district_id: districtId, account_id: accountId, unit_name: name } = attachment
  const scope = await scopeOfAccount(tx, districtId, accountId)
  const asked = { kind: attachment.unit_kind, id: attachment.unit_id }
  if (!scope || (await extentOfUnit(tx, scope, asked)) !== attachment.reach) throw notFound()
  const { unit, timezone } = await findUnit(tx, scope, asked)
  const day = today(timezone, Date.now())
  const range = { start: attachment.start_date, end: attachment.end_date, today: day }
  const { kind, format, lang, names } = attachment
  const completed = settings.brand.programCompleted
  const wanted = { unit, name, range, timezone, format, lang, names, completed, now: Date.now() }
  const content = await REPORTS_MADE[kind].contentOf(tx, scope, wanted)
  const file = await SpooledFile.create(join(settings.dataDir ?? tmpdir(), 'lists'))
  try {
    await file.write(content, MAX_REPORT_BYTES)
    await filesOf(settings).put(keyOf(attachment), file)
    return file.size
  } finally {
    await file.release()
  }
}

const mailHandler = handle(mailReport, async job => {
  const mail = await within(job.db.queries, [job.payload.districtId], async tx => {
    const attachment = await attachmentOf(tx, job)
    if (attachment?.status !== 'available') return null
    return (attachment.view_id === null ? reportMail : viewMail)(tx, attachment, job.settings)
  })
  if (mail) await sendMail(job, mail)
})

export const reportHandlers: readonly TaskHandler[] = [
  makeHandler,
  mailHandler,
  handle(purgeTask, ({ db, settings }) => purgeAttachments(db.queries, settings, Date.now())),
]
