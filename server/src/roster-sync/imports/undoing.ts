import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { expectManyRows } from '../../db/expect-many-rows.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { forgetAnswers } from '../../people/kept-answers.ts'
import { restoreRoles } from '../../people/staff-roles.ts'
import { refreshStatistics } from '../../people/statistics.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { compareWithNow } from '../../people/undoing/compare.ts'
import { giveBack } from '../../people/undoing/given-back.ts'
import type { ChangeToUndo } from '../../people/undoing/records.ts'
import { writeBack } from '../../people/undoing/write-back.ts'
import { t } from '../../texts/texts.ts'
import { forgetLabels } from '../difference/source.ts'
import { importedColumns } from '../difference/write.ts'
import { withImportLock } from './import-lock.ts'
import {
  authorOf,
  enqueued,
  enqueueImport,
  handleImport,
  type ImportRequest,
  type ImportRun,
  reportProgress,
  STEPS,
  updateImport,
} from './job.ts'
import { assertImportExists } from './rows.ts'
import { undoRoster } from './tasks.ts'

/** Students recounted between two progress updates. */
const FIGURES_BATCH = 10_000

/** Enqueues the undoing of the latest applied file (ROSTER-9). */
export async function startUndoing(db: Db, request: ImportRequest, id: string, override: boolean): Promise<void> {
  const { districtId } = request
  await assertImportExists(db, districtId, id)
  await withImportLock(db, { districtId, id }, async tx => {
    await changeToUndo(tx, districtId, id)
    await updateImport(tx, districtId, id, enqueued('comparing'))
    await enqueueImport(tx, undoRoster, request, id, override)
  })
}

/** While this is false, an undo may still be refused. */
export const isUndoChecked = (step: string) => step !== 'comparing'

/**
 * Undoes the latest applied file, as a new change in one transaction (ROSTER-9). Only records that are still as the
 * file left them are undone. If any have changed since, it is refused with `movedOn` and the list of them; with override
 * they are left as they are and the rest is undone. Nothing is deleted: what the file added is archived.
 */
export const undoHandler = handleImport(undoRoster, {
  async run(tx, run) {
    const { districtId, id, override } = run
    const { undone, fileName } = await changeToUndo(tx, districtId, id)
    await expectManyRows(tx, true)
    const moved = await compareWithNow(tx, undone)
    if (moved.total > 0 && !override) {
      const detail = t('rosterSync:movedOn', { count: moved.total })
      throw new Refusal('movedOn', { detail, pointer: '/data/attributes/override', meta: moved })
    }
    await reportProgress(run, 'writing')
    await undo(tx, run, undone, { rosterImportId: id, fileName, leftAsTheyAre: moved.total })
  },
  afterFailure: () => ({ status: 'applied' }),
})

/** The change, if it may be undone. Read under the lock, so the second of two calls sees that it was undone. */
async function changeToUndo(
  tx: Db,
  districtId: string,
  id: string,
): Promise<{ undone: ChangeToUndo; fileName: string }> {
  const row = await tx
    .selectFrom('roster_imports')
    .select(['status', 'applied_entry', 'file_name'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.status !== 'applied' || row.applied_entry === null)
    throw new Refusal('conflict', { detail: t('rosterSync:notApplied', { status: row.status }) })
  const later = await tx
    .selectFrom('roster_imports')
    .select('id')
    .where('district_id', '=', districtId)
    .where('status', '=', 'applied')
    .where('applied_entry', '>', row.applied_entry)
    .executeTakeFirst()
  if (later) throw new Refusal('conflict', { detail: t('rosterSync:laterFile') })
  return { undone: { districtId, entryId: row.applied_entry }, fileName: row.file_name }
}

async function undo(tx: Db, run: ImportRun, undone: ChangeToUndo, facts: object) {
  const { districtId, id } = run
  const entryId = await audit(tx, authorOf(run), districtId, 'rosterImport.undo', [], facts)
  const at = new Date().toISOString()
  const context = { districtId, entryId, at }
  await giveBack(tx, context, undone)
  const students = await writeBack(tx, context, importedColumns)
  await restoreRoles(tx, context, undone.entryId)
  await countTeachers(tx, districtId)
  await expectManyRows(tx, false)
  for (let from = 0; from < students.length; from += FIGURES_BATCH) {
    const done = STEPS.figures + Math.floor((from / students.length) * (100 - STEPS.figures))
    await reportProgress(run, 'figures', done)
    await changeFigures(tx, districtId, students.slice(from, from + FIGURES_BATCH), 'unknown')
  }
  await forgetLabels(tx, districtId, id)
  await forgetAnswers(tx, districtId, { importId: id })
  await updateImport(tx, districtId, id, { status: 'undone', progress: null, undone_at: at })
  await refreshStatistics(tx, students.length)
}
