import type { Promotion, savePromotion } from '@hornbook/contract/promotions/promotions'
import type { z } from 'zod'
import { notFound, Refusal } from '../access/refusal.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { PROVIDER } from '../db/provider.ts'
import type { MemberCall } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { allPromotions, toPromotion } from './rows.ts'

type Given = z.output<NonNullable<typeof savePromotion.body>>

const columnsOf = ({ templateData, primaryAction, ...given }: Given) => ({
  promotion_key: given.analyticsKey,
  title: templateData.title,
  details: templateData.description ?? '',
  target_group: given.targetGroup,
  target_title: primaryAction.label,
  target_link: primaryAction.target,
  start_at: new Date(given.startAt).toISOString(),
  end_at: new Date(given.endAt).toISOString(),
})

export async function createPromotion(call: MemberCall, given: Given): Promise<Promotion> {
  const { tx, caller } = call
  const row = await tx
    .insertInto('promotions')
    .values({ ...columnsOf(given), is_enabled: given.isEnabled ?? true, created_by: caller.accountId })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, authorOf(call), PROVIDER, 'promotion.create', [
    { record: 'promotion', recordId: row.id, before: null, after: recorded(toPromotion(row)) },
  ])
  return asListed(call, row.id)
}

/** Changes a promotion, unless somebody else did after `version` was read (SAFE-21). The same again changes nothing. */
export async function changePromotion(call: MemberCall, id: string, given: Given): Promise<Promotion> {
  const { tx } = call
  const before = await tx.selectFrom('promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw notFound()
  if (given.version !== undefined && given.version !== before.version)
    throw new Refusal('stale', { detail: t('promotions:changed'), meta: { version: before.version } })
  const next = { ...columnsOf(given), is_enabled: given.isEnabled ?? before.is_enabled }
  const was = recorded(toPromotion(before))
  const after = recorded(toPromotion({ ...before, ...next }))
  if (JSON.stringify(was) === JSON.stringify(after)) return asListed(call, id)
  await tx
    .updateTable('promotions')
    .set({ ...next, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(tx, authorOf(call), PROVIDER, 'promotion.change', [
    { record: 'promotion', recordId: id, before: was, after },
  ])
  return asListed(call, id)
}

/** What the audit keeps. */
const recorded = ({ id: _, version: __, startAt, endAt, ...rest }: Promotion) => ({
  ...rest,
  startAt: new Date(startAt).toISOString(),
  endAt: new Date(endAt).toISOString(),
})

async function asListed({ tx }: MemberCall, id: string): Promise<Promotion> {
  const [found] = await allPromotions(tx, id)
  if (!found) throw new Error('The promotion that was just saved is gone')
  return found
}
