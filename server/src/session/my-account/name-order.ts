import type { NameOrder } from '@hornbook/rules/people/names'
import { ownPlaces } from '../../access/caller.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { MemberCall } from '../../http/route.ts'

/** By which name lists and paper sort people for the caller (PEOPLE-20). */
export async function changeNameOrder(call: MemberCall, nameOrder: NameOrder): Promise<void> {
  const { tx, caller } = call
  const before = await tx
    .selectFrom('accounts')
    .select('name_order as nameOrder')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  if (before.nameOrder === nameOrder) return
  await tx.updateTable('accounts').set({ name_order: nameOrder }).where('id', '=', caller.accountId).execute()
  const home = ownPlaces(caller)[0]?.districtId ?? PROVIDER
  await audit(tx, authorOf(call), home, 'account.changeNameOrder', [
    { record: 'account', recordId: caller.accountId, before, after: { nameOrder } },
  ])
}
