import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { t } from '../../texts/texts.ts'
import { applyDifference, computeDifference } from '../difference/bring-in.ts'
import type { Hold } from '../difference/guards.ts'
import { deleteReadings } from '../difference/keep.ts'
import { ProblemLog } from '../reading/problems.ts'
import { withImportLock } from './import-lock.ts'
import {
  assertImportExists,
  type ImportRequest,
  type ImportRun,
  recordFailure,
  reportProgress,
  STEPS,
  updateImport,
  updateImportNow,
} from './job.ts'
import { authorOf, timezoneOf } from './preview.ts'
import { readAndStore, storedReading } from './reading.ts'
import { differenceColumns, problemColumns, resetInterruptedImports } from './rows.ts'

/** Students recounted between two progress updates. */
const FIGURES_BATCH = 10_000

/** Table statistics are refreshed when at least this many students change. */
const REFRESH_STATISTICS_FROM = 500

/**
 * Applies a previewed file in one transaction. It compares the file with the district again first: if the difference is
 * no longer the one that was shown, it stores a fresh preview instead and the call gets `stalePreview`.
 */
export function applyImport(request: ImportRequest, id: string, override: boolean): ImportRun {
  const { promise: started, resolve, reject } = Promise.withResolvers<string>()
  const runLocked = async (tx: Db) => {
    const preview = await previewToApply(tx, request, id, override)
    await updateImportNow(request, id, {
      status: 'applying',
      progress: JSON.stringify({ done: 0, of: 100, step: 'reading' }),
    })
    resolve(id)
    return run(tx, request, id, preview).catch(async failure => {
      await recordFailure(request, id, preview.status, failure)
      throw failure
    })
  }
  const finished = assertImportExists(request, id)
    .then(() => withImportLock(request.app.db.queries, { districtId: request.districtId, id }, runLocked))
    .then(isStale => {
      if (!isStale) return
      throw new Refusal('stalePreview', {
        detail: t('rosterSync:districtMoved'),
      })
    })
  finished.catch(reject)
  return { started, finished }
}

interface Preview {
  readonly status: 'previewed' | 'held'
  readonly counts: unknown
  readonly holds: readonly Hold[]
  readonly bytes: Buffer
  readonly fileName: string
}

/** The preview, if it may be applied. Read under the lock, so the second of two calls sees that it was applied. */
async function previewToApply(tx: Db, { districtId }: ImportRequest, id: string, override: boolean): Promise<Preview> {
  const row = await tx
    .selectFrom('roster_imports')
    .select(['status', 'counts', 'holds', 'file_bytes', 'file_name'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { status } = row
  if (status !== 'previewed' && status !== 'held') {
    const detail = status === 'applied' ? t('rosterSync:appliedAlready') : t('rosterSync:notPreviewed', { status })
    throw new Refusal('conflict', { detail })
  }
  const holds = row.holds as Hold[]
  if (status === 'held' && !override) {
    const detail = t('rosterSync:held', { reasons: holds.map(({ message }) => message).join(' ') })
    throw new Refusal('held', { detail, pointer: '/data/attributes/override', meta: { holds } })
  }
  if (row.file_bytes === null) throw new Refusal('stalePreview', { detail: t('rosterSync:newerFile') })
  return { status, counts: row.counts, holds, bytes: row.file_bytes, fileName: row.file_name }
}

/** Returns true when the difference has changed: nothing is applied, and the row holds the fresh difference. */
async function run(tx: Db, request: ImportRequest, id: string, preview: Preview): Promise<boolean> {
  const { districtId, now } = request
  const timezone = await timezoneOf(tx, districtId)
  const reading =
    (await storedReading(tx, request, { id, timezone })) ??
    (await readAndStore(tx, request, { id, bytes: preview.bytes, timezone }))
  if (reading instanceof ProblemLog)
    throw new Error('The roster file was read for the preview, but cannot be read again')
  await reportProgress(request, id, 'comparing')
  const difference = await computeDifference(tx, { districtId, timezone, now }, reading)
  const { counts, holds } = difference
  const columns = {
    ...differenceColumns(reading.source, counts, holds),
    ...(await problemColumns(difference.problems)),
  }
  if (!isDeepStrictEqual(counts, preview.counts) || !isDeepStrictEqual(holds, preview.holds)) {
    await updateImport(tx, districtId, id, columns)
    return true
  }
  await reportProgress(request, id, 'writing')
  const facts = { rosterImportId: id, fileName: preview.fileName, counts }
  const entryId = await audit(tx, authorOf(request), districtId, 'rosterImport.apply', [], facts)
  const at = new Date().toISOString()
  const students = await applyDifference(tx, difference, { districtId, entryId, at })
  for (let from = 0; from < students.length; from += FIGURES_BATCH) {
    const done = STEPS.figures + Math.floor((from / students.length) * (100 - STEPS.figures))
    await reportProgress(request, id, 'figures', done)
    await changeFigures(tx, districtId, students.slice(from, from + FIGURES_BATCH), 'unknown')
  }
  // Without fresh statistics PostgreSQL can choose very slow plans for this many new rows.
  if (students.length >= REFRESH_STATISTICS_FROM) await sql`SELECT refresh_statistics()`.execute(tx)
  await deleteReadings(tx, districtId)
  await updateImport(tx, districtId, id, {
    ...columns,
    status: 'applied',
    file_bytes: null,
    applied_at: at,
    applied_entry: entryId,
  })
  return false
}

/** Resets imports that were interrupted when a server stopped; called when a server starts. */
export const recoverImports = async (db: Db): Promise<void> => {
  await db.transaction().execute(async tx => {
    await sql`SET LOCAL hornbook.provider = 'on'`.execute(tx)
    await resetInterruptedImports(tx)
  })
}
