import { Refusal } from '../../access/refusal.ts'
import { type Asker, enqueueChange } from '../../changes/prepared.ts'
import { undoByJob } from '../../changes/undo.ts'
import type { ChangeToUndo } from '../../changes/undoing/records.ts'
import type { Db } from '../../db/pool.ts'
import { forgetAnswers } from '../../people/kept-answers.ts'
import { t } from '../../texts/texts.ts'
import { forgetLabels } from '../difference/source.ts'
import { importedColumns } from '../difference/write.ts'
import { withImportLock } from './import-lock.ts'
import { enqueued, handleImport, reportsOf, updateImport } from './job.ts'
import { assertImportExists } from './rows.ts'
import { undoRoster } from './tasks.ts'

/** Enqueues the undoing of the latest applied file (ROSTER-9). */
export async function startUndoing(db: Db, request: Asker, id: string, override: boolean): Promise<void> {
  const { districtId } = request
  await assertImportExists(db, districtId, id)
  await withImportLock(db, { districtId, id }, async tx => {
    await changeToUndo(tx, districtId, id)
    await updateImport(tx, districtId, id, enqueued('comparing'))
    await enqueueChange(tx, undoRoster, request, id, { override })
  })
}

/** While this is false, an undo may still be refused. */
export const isUndoChecked = (step: string) => step !== 'comparing'

/**
 * Undoes the latest applied file, as a new change in one transaction (ROSTER-9). Only fields that are still as the
 * file left them are undone. If any have changed since, it is refused with `movedOn` and the list of them; with override
 * they are left as they are and the rest is undone. Nothing is deleted: what the file added is archived.
 */
export const undoHandler = handleImport(undoRoster, {
  async run(tx, run) {
    const { districtId, id } = run
    const { undone, fileName } = await changeToUndo(tx, districtId, id)
    const { at } = await undoByJob(tx, run, undone, {
      action: 'rosterImport.undo',
      facts: { rosterImportId: id, fileName },
      columns: importedColumns,
      text: 'bringingIn:movedOn',
      report: reportsOf(run),
    })
    await forgetLabels(tx, districtId, id)
    await forgetAnswers(tx, districtId, { importId: id })
    await updateImport(tx, districtId, id, { status: 'undone', progress: null, undone_at: at })
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
    throw new Refusal('conflict', { detail: t('bringingIn:notApplied', { status: row.status }) })
  const later = await tx
    .selectFrom('roster_imports')
    .select('id')
    .where('district_id', '=', districtId)
    .where('status', '=', 'applied')
    .where('applied_entry', '>', row.applied_entry)
    .executeTakeFirst()
  if (later) throw new Refusal('conflict', { detail: t('bringingIn:laterFile') })
  return { undone: { districtId, entryId: row.applied_entry }, fileName: row.file_name }
}
