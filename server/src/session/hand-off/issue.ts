import { type Fault, notFound, Refusal } from '../../access/refusal.ts'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { audit } from '../../audit/audit.ts'
import { type Database, type Db, within } from '../../db/pool.ts'
import type { Call } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { recordHandOff } from '../throttle.ts'
import { insertHandOff } from './insert.ts'
import { findPerson, type Hindrance, hindranceOf, type Named } from './person.ts'

type ServiceCall = Call & { readonly db: Database; readonly serviceCaller: ServiceCaller }

/**
 * Issues a code for somebody whom the token reaches (SIGN-5). It is in the audit of their district, committed before the code
 * is sent; only its hash is stored.
 */
export async function issueCode(call: ServiceCall, given: Named & { readonly districtId?: string | undefined }) {
  const { db, now, serviceCaller } = call
  const ofToken = serviceCaller.districtId
  if (given.sourcedId !== undefined && ofToken === null && given.districtId === undefined)
    throw new Refusal('invalid', { detail: t('session:handOff.noDistrict'), pointer: '/data/attributes/districtId' })
  const districtId = districtOf(given.districtId, ofToken)
  const person = await within(db.queries, ofToken === null ? 'all' : [ofToken], async tx => {
    const found = await findPerson(tx, given, districtId)
    if (!found) throw notFound(pointerOf(given))
    const hindrance = await hindranceOf(tx, found, ofToken !== null, now)
    if (hindrance) throw refusalOf(hindrance, given)
    return found
  })
  await recordHandOff(db.queries, { tokenId: serviceCaller.tokenId ?? '', accountId: person.accountId })
  return within(db.queries, [person.districtId], tx => insertCode(tx, call, person))
}

async function insertCode(
  tx: Db,
  { serviceCaller, requestId }: ServiceCall,
  { staffId, accountId, districtId }: NonNullable<Awaited<ReturnType<typeof findPerson>>>,
) {
  const from = { serviceTokenId: serviceCaller.tokenId as string }
  const { id, code, expiresAt } = await insertHandOff(tx, { districtId, accountId, from })
  const author = { actor: `service token ${serviceCaller.name}`, accountId: null, requestId }
  await audit(tx, author, districtId, 'sessionHandoff.create', [], { handOffId: id, teacherId: staffId })
  return { data: { id, code, expiresAt } }
}

/** The district in which a person is looked for; null for all of them. One that the token does not reach is not there. */
function districtOf(named: string | undefined, ofToken: string | null): string | null {
  if (named === undefined) return ofToken
  if (!/^[1-9]\d{0,17}$/.test(named) || (ofToken !== null && named !== ofToken))
    throw notFound('/data/attributes/districtId')
  return named
}

const pointerOf = (given: Named): string =>
  `/data/attributes/${(['userId', 'username', 'sourcedId'] as const).find(name => given[name] !== undefined)}`

function refusalOf(hindrance: Hindrance, given: Named): Refusal {
  const fault = (detail: string): Fault => ({ detail, pointer: pointerOf(given) })
  switch (hindrance) {
    case 'notFound':
      return notFound(pointerOf(given))
    case 'administrator':
      return new Refusal('forbidden', fault(t('session:handOff.administrator')))
    case 'elsewhere':
      return new Refusal('forbidden', fault(t('session:handOff.elsewhere')))
    case 'membershipExpired':
      return new Refusal('membershipExpired')
  }
}
