import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { type Db, within } from '../../db/pool.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { declareTask, handle, id, type Job } from '../../jobs/task.ts'
import { readOutOf } from '../../oneroster/source.ts'
import { reach } from '../../outbound/sftp/reach.ts'
import { t } from '../../texts/texts.ts'
import { packageOf } from '../package-of.ts'
import { problemMail, whomToTell } from '../problem-mail.ts'
import { isFinal, isProblem, NotWritten, type Problem, problemOf, problemSentence } from './problem.ts'
import { exportSecretOf, findExport, type StoredExport, serverOf } from './rows.ts'
import { sendTask } from './send-task.ts'
import { upload } from './upload.ts'

/** All of it: writing the files, signing in and bringing them. */
const MAX_MS = 20 * 60_000
/** More than any district's roster; a disk of ours is not filled by one. */
const MAX_BYTES = 4 * 1024 ** 3
/** After so many nights in a row people are told. */
const NIGHTS_TOLD = 3

type SendJob = Job<(typeof sendTask)['payload']['shape']>

export const sendNightlyHandler = handle(
  sendTask,
  async job => {
    const row = await wanted(job)
    if (!row) return
    const signal = AbortSignal.any([job.stopping, AbortSignal.timeout(MAX_MS)])
    try {
      await bring(job, row, signal)
    } catch (failure) {
      // The process stops, and another begins anew: nothing is wrong with their server.
      if (job.stopping.aborted) throw failure
      if (!isProblem(failure)) throw failure
      await note(job, row, failure)
      if (!isFinal(failure)) throw failure
    }
  },
  async job => {
    const row = await wanted(job)
    if (row) await giveUp(job, row)
  },
)

/** The export of a job, unless it was removed or lost its confirmed key since. */
const wanted = ({ db, payload: { districtId, exportId } }: SendJob): Promise<StoredExport | null> =>
  within(db.queries, [districtId], async tx => {
    const row = await findExport(tx, { districtId, id: exportId })
    return row && row.host_key !== null ? row : null
  })

async function bring(job: SendJob, row: StoredExport, signal: AbortSignal): Promise<void> {
  const { db, settings, payload } = job
  const { districtId } = payload
  const version = row.one_roster_version
  const results = row.has_results
  const file = await SpooledFile.create(join(settings.dataDir ?? tmpdir(), 'lists'))
  try {
    const of = await within(db.queries, [districtId], tx => readOutOf(tx, districtId, Date.now()))
    // Their server is called once the files are whole: a slow one holds no connection to the database.
    await file.write(packageOf(db, { of, version, results }), MAX_BYTES)
    // Only what goes wrong from here on can be theirs.
    await carry(job, row, file, signal).catch(failure => {
      throw problemOf(failure, signal) ?? failure
    })
    await noteSent(job, row, file.size)
  } finally {
    await file.release()
  }
}

/** Takes the file to their server. */
async function carry(job: SendJob, row: StoredExport, file: SpooledFile, signal: AbortSignal): Promise<void> {
  const { db, settings } = job
  const { district_id: districtId, one_roster_version: version, has_results: results } = row
  const secret = exportSecretOf(settings.secret, row)
  const { sftp, end } = await reach({ settings: serverOf(row), secret, limits: settings, signal })
  try {
    // Who is sent what stands in the audit before its first byte leaves (SAFE-16).
    await within(db.queries, [districtId], tx =>
      audit(tx, serverAuthor(job), districtId, 'oneRoster.download', [], {
        version,
        schoolId: null,
        ...(results && { results }),
        nightlyExportId: row.id,
        host: row.host,
      }),
    )
    await upload(sftp, { folder: row.folder, fileName: row.file_name }, file)
  } finally {
    end()
  }
}

const serverAuthor = ({ id: jobId }: SendJob) =>
  ({ actor: 'server', accountId: null, requestId: `nightly-${jobId}` }) as const

const update = (tx: Db, { district_id, id }: StoredExport) =>
  tx.updateTable('nightly_exports').where('district_id', '=', district_id).where('id', '=', id)

const noteSent = (job: SendJob, row: StoredExport, bytes: number) =>
  within(job.db.queries, [row.district_id], async tx => {
    const sent = { sent_at: new Date().toISOString(), sent_bytes: String(bytes), tried_at: new Date().toISOString() }
    await update(tx, row)
      .set({ ...sent, problem: null, facts: '{}', failures: 0, told_at: null })
      .execute()
    await job.finish(tx)
  })

/** What the page says meanwhile. What will not be otherwise soon ends the night. */
const note = (job: SendJob, row: StoredExport, problem: Problem) =>
  within(job.db.queries, [row.district_id], async tx => {
    const { code, facts } = problem
    await update(tx, row)
      .set({ problem: code, facts: JSON.stringify(facts), tried_at: new Date().toISOString() })
      .execute()
    if (isFinal(problem)) await endNight(tx, job, row)
  })

const giveUp = (job: SendJob, row: StoredExport) =>
  within(job.db.queries, [row.district_id], async tx => {
    // A process that was killed each time has noted nothing.
    if (row.problem === null)
      await update(tx, row)
        .set({ problem: new NotWritten('interrupted').code })
        .execute()
    await endNight(tx, job, row)
  })

/** A night without success. Too many in a row are told once. */
async function endNight(tx: Db, job: SendJob, row: StoredExport): Promise<void> {
  const failures = row.failures + 1
  const isTold = failures >= NIGHTS_TOLD && row.told_at === null
  await update(tx, row)
    .set({ failures, ...(isTold && { told_at: new Date().toISOString() }) })
    .execute()
  const payload = { districtId: row.district_id, exportId: row.id }
  for (const accountId of isTold ? await whomToTell(tx, row.district_id, row.created_by) : [])
    await enqueue(tx, mailNotArrived, { ...payload, accountId })
  await job.finish(tx)
}

const mailNotArrived = declareTask({
  name: 'dataOut.mailNotArrived',
  payload: z.object({ districtId: id, exportId: id, accountId: id }),
  lane: 'remote',
  attempts: 12,
})

export const mailNotArrivedHandler = handle(mailNotArrived, async job => {
  const { districtId, exportId, accountId } = job.payload
  const mail = await within(job.db.queries, [districtId], async tx => {
    const row = await findExport(tx, { districtId, id: exportId })
    // Somebody was faster.
    if (!row || row.told_at === null) return null
    const district = await tx.selectFrom('districts').select('name').where('id', '=', districtId).executeTakeFirst()
    const values = { host: row.host, district: district?.name ?? '', count: row.failures }
    return problemMail(tx, job.settings, {
      id: `nightly-not-arrived-${job.id}`,
      accountId,
      path: `/districts/${districtId}/data-out`,
      subject: t('dataOut:nightly.mail.subject', values),
      button: t('dataOut:nightly.mail.button'),
      paragraphs: [
        t('dataOut:nightly.mail.text', values),
        ...(row.problem === null ? [] : [problemSentence(row.problem, row.facts)]),
        t('dataOut:nightly.mail.goesOn'),
      ],
    })
  })
  if (mail) await sendMail(job, mail)
})
