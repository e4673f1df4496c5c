import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { t } from '../../texts/texts.ts'
import { applyDifference, computeDifference } from '../difference/bring-in.ts'
import type { Hold } from '../difference/guards.ts'
import { deleteReadings } from '../difference/keep.ts'
import { keepLabel } from '../difference/source.ts'
import { ProblemLog } from '../reading/problems.ts'
import { answersTo } from './answering.ts'
import { deleteFile, hasFile } from './file.ts'
import { withImportLock } from './import-lock.ts'
import {
  authorOf,
  enqueued,
  enqueueImport,
  handleImport,
  type ImportRequest,
  type ImportRun,
  refusalColumn,
  reportProgress,
  STEPS,
  updateImport,
} from './job.ts'
import { timezoneOf } from './preview.ts'
import { readAndStore, storedReading } from './reading.ts'
import { assertImportExists, differenceColumns, problemColumns } from './rows.ts'
import { refreshStatisticsAfterwards } from './statistics.ts'
import { applyRoster } from './tasks.ts'

/** Students recounted between two progress updates. */
const FIGURES_BATCH = 10_000

/** Enqueues the application of a previewed file. */
export async function startApplying(db: Db, request: ImportRequest, id: string, override: boolean): Promise<void> {
  const { districtId } = request
  await assertImportExists(db, districtId, id)
  await withImportLock(db, { districtId, id }, async tx => {
    await assertMayBeApplied(tx, districtId, id, override)
    await updateImport(tx, districtId, id, { status: 'applying', ...enqueued('reading') })
    await enqueueImport(tx, applyRoster, request, id)
  })
}

/** Read under the lock, so the second of two calls sees that the file was applied. */
async function assertMayBeApplied(tx: Db, districtId: string, id: string, override: boolean): Promise<void> {
  const { status, holds } = await tx
    .selectFrom('roster_imports')
    .select(['status', 'holds'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (status !== 'previewed' && status !== 'held') {
    const detail = status === 'applied' ? t('rosterSync:appliedAlready') : t('rosterSync:notPreviewed', { status })
    throw new Refusal('conflict', { detail })
  }
  if (status === 'held' && !override) {
    const reasons = (holds as Hold[]).map(({ message }) => message).join(' ')
    throw new Refusal('held', {
      detail: t('rosterSync:held', { reasons }),
      pointer: '/data/attributes/override',
      meta: { holds },
    })
  }
  // Applied as it is shown, it would bring in people a second time; only an answer shows what the file really changes.
  const asked = (holds as Hold[]).filter(({ code }) => code === 'source.partly_known')
  if (asked.length > 0) {
    const detail = t('rosterSync:sayWhichSystem', { reasons: asked.map(({ message }) => message).join(' ') })
    throw new Refusal('held', { detail, pointer: '/data/attributes/override', meta: { holds: asked } })
  }
  if (!(await hasFile(tx, districtId, id))) throw new Refusal('stalePreview', { detail: t('rosterSync:newerFile') })
}

const previewOf = (tx: Db, { districtId, id }: ImportRun) =>
  tx
    .selectFrom('roster_imports')
    .select(['counts', 'holds', 'source', 'file_name'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Applies a previewed file in one transaction. It compares the file with the district again first: if the difference is
 * no longer the one that was shown, it stores a fresh preview instead and refuses with `stalePreview`.
 */
export const applyHandler = handleImport(applyRoster, {
  run,
  async statusAfterFailure(tx, run) {
    const { holds } = await previewOf(tx, run)
    return (holds as Hold[]).length > 0 ? 'held' : 'previewed'
  },
})

async function run(tx: Db, run: ImportRun): Promise<void> {
  const { districtId, id, now } = run
  const preview = await previewOf(tx, run)
  const timezone = await timezoneOf(tx, districtId)
  const reading = (await storedReading(tx, run, timezone)) ?? (await readAndStore(tx, run, timezone))
  if (reading instanceof ProblemLog)
    throw new Error('The roster file was read for the preview, but cannot be read again')
  await reportProgress(run, 'comparing')
  const difference = await computeDifference(tx, { districtId, timezone, now }, reading, await answersTo(tx, run))
  const { counts, holds, origin } = difference
  const columns = {
    ...differenceColumns(reading.label, difference),
    ...(await problemColumns(difference.problems)),
  }
  const shown = [preview.source, preview.counts, preview.holds]
  if (!isDeepStrictEqual([origin.source, counts, holds], shown)) {
    const stale = new Refusal('stalePreview', { detail: t('rosterSync:districtMoved') })
    return updateImport(tx, districtId, id, { ...columns, refusal: refusalColumn(stale) })
  }
  await reportProgress(run, 'writing')
  const facts = { rosterImportId: id, fileName: preview.file_name, counts }
  const entryId = await audit(tx, authorOf(run), districtId, 'rosterImport.apply', [], facts)
  const at = new Date().toISOString()
  const students = await applyDifference(tx, difference, { districtId, entryId, at })
  for (let from = 0; from < students.length; from += FIGURES_BATCH) {
    const done = STEPS.figures + Math.floor((from / students.length) * (100 - STEPS.figures))
    await reportProgress(run, 'figures', done)
    await changeFigures(tx, districtId, students.slice(from, from + FIGURES_BATCH), 'unknown')
  }
  await keepLabel(tx, { districtId, importId: id }, reading.label, origin.source)
  await deleteFile(tx, districtId)
  await deleteReadings(tx, districtId)
  await updateImport(tx, districtId, id, {
    ...columns,
    status: 'applied',
    applied_at: at,
    applied_entry: entryId,
  })
  await refreshStatisticsAfterwards(tx, students.length)
}
