import { Refusal } from '../../access/refusal.ts'
import { type Db, within } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'
import { districtOfDomain } from './look-up.ts'
import { enabledAt } from './sign-ons.ts'
import { placesOf } from './staff.ts'

/**
 * Why a password does not sign in; null if it does. `accountId` is that of somebody who has typed theirs. To all others the
 * domain of what they typed decides, whether or not anybody has the address: so nobody learns who is there.
 */
export const refusalOfPassword = (db: Db, typed: string, accountId: string | null): Promise<Refusal | null> =>
  within(db, 'all', async tx => {
    const district = await districtOfDomain(tx, typed)
    const ofDomain = district && (await refusalAt(tx, district))
    return accountId === null ? ofDomain : otherWayOf(tx, accountId)
  })

/**
 * Why an account has no use of a password; null if it has. Administrators, those whom the district has named to keep theirs, and
 * people who also work in another district, do. The transaction must reach every district.
 */
export async function otherWayOf(tx: Db, accountId: string): Promise<Refusal | null> {
  const [place, second] = await placesOf(tx, accountId)
  if (!place || second || (await isAdministrator(tx, accountId))) return null
  const refusal = await refusalAt(tx, { id: place.districtId, name: place.name })
  return refusal && (await isKeeper(tx, place)) ? null : refusal
}

const isAdministrator = async (tx: Db, accountId: string) =>
  (await tx
    .selectFrom('administrators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()) !== undefined

async function isKeeper(tx: Db, { id, districtId }: { readonly id: string; readonly districtId: string }) {
  const query = tx.selectFrom('sign_ons').select('keepers').where('district_id', '=', districtId)
  const rows = await query.where('only_way', '=', true).execute()
  return rows.some(({ keepers }) => keepers.includes(id))
}

/** Names the ways of a district that has no other. */
async function refusalAt(tx: Db, { id, name: district }: { readonly id: string; readonly name: string }) {
  const signOns = await enabledAt(tx, id)
  if (!signOns.some(({ only }) => only)) return null
  const names = signOns.map(({ name }) => name).join(' / ')
  return new Refusal('signOnOnly', { detail: t('signOn:only', { district, names }), pointer: '/data' })
}
