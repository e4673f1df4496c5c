import { listPromotions, readPromotion, savePromotion, seePromotion } from '@hornbook/contract/promotions/promotions'
import { livePlaces, userTypeOf } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { PROVIDER } from '../db/provider.ts'
import { idFrom, type MemberCall, memberRoute, type Route } from '../http/route.ts'
import { allPromotions, findSeen, noteRead, noteSeen, promotionsShownTo, type Viewer } from './rows.ts'
import { changePromotion, createPromotion } from './save.ts'

/** Whom a pop-up is shown to: the highest role in the districts whose membership is valid. */
const viewerOf = ({ caller }: Pick<MemberCall, 'caller'>): Viewer => ({
  accountId: caller.accountId,
  type: userTypeOf({ administrator: caller.administrator, places: livePlaces(caller) }),
})

const timeOf = ({ now }: Pick<MemberCall, 'now'>) => new Date(now).toISOString()

/** Notes that the caller saw the promotion of a key; 404 if they cannot have. */
async function see(call: MemberCall, key: string): Promise<string> {
  const id = await findSeen(call.tx, viewerOf(call), key, timeOf(call))
  if (id === null) throw notFound()
  await noteSeen(call.tx, id, call.caller.accountId, timeOf(call))
  return id
}

export const promotionRoutes: readonly Route[] = [
  memberRoute(listPromotions, async call => {
    if (call.caller.administrator && call.query.shown === undefined) return allPromotions(call.tx)
    return promotionsShownTo(call.tx, viewerOf(call), timeOf(call))
  }),
  memberRoute(savePromotion, async call => {
    const { id } = call.query
    return id === undefined ? createPromotion(call, call.body) : changePromotion(call, idFrom(id), call.body)
  }),
  memberRoute(seePromotion, async call => {
    await see(call, call.query.promotionKey)
    return undefined
  }),
  memberRoute(readPromotion, async call => {
    const { tx, caller, query } = call
    const id = await see(call, query.promotionKey)
    const isPrimary = query.isPrimary === 'true'
    const before = await noteRead(tx, id, caller.accountId, isPrimary)
    if (before === undefined) return undefined
    // In a district that the caller works in: their history is not the provider's.
    const district = livePlaces(caller)[0]?.districtId ?? PROVIDER
    await audit(tx, authorOf(call), district, 'promotion.read', [
      { record: 'promotionRead', recordId: id, before: { isPrimary: before }, after: { isPrimary } },
    ])
    return undefined
  }),
]
