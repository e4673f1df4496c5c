import type { Promotion } from '@hornbook/contract/promotions/promotions'
import type { UserType } from '@hornbook/rules/people/abilities'
import { remoteNameOf } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'
import { accountName } from '../people/names.ts'

type Row = StoredRow<'promotions'>

export const toPromotion = (row: Row): Promotion => ({
  id: row.id,
  isEnabled: row.is_enabled,
  startAt: row.start_at,
  endAt: row.end_at,
  targetGroup: row.target_group,
  analyticsKey: row.promotion_key,
  templateId: 'simple',
  templateData: { title: row.title, description: row.details },
  primaryAction: { label: row.target_title, target: row.target_link },
  version: row.version,
})

/** Every promotion with who made it and how many people saw, followed and declined it; the last to end first. */
export async function allPromotions(tx: Db, id: string | null = null): Promise<Promotion[]> {
  const counts = tx
    .selectFrom('promotion_reads')
    .select('promotion_id')
    .select(sql<string>`count(*)`.as('seen'))
    .select(sql<string>`count(*) FILTER (WHERE is_primary)`.as('clicked'))
    .select(sql<string>`count(*) FILTER (WHERE NOT is_primary)`.as('dismissed'))
    .$if(id !== null, query => query.where('promotion_id', '=', id))
    .groupBy('promotion_id')
  const rows = await tx
    .selectFrom('promotions as p')
    .innerJoin('accounts as a', 'a.id', 'p.created_by')
    .leftJoin(counts.as('c'), 'c.promotion_id', 'p.id')
    .selectAll('p')
    .select([accountName('a').as('creator'), 'c.seen', 'c.clicked', 'c.dismissed'])
    .$if(id !== null, query => query.where('p.id', '=', id))
    .orderBy('p.end_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
  return rows.map(row => ({
    ...toPromotion(row),
    createdBy: row.creator ?? '',
    seen: Number(row.seen ?? 0),
    clicked: Number(row.clicked ?? 0),
    dismissed: Number(row.dismissed ?? 0),
  }))
}

export interface Viewer {
  readonly accountId: string
  readonly type: UserType
}

/** The promotions that are meant for a type of user; only the first of a target group counts (PROMO-1). */
const promotionsFor = (tx: Db, type: Exclude<UserType, null>) =>
  tx.selectFrom('promotions').where(sql`target_group[1]`, 'in', [type, remoteNameOf(type)])

/** What may be shown to somebody now (PROMO-4), the first to end first. */
export async function promotionsShownTo(tx: Db, { accountId, type }: Viewer, now: string): Promise<Promotion[]> {
  if (type === null) return []
  const rows = await promotionsFor(tx, type)
    .selectAll()
    .where('is_enabled', '=', true)
    .where('start_at', '<=', now)
    .where('end_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('promotion_reads as r')
            .select('r.account_id')
            .whereRef('r.promotion_id', '=', 'promotions.id')
            .where('r.account_id', '=', accountId)
            .where('r.is_primary', 'is not', null),
        ),
      ),
    )
    .orderBy('end_at')
    .orderBy('id')
    .execute()
  return rows.map(toPromotion)
}

/**
 * The promotion of a key, if somebody can have seen it: one that has begun and is meant for them. It may have ended, or been
 * switched off, while they looked at it.
 */
export async function findSeen(tx: Db, { type }: Viewer, key: string, now: string) {
  if (type === null) return undefined
  return promotionsFor(tx, type)
    .select(['id', 'promotion_key as key'])
    .where(sql`lower(promotion_key)`, '=', sql`lower(${key})`)
    .where('start_at', '<=', now)
    .executeTakeFirst()
}

/** Notes that somebody saw a promotion. */
export async function noteSeen(tx: Db, promotionId: string, accountId: string, at: string): Promise<void> {
  await tx
    .insertInto('promotion_reads')
    .values({ promotion_id: promotionId, account_id: accountId, seen_at: at })
    .onConflict(conflict => conflict.columns(['promotion_id', 'account_id']).doNothing())
    .execute()
}

/** Notes what somebody chose. Whoever has followed the link once stays counted so. Returns what was noted before; undefined if nothing changed. */
export async function noteRead(tx: Db, promotionId: string, accountId: string, isPrimary: boolean) {
  const row = await tx
    .selectFrom('promotion_reads')
    .select('is_primary')
    .where('promotion_id', '=', promotionId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.is_primary === isPrimary || row.is_primary === true) return undefined
  await tx
    .updateTable('promotion_reads')
    .set({ is_primary: isPrimary })
    .where('promotion_id', '=', promotionId)
    .where('account_id', '=', accountId)
    .execute()
  return row.is_primary
}
