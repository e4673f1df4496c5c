import { Refusal } from '../../access/refusal.ts'
import { audit } from '../../audit/audit.ts'
import { type Asker, type ChangeRun, enqueueChange } from '../../changes/prepared.ts'
import type { Db } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'
import type { Answers } from '../difference/bring-in.ts'
import type { SameSystem } from '../difference/source.ts'
import { hasFile } from './file.ts'
import { withImportLock } from './import-lock.ts'
import { enqueued, updateImport } from './job.ts'
import { assertImportExists } from './rows.ts'
import { readRoster } from './tasks.ts'

/** The answers given in one call. */
interface Given {
  readonly sameSystem?: SameSystem | undefined
  readonly restoreZeros?: boolean | undefined
}

/** Keeps the answer to what a held file asks, and previews the file again with it (ROSTER-57). */
export async function startAnswering(db: Db, request: Asker, id: string, given: Given): Promise<void> {
  const { districtId } = request
  await assertImportExists(db, districtId, id)
  await withImportLock(db, { districtId, id }, async tx => {
    await assertMayBeAnswered(tx, districtId, id)
    const { sameSystem, restoreZeros } = given
    const columns = {
      ...(sameSystem !== undefined && { same_system: sameSystem }),
      ...(restoreZeros !== undefined && { restore_zeros: restoreZeros }),
    }
    await updateImport(tx, districtId, id, {
      ...columns,
      status: 'reading',
      answers_changed: false,
      ...enqueued('reading'),
    })
    await audit(tx, request.author, districtId, 'rosterImport.answer', [], { rosterImportId: id, ...given })
    await enqueueChange(tx, readRoster, request, id)
  })
}

export async function assertMayBeAnswered(tx: Db, districtId: string, id: string): Promise<void> {
  const { status } = await importRow(tx, districtId, id)
  if (status !== 'previewed' && status !== 'held')
    throw new Refusal('conflict', { detail: t('bringingIn:notWaiting', { status }) })
  if (!(await hasFile(tx, districtId, id))) throw new Refusal('stalePreview', { detail: t('bringingIn:newerFile') })
}

/** What has been said about a file. */
export async function answersTo(tx: Db, { districtId, id }: ChangeRun): Promise<Answers> {
  const { same_system, restore_zeros } = await importRow(tx, districtId, id)
  return { sameSystem: same_system, restoreZeros: restore_zeros }
}

const importRow = (tx: Db, districtId: string, id: string) =>
  tx
    .selectFrom('roster_imports')
    .select(['status', 'same_system', 'restore_zeros'])
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
