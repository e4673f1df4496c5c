import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import type { Asker } from '../../changes/prepared.ts'
import type { Db } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'
import { deleteReadings } from '../difference/keep.ts'
import { deleteFile } from './file.ts'
import { withImportLock } from './import-lock.ts'
import { updateImport } from './job.ts'
import { assertImportExists } from './rows.ts'

/** Throws a previewed file away. What it would have changed can still be read. */
export async function discardImport(db: Db, { districtId, author }: Asker, id: string): Promise<void> {
  await assertImportExists(db, districtId, id)
  await withImportLock(db, { districtId, id }, async tx => {
    const { status } = await tx
      .selectFrom('roster_imports')
      .select('status')
      .where('district_id', '=', districtId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (status === 'discarded') return
    if (status !== 'previewed' && status !== 'held')
      throw new Refusal('conflict', { detail: t('bringingIn:notDiscarded', { status }) })
    await discard(tx, districtId, id)
    await audit(tx, author, districtId, 'rosterImport.discard', [], { rosterImportId: id })
  })
}

export async function discard(tx: Db, districtId: string, id: string): Promise<void> {
  await updateImport(tx, districtId, id, { status: 'discarded' })
  await deleteFile(tx, districtId, id)
  await deleteReadings(tx, districtId)
}
