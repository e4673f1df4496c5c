import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import type { Db } from '../../db/pool.ts'
import { markPassedOn } from './given-back.ts'
import { markRecordsInUse } from './in-use.ts'
import { gatherMemberships } from './memberships.ts'
import { findMovedOn } from './moved-on.ts'
import { type ChangeToUndo, gatherRecords } from './records.ts'
import { markTaken } from './taken.ts'

/**
 * Gathers what a change did, in temporary tables of this transaction, and returns what is no longer as it left it. Then
 * `writeBack` restores the rest. Without `writesRecords` the caller itself gives back what is in the records' own columns.
 */
export async function compareWithNow(
  tx: Db,
  undone: ChangeToUndo,
  { writesRecords = true }: { readonly writesRecords?: boolean } = {},
): Promise<RecordsMovedOn> {
  await gatherRecords(tx, undone)
  if (writesRecords) await markTaken(tx, undone)
  await gatherMemberships(tx, undone)
  await markRecordsInUse(tx, undone)
  await markPassedOn(tx)
  return findMovedOn(tx, undone)
}
