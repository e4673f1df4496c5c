import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import type { Db } from '../db/pool.ts'

/** Where somebody reads, and since when. */
interface KeptPlace {
  readonly place: string
  readonly keptAt: string
}

/** Where somebody reads, by level. */
export async function placesOf(tx: Db, accountId: string): Promise<ReadonlyMap<number, KeptPlace>> {
  const rows = await tx
    .selectFrom('guide_places')
    .select(['level', 'place', 'kept_at'])
    .where('account_id', '=', accountId)
    .execute()
  return new Map(rows.map(({ level, place, kept_at }) => [level, { place, keptAt: kept_at }]))
}

/** Keeps a place; with null there is none any more. */
export async function keepPlace(
  tx: Db,
  which: { readonly accountId: string; readonly level: GuideLevel },
  place: string | null,
  at: string,
): Promise<void> {
  const { accountId, level } = which
  if (place === null) {
    await tx.deleteFrom('guide_places').where('account_id', '=', accountId).where('level', '=', level).execute()
    return
  }
  await tx
    .insertInto('guide_places')
    .values({ account_id: accountId, level, place, kept_at: at })
    .onConflict(conflict => conflict.columns(['account_id', 'level']).doUpdateSet({ place, kept_at: at }))
    .execute()
}
