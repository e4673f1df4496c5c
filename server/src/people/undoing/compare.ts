import type { RecordsMovedOn } from '@hornbook/contract/moved-on'
import type { Db } from '../../db/pool.ts'
import { markRecordsInUse } from './in-use.ts'
import { gatherMemberships } from './memberships.ts'
import { findMovedOn } from './moved-on.ts'
import { type ChangeToUndo, gatherRecords } from './records.ts'

/**
 * Gathers what a change did, in temporary tables of this transaction, and returns what is no longer as it left it. Then
 * `writeBack` restores the rest.
 */
export async function compareWithNow(tx: Db, undone: ChangeToUndo): Promise<RecordsMovedOn> {
  await gatherRecords(tx, undone)
  await gatherMemberships(tx, undone)
  await markRecordsInUse(tx, undone)
  return findMovedOn(tx, undone)
}
