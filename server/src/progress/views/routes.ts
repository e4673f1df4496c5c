import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  readSavedView,
  stopViewMails,
  type VIEW_MAILS,
} from '@hornbook/contract/progress/saved-views'
import { parseViewAddress } from '@hornbook/contract/view-addresses'
import { today } from '@hornbook/rules/time/dates'
import { nextMailDay } from '@hornbook/rules/time/mail-days'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { timezoneOf } from '../../figures/change.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, memberRoute, publicRoute, type Route, scopeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { keyOfUnit, unitsReached } from '../units-reached.ts'
import { type StoredView, viewRows, viewsOf } from './rows.ts'
import { NO_MAILS, stopMails } from './stop-mails.ts'

/** Views of one person in one district (SAFE-26). */
const MAX_VIEWS = 100

const viewerOf = (call: MemberCall) => ({ accountId: call.caller.accountId, scope: scopeOf(call) })

const ownViews = (call: MemberCall) =>
  call.tx
    .selectFrom('saved_views')
    .selectAll()
    .where('district_id', '=', scopeOf(call).districtId)
    .where('account_id', '=', call.caller.accountId)

/** A view of the caller's own. Somebody else's is not found, also one that is shared with them. */
async function ownView(call: MemberCall<'{savedViewId}'>): Promise<StoredView> {
  const view = await ownViews(call).where('id', '=', idFrom(call.params.savedViewId)).forUpdate().executeTakeFirst()
  if (!view) throw notFound()
  return view
}

async function refuseSameName(call: MemberCall, name: string, except?: string) {
  const same = await ownViews(call)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, query => query.where('id', '!=', except as string))
    .executeTakeFirst()
  if (same) throw new Refusal('invalid', { pointer: '/data/attributes/name', detail: t('progress:view.sameName') })
}

/** From which day on a view comes by mail: the next Monday or first of a month. Each rhythm begins anew. */
async function mailsFrom(call: MemberCall, every: (typeof VIEW_MAILS)[number]) {
  if (every === 'never') return NO_MAILS
  const { email } = await call.tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', call.caller.accountId)
    .executeTakeFirstOrThrow()
  if (!email) throw new Refusal('invalid', { pointer: '/data/attributes/every', detail: t('progress:view.noEmail') })
  const day = today(await timezoneOf(call.tx, scopeOf(call).districtId), call.now)
  return { ...NO_MAILS, every, send_on: nextMailDay(every, day) }
}

async function answerWith(call: MemberCall, view: StoredView) {
  const [data] = await viewRows(call.tx, viewerOf(call), [view])
  if (!data) throw new Error('The view that was just written is not there')
  return { data }
}

const factsOf = ({ id, unit_kind: kind, unit_id: unitId, name, shared, every }: StoredView) => ({
  view: id,
  name,
  shared,
  every,
  unit: { kind, id: unitId },
})

export const viewRoutes: readonly Route[] = [
  memberRoute(listSavedViews, async call => applyListQuery(call, await viewsOf(call.tx, viewerOf(call)), 'name')),
  memberRoute(readSavedView, async call => {
    const id = idFrom(call.params.savedViewId)
    const data = (await viewsOf(call.tx, viewerOf(call))).find(each => each.id === id)
    if (!data) throw notFound()
    return { data }
  }),
  memberRoute(createSavedView, async call => {
    const { name, address, shared, every } = call.body.data.attributes
    const scope = scopeOf(call)
    const about = parseViewAddress(address)
    const isReached =
      about?.districtId === scope.districtId &&
      (await unitsReached(call.tx, scope, [about.unit])).has(keyOfUnit(about.unit))
    if (!isReached)
      throw new Refusal('invalid', { pointer: '/data/attributes/address', detail: t('progress:view.notHere') })
    await refuseSameName(call, name)
    const { own } = await ownViews(call)
      .clearSelect()
      .select(sql<number>`count(*)::int`.as('own'))
      .executeTakeFirstOrThrow()
    if (own >= MAX_VIEWS) throw new Refusal('invalid', { detail: t('progress:view.tooMany', { most: MAX_VIEWS }) })
    const view = await call.tx
      .insertInto('saved_views')
      .values({
        district_id: scope.districtId,
        account_id: call.caller.accountId,
        name,
        address,
        shared,
        unit_kind: about.unit.kind,
        unit_id: about.unit.id,
        ...(await mailsFrom(call, every)),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(call.tx, authorOf(call), scope.districtId, 'savedView.create', [], factsOf(view))
    return answerWith(call, view)
  }),
  memberRoute(changeSavedView, async call => {
    const view = await ownView(call)
    const { name = view.name, shared = view.shared, every = view.every ?? 'never' } = call.body.data.attributes
    const isNewRhythm = every !== (view.every ?? 'never')
    if (name === view.name && shared === view.shared && !isNewRhythm) return answerWith(call, view)
    await refuseSameName(call, name, view.id)
    const { districtId } = scopeOf(call)
    const changed = await call.tx
      .updateTable('saved_views')
      .set({ name, shared, ...(isNewRhythm && (await mailsFrom(call, every))) })
      .where('district_id', '=', districtId)
      .where('id', '=', view.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(call.tx, authorOf(call), districtId, 'savedView.change', [], factsOf(changed))
    return answerWith(call, changed)
  }),
  memberRoute(deleteSavedView, async call => {
    const view = await ownView(call)
    const { districtId } = scopeOf(call)
    await call.tx.deleteFrom('saved_views').where('district_id', '=', districtId).where('id', '=', view.id).execute()
    await audit(call.tx, authorOf(call), districtId, 'savedView.delete', [], factsOf(view))
    return undefined
  }),
  publicRoute(stopViewMails, call => stopMails(call, call.body.token)),
]
