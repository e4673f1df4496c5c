import type { SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { SignOn } from './presets.ts'

export const rowsOf = (tx: Db) =>
  tx
    .selectFrom('sign_ons')
    .select(['sign_ons.id', 'sign_ons.name', 'sign_ons.issuer', 'sign_ons.allowed', 'sign_ons.enabled'])
    .select(['sign_ons.version', 'sign_ons.district_id as districtId', 'sign_ons.client_id as clientId'])
    .select(['sign_ons.sealed_secret as sealedSecret', 'sign_ons.only_way as only'])
    .select(({ ref }) => ref('sign_ons.kind').$castTo<SignOnKind>().as('kind'))

/** A sign-on by its id, in the districts that the transaction reaches; nothing of a district that has left. */
export async function findSignOn(tx: Db, id: string | undefined): Promise<SignOn | null> {
  if (id === undefined || !/^[1-9]\d{0,17}$/.test(id)) return null
  const found = await rowsOf(tx).where('sign_ons.id', '=', id).executeTakeFirst()
  return found && (await isThere(tx, found.districtId)) ? found : null
}

async function isThere(tx: Db, districtId: string): Promise<boolean> {
  const query = tx.selectFrom('districts').select('id').where('id', '=', districtId).where('left_at', 'is', null)
  return (await query.executeTakeFirst()) !== undefined
}

/** Those of a district that its staff can use. */
export const enabledAt = (tx: Db, districtId: string) =>
  rowsOf(tx)
    .where('sign_ons.district_id', '=', districtId)
    .where('sign_ons.enabled', '=', true)
    .orderBy('sign_ons.id')
    .execute()

/**
 * The sign-on that shares its client with this one and is for this tenant: a provider's one application at Clever serves many
 * districts, and a portal does not say whose it is.
 */
export async function sharedFor(tx: Db, { kind, issuer, clientId }: SignOn, tenant: string): Promise<SignOn | null> {
  const found = await rowsOf(tx)
    .where('sign_ons.enabled', '=', true)
    .where('sign_ons.kind', '=', kind)
    .where('sign_ons.issuer', '=', issuer)
    .where('sign_ons.client_id', '=', clientId)
    .where(sql<boolean>`${tenant} = ANY (sign_ons.allowed)`)
    .limit(2)
    .execute()
  const [only, second] = found
  return only && !second && (await isThere(tx, only.districtId)) ? only : null
}

/** Clever sends a browser with a code alone. If there is one application of ours there, that is the one to begin with. */
export async function portalSignOn(tx: Db): Promise<SignOn | null> {
  const found = await rowsOf(tx)
    .where('sign_ons.kind', '=', 'clever')
    .where('sign_ons.enabled', '=', true)
    .orderBy('sign_ons.id')
    .execute()
  const [first] = found
  const isOne = found.every(each => each.issuer === first?.issuer && each.clientId === first?.clientId)
  if (!first || !isOne) return null
  // Which of several districts it is, Clever says afterwards.
  return found.length === 1 ? first : { ...first, allowed: [] }
}
