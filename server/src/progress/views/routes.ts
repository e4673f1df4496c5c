import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  listSavedViews,
  readSavedView,
} from '@hornbook/contract/progress/saved-views'
import { parseViewAddress } from '@hornbook/contract/view-addresses'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, memberRoute, type Route, scopeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { keyOfUnit, unitsReached } from '../units-reached.ts'
import { type StoredView, viewRows, viewsOf } from './rows.ts'

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

async function answerWith(call: MemberCall, view: StoredView) {
  const [data] = await viewRows(call.tx, viewerOf(call), [view])
  if (!data) throw new Error('The view that was just written is not there')
  return { data }
}

const factsOf = ({ id, unit_kind: kind, unit_id: unitId, name, shared }: StoredView) => ({
  ...{ view: id, name, shared },
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
    const { name, address, shared } = call.body.data.attributes
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
        ...{ district_id: scope.districtId, account_id: call.caller.accountId, name, address, shared },
        ...{ unit_kind: about.unit.kind, unit_id: about.unit.id },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(call.tx, authorOf(call), scope.districtId, 'savedView.create', [], factsOf(view))
    return answerWith(call, view)
  }),
  memberRoute(changeSavedView, async call => {
    const view = await ownView(call)
    const { name = view.name, shared = view.shared } = call.body.data.attributes
    if (name === view.name && shared === view.shared) return answerWith(call, view)
    await refuseSameName(call, name, view.id)
    const { districtId } = scopeOf(call)
    const changed = await call.tx
      .updateTable('saved_views')
      .set({ name, shared })
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
]
