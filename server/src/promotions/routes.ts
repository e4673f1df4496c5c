import {
  listPromotions,
  readPromotion,
  readPromotionAudience,
  savePromotion,
  seePromotion,
} from '@hornbook/contract/promotions/promotions'
import { livePlaces, userTypeOf } from '../access/caller.ts'
import { notFound } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { PROVIDER } from '../db/provider.ts'
import { idFrom, type MemberCall, memberRoute, type Route } from '../http/route.ts'
import { countUse } from '../usage/count.ts'
import { countAudience } from './audience.ts'
import { allPromotions, findSeen, noteRead, noteSeen, promotionsShownTo, type Viewer } from './rows.ts'
import { changePromotion, createPromotion } from './save.ts'

/** Whom a pop-up is shown to: the highest role in the districts whose membership is valid. */
const viewerOf = ({ caller }: Pick<MemberCall, 'caller'>): Viewer => ({
  accountId: caller.accountId,
  type: userTypeOf({ administrator: caller.administrator, places: livePlaces(caller) }),
})

const timeOf = ({ now }: Pick<MemberCall, 'now'>) => new Date(now).toISOString()

/** Notes that the caller saw the promotion of a key; 404 if they cannot have. */
async function see(call: MemberCall, sentKey: string): Promise<{ readonly id: string; readonly key: string }> {
  const found = await findSeen(call.tx, viewerOf(call), sentKey, timeOf(call))
  if (!found) throw notFound()
  await noteSeen(call.tx, found.id, call.caller.accountId, timeOf(call))
  return found
}

/** Where a caller counts as one who uses something; nowhere if they are the provider's. */
async function count(call: MemberCall, name: 'promotionSeen' | 'promotionClicked', promotionKey: string) {
  const districtId = livePlaces(call.caller)[0]?.districtId
  if (districtId !== undefined) await countUse(call, { districtId, name, properties: { promotionKey } })
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
  memberRoute(readPromotionAudience, ({ tx, now }) => countAudience(tx, new Date(now).toISOString())),
  memberRoute(seePromotion, async call => {
    const { key } = await see(call, call.query.promotionKey)
    await count(call, 'promotionSeen', key)
    return undefined
  }),
  memberRoute(readPromotion, async call => {
    const { tx, caller, query } = call
    const { id, key } = await see(call, query.promotionKey)
    const isPrimary = query.isPrimary === 'true'
    const before = await noteRead(tx, id, caller.accountId, isPrimary)
    if (before === undefined) return undefined
    if (isPrimary) await count(call, 'promotionClicked', key)
    // In a district that the caller works in: their history is not the provider's.
    const district = livePlaces(caller)[0]?.districtId ?? PROVIDER
    await audit(tx, authorOf(call), district, 'promotion.read', [
      { record: 'promotionRead', recordId: id, before: { isPrimary: before }, after: { isPrimary } },
    ])
    return undefined
  }),
]
