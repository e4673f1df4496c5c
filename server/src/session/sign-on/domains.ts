import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { type MemberCall, placeOf } from '../../http/route.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { t } from '../../texts/texts.ts'

/** Where anybody gets an address. */
const OF_MANY: ReadonlySet<string> = new Set([
  ...['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'yahoo.com', 'ymail.com'],
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'comcast.net', 'verizon.net', 'att.net', 'proton.me', 'gmx.net'],
  ...['protonmail.com', 'gmx.com', 'mail.com', 'zoho.com', 'yandex.com', 'sbcglobal.net', 'charter.net', 'cox.net'],
])

export async function domainsOf(tx: Db, districtId: string): Promise<string[]> {
  const query = tx.selectFrom('email_domains').select('domain').where('district_id', '=', districtId)
  return (await query.orderBy('domain').execute()).map(({ domain }) => domain)
}

/** Puts a district's domains in place. Whether a domain is the district's own is for the provider to find out. */
export async function setDomains(call: MemberCall, wanted: readonly string[]): Promise<string[]> {
  const { tx } = call
  const { districtId } = placeOf(call)
  const domains = [...new Set(wanted)].sort()
  for (const [at, domain] of wanted.entries()) if (OF_MANY.has(domain)) throw refused('domainOfMany', domain, at)
  await lockDistrict(tx, districtId)
  const before = await domainsOf(tx, districtId)
  await tx.deleteFrom('email_domains').where('district_id', '=', districtId).execute()
  for (const domain of domains) {
    const added = await tx
      .insertInto('email_domains')
      .values({ district_id: districtId, domain })
      .onConflict(each => each.doNothing())
      .returning('domain')
      .executeTakeFirst()
    if (!added) throw refused('domainTaken', domain, wanted.indexOf(domain))
  }
  await audit(tx, authorOf(call), districtId, 'emailDomains.change', [
    { record: 'district', recordId: districtId, before: { emailDomains: before }, after: { emailDomains: domains } },
  ])
  return domains
}

const refused = (why: 'domainOfMany' | 'domainTaken', domain: string, at: number) =>
  new Refusal('invalid', { detail: t(`signOn:${why}`, { domain }), pointer: `/domains/${at}` })
