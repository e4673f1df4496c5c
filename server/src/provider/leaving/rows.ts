import { REMOVED } from '@hornbook/contract/provider/leaving'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { accountName } from '../../people/names.ts'
import { removedOf } from './tables.ts'

/** The purge of a district that has not been cancelled, if there is one. */
export async function purgeOf(tx: Db, districtId: string) {
  const row = await tx
    .selectFrom('district_purges as p')
    .innerJoin('districts as d', 'd.id', 'p.district_id')
    .innerJoin('accounts as proposer', 'proposer.id', 'p.proposed_by')
    .leftJoin('accounts as second', 'second.id', 'p.agreed_by')
    .where('p.district_id', '=', districtId)
    .where('p.status', '<>', 'cancelled')
    .selectAll('p')
    .select(sql<string>`coalesce(${accountName('proposer')}, '')`.as('proposer'))
    .select(accountName('second').as('second'))
    .select(PURGE_AT.as('purge_at'))
    .select(sql<boolean>`p.purge_on <= (now() AT TIME ZONE d.timezone)::date`.as('has_come'))
    .select(LASTS.as('lasts'))
    .executeTakeFirst()
  return row ?? null
}
export type Purge = NonNullable<Awaited<ReturnType<typeof purgeOf>>>

/** Three in the morning of its day, where the district is. */
export const PURGE_AT = sql<string>`(p.purge_on + time '03:00') AT TIME ZONE d.timezone`

/** The membership goes on when its time comes, so nothing may be removed. */
const LASTS = sql<boolean>`EXISTS (SELECT FROM memberships m WHERE m.district_id = d.id
  AND m.expires_at > greatest(now(), (p.purge_on + time '03:00') AT TIME ZONE d.timezone))`

/** What it has removed so far, in the order of a receipt. */
export function removedBy({ removed, files }: Pick<Purge, 'removed' | 'files'>) {
  const sums = removedOf(removed as Readonly<Record<string, number>>, files)
  return REMOVED.flatMap(what => {
    const count = sums.get(what)
    return count === undefined ? [] : [{ what, count }]
  })
}
