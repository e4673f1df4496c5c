import { TOLD_DAYS_BEFORE } from '@hornbook/contract/provider/leaving'
import type { Db } from '../../db/pool.ts'

/** Notes the mails of every day that lies behind when so many days are left; whether any of them is new. */
export async function noteTold(tx: Db, districtId: string, purgeId: string, daysLeft: number): Promise<boolean> {
  const due = TOLD_DAYS_BEFORE.filter(days => daysLeft <= days)
  if (due.length === 0) return false
  const noted = await tx
    .insertInto('district_purge_mails')
    .values(due.map(days => ({ district_id: districtId, purge_id: purgeId, days })))
    .onConflict(known => known.doNothing())
    .returning('days')
    .execute()
  return noted.length > 0
}
