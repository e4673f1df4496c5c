import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { type Asker, type ChangeRun, enqueueChange } from '../../changes/prepared.ts'
import { countFigures } from '../../changes/undo.ts'
import type { Db } from '../../db/pool.ts'
import { timezoneOf } from '../../figures/change.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { refusalColumn } from '../../jobs/stored-refusal.ts'
import { inviteStaff } from '../../people/staff-invitations.ts'
import { t } from '../../texts/texts.ts'
import { applyDifference, computeDifference, type RosterDifference } from '../difference/bring-in.ts'
import type { Hold } from '../difference/guards.ts'
import { claimAnswers } from '../difference/identity/store-questions.ts'
import { takenOverStaff } from '../difference/identity/write-passed.ts'
import { deleteReadings } from '../difference/keep.ts'
import { keepLabel } from '../difference/source.ts'
import { ProblemLog } from '../reading/problems.ts'
import { answersTo } from './answering.ts'
import { deleteFile, hasFile } from './file.ts'
import { withImportLock } from './import-lock.ts'
import { enqueued, handleImport, reportProgress, reportsOf, updateImport } from './job.ts'
import { readAndStore, storedReading } from './reading.ts'
import { assertImportExists, differenceColumns, problemColumns, statusBefore } from './rows.ts'
import { schedule } from './scheduling.ts'
import { supersedeScheduled } from './superseding.ts'
import { applyRoster } from './tasks.ts'

interface Ask {
  readonly override: boolean
  /** The day on which it is applied by itself, instead of now. */
  readonly on?: string | undefined
}

/** Enqueues the application of a previewed file. */
export async function startApplying(db: Db, request: Asker, id: string, { override, on }: Ask): Promise<void> {
  const { districtId } = request
  await assertImportExists(db, districtId, id)
  await withImportLock(db, { districtId, id }, async tx => {
    await assertMayBeApplied(tx, districtId, id, { override, on })
    if (on !== undefined) return schedule(tx, request, id, on, override)
    await updateImport(tx, districtId, id, { status: 'applying', ...enqueued('reading') })
    await enqueueChange(tx, applyRoster, request, id)
  })
}

/** Read under the lock, so the second of two calls sees that the file was applied. */
async function assertMayBeApplied(tx: Db, districtId: string, id: string, { override, on }: Ask): Promise<void> {
  const { status, holds, answers_changed } = await tx
    .selectFrom('roster_imports')
    .select(['status', 'holds', 'answers_changed'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'previewed' && status !== 'held') {
    const detail = status === 'applied' ? t('bringingIn:appliedAlready') : t('bringingIn:notPreviewed', { status })
    throw new Refusal('conflict', { detail })
  }
  if (answers_changed) throw new Refusal('stalePreview', { detail: t('bringingIn:answersChanged') })
  // If the classes begin later, waiting for a day is the answer.
  const open = (holds as Hold[]).filter(({ code }) => on === undefined || code !== 'begins_later')
  if (open.length > 0 && !override) {
    const reasons = open.map(({ message }) => message).join(' ')
    throw new Refusal('held', {
      detail: t('bringingIn:held', { reasons }),
      pointer: '/data/attributes/override',
      meta: { holds: open },
    })
  }
  // Applied as it is shown, it would bring in people a second time; only an answer shows what the file really changes.
  const asked = (holds as Hold[]).filter(({ code }) => code === 'source.partly_known')
  if (asked.length > 0) {
    const detail = t('bringingIn:sayWhichSystem', { reasons: asked.map(({ message }) => message).join(' ') })
    throw new Refusal('held', { detail, pointer: '/data/attributes/override', meta: { holds: asked } })
  }
  if (!(await hasFile(tx, districtId, id))) throw new Refusal('stalePreview', { detail: t('bringingIn:newerFile') })
}

const previewOf = (tx: Db, { districtId, id }: ChangeRun) =>
  tx
    .selectFrom('roster_imports')
    .select(['counts', 'holds', 'promotions', 'source', 'file_name'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Applies a previewed file in one transaction. Refuses with `stalePreview` if the difference is not the one shown. */
export const applyHandler = handleImport(applyRoster, {
  async run(tx, run) {
    const isApplied = await applyFile(tx, run, ({ origin, counts, holds, promotions }, shown) =>
      isDeepStrictEqual(
        [origin.source, counts, holds, promotions],
        [shown.source, shown.counts, shown.holds, shown.promotions],
      ),
    )
    if (isApplied) return
    const stale = new Refusal('stalePreview', { detail: t('bringingIn:districtMoved') })
    await updateImport(tx, run.districtId, run.id, { refusal: refusalColumn(stale) })
  },
  async afterFailure(tx, run) {
    const { holds } = await previewOf(tx, run)
    return { status: statusBefore(holds as Hold[]) }
  },
})

const invitationOf = ({ districtId, author }: ChangeRun, staffId: string) => ({
  districtId,
  staffId,
  ...(author.accountId !== null && { invitedBy: author.accountId }),
  requestId: author.requestId,
})

type Preview = Awaited<ReturnType<typeof previewOf>>

/**
 * Compares a file with the district as it is now, and applies it if `mayApply` agrees; otherwise stores a fresh preview
 * and returns false.
 */
export async function applyFile(
  tx: Db,
  run: ChangeRun,
  mayApply: (fresh: RosterDifference, shown: Preview) => boolean,
): Promise<boolean> {
  const { districtId, id, now } = run
  const preview = await previewOf(tx, run)
  const timezone = await timezoneOf(tx, districtId)
  const answers = await answersTo(tx, run)
  const reading = (await storedReading(tx, run, timezone, answers)) ?? (await readAndStore(tx, run, timezone, answers))
  if (reading instanceof ProblemLog)
    throw new Error('The roster file was read for the preview, but cannot be read again')
  await reportProgress(run, 'comparing')
  const difference = await computeDifference(tx, { districtId, timezone, now }, reading, answers)
  const { counts, origin } = difference
  const columns = {
    ...differenceColumns(reading, difference),
    ...(await problemColumns(difference.problems)),
  }
  if (!mayApply(difference, preview)) {
    await updateImport(tx, districtId, id, columns)
    return false
  }
  const reports = reportsOf(run)
  await reports.writing()
  const facts = { rosterImportId: id, fileName: preview.file_name, counts }
  const entryId = await audit(tx, run.author, districtId, 'rosterImport.apply', [], facts)
  const at = new Date().toISOString()
  const students = await applyDifference(tx, difference, { districtId, entryId, at })
  await countFigures(tx, districtId, students, reports)
  await keepLabel(tx, { districtId, importId: id }, reading.label, origin.source)
  await claimAnswers(tx, { districtId, importId: id })
  for (const staffId of await takenOverStaff(tx)) await enqueue(tx, inviteStaff, invitationOf(run, staffId))
  await deleteFile(tx, districtId, id)
  await supersedeScheduled(tx, districtId, id)
  await deleteReadings(tx, districtId)
  await updateImport(tx, districtId, id, {
    ...columns,
    status: 'applied',
    applied_at: at,
    applied_entry: entryId,
    apply_on: null,
  })
  return true
}
