import type { Db } from '../../db/pool.ts'
import type { Hold } from '../difference/guards.ts'
import { deleteQuestions } from '../difference/identity/store-questions.ts'
import { deleteNames } from '../difference/names.ts'
import { deleteFile } from './file.ts'
import { updateImport } from './job.ts'
import { statusBefore } from './rows.ts'

/** Lets a new file replace those that were never applied. A scheduled one stays until a newer file is applied or scheduled. */
export async function supersedePreviews(tx: Db, districtId: string, by: string): Promise<void> {
  const rows = await tx
    .updateTable('roster_imports')
    .set({ superseded_by: by })
    .where('district_id', '=', districtId)
    .where('status', 'in', ['previewed', 'held'])
    .where('superseded_by', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of rows) {
    await deleteFile(tx, districtId, id)
    await deleteNames(tx, { districtId, importId: id })
    await deleteQuestions(tx, { districtId, importId: id })
  }
  await tx
    .updateTable('roster_imports')
    .set({ is_newest: false })
    .where('district_id', '=', districtId)
    .where('id', '<', by)
    .where('is_newest', '=', true)
    .execute()
}

/**
 * Cancels a scheduled file because another one is applied or scheduled: its day would take back what the newer one says.
 * Its job ends by itself when it finds the file no longer scheduled.
 */
export async function supersedeScheduled(tx: Db, districtId: string, by: string): Promise<void> {
  const rows = await tx
    .selectFrom('roster_imports')
    .select(['id', 'holds'])
    .where('district_id', '=', districtId)
    .where('status', '=', 'scheduled')
    .where('id', '<>', by)
    .execute()
  for (const { id, holds } of rows) {
    await updateImport(tx, districtId, id, {
      status: statusBefore(holds as Hold[]),
      apply_on: null,
      superseded_by: by,
    })
    await deleteFile(tx, districtId, id)
    await deleteNames(tx, { districtId, importId: id })
    await deleteQuestions(tx, { districtId, importId: id })
  }
}
