import { sql } from 'kysely'
import { type Db, within } from '../../db/pool.ts'
import { pageInOrder } from '../../http/lists/page.ts'
import type { Call } from '../../http/route.ts'
import { recordSignOnLookUp } from '../throttle.ts'
import { enabledAt } from './sign-ons.ts'

interface Asked {
  readonly 'filter[emailEq]'?: string
  readonly 'filter[siteCodeEq]'?: string
}

/** A cursor is the same for everybody. */
const ANYBODY = { accountId: '0' }

/** The buttons of the sign-in page. No person is looked up. */
export async function lookUpSignOns(call: Call) {
  await recordSignOnLookUp(call.app.db.queries, call.network)
  return within(call.app.db.queries, 'all', async tx => {
    const district = await districtOf(tx, call.query as Asked)
    const signOns = district ? await enabledAt(tx, district.id) : []
    const name = district?.name ?? null
    const rows = signOns.map(({ id, name: called, kind, only }) => ({
      id,
      name: called,
      kind,
      only,
      district: name ?? '',
    }))
    return { ...pageInOrder({ ...call, caller: ANYBODY }, rows), meta: { district: name } }
  })
}

function districtOf(tx: Db, query: Asked) {
  const { 'filter[emailEq]': email, 'filter[siteCodeEq]': siteCode } = query
  if (email !== undefined) return districtOfDomain(tx, email)
  return siteCode === undefined ? null : districtOfSiteCode(tx, siteCode)
}

const districts = (tx: Db) =>
  tx.selectFrom('districts').select(['districts.id', 'districts.name']).where('left_at', 'is', null)

/** The district whose verified domain an address has; null for what is no address as well. */
export async function districtOfDomain(tx: Db, email: string) {
  const domain = /@([^@\s]{3,253})$/.exec(email.normalize('NFKC').trim().toLowerCase())?.[1]
  if (domain === undefined) return null
  const row = await tx.selectFrom('email_domains').select('district_id').where('domain', '=', domain).executeTakeFirst()
  return row ? ((await districts(tx).where('districts.id', '=', row.district_id).executeTakeFirst()) ?? null) : null
}

async function districtOfSiteCode(tx: Db, siteCode: string) {
  const isIts = sql<boolean>`lower(one_roster_id) = lower(${siteCode.trim()})`
  return (await districts(tx).where(isIts).executeTakeFirst()) ?? null
}
