import { canonicalTimeZone } from '@hornbook/rules/time/dates'
import { ownPlaces } from '../../access/caller.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { MemberCall } from '../../http/route.ts'

/** The zone in which the caller sees times; null for that of their district. Days of figures stay the district's. */
export async function changeTimezone(call: MemberCall, chosen: string | null): Promise<void> {
  const { tx, caller } = call
  const timezone = chosen && canonicalTimeZone(chosen)
  const before = await tx
    .selectFrom('accounts')
    .select('timezone')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  if (before.timezone === timezone) return
  await tx.updateTable('accounts').set({ timezone }).where('id', '=', caller.accountId).execute()
  const home = ownPlaces(caller)[0]?.districtId ?? PROVIDER
  await audit(tx, authorOf(call), home, 'account.changeTimezone', [
    { record: 'account', recordId: caller.accountId, before: { timezone: before.timezone }, after: { timezone } },
  ])
}
