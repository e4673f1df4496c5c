import { KEEPERS } from '@hornbook/contract/session/district-sign-ons'
import { SIGN_ON_NAMES, type SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { type Fault, Refusal } from '../../access/refusal.ts'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { requirePublic } from '../../outbound/public-address.ts'
import { t } from '../../texts/texts.ts'
import { storedHash } from '../passwords.ts'
import { PRESETS } from './presets.ts'
import { administratorsAmong } from './staff.ts'

/** What a district says of a sign-on, with what the preset knows. */
export interface SignOnSettings {
  readonly kind: SignOnKind
  readonly name: string
  readonly issuer: string
  readonly clientId: string
  readonly allowed: readonly string[]
}

interface Given {
  readonly kind: SignOnKind
  readonly name?: string | undefined
  readonly issuer?: string | undefined
  readonly clientId: string
  readonly allowed?: readonly string[] | undefined
}

const at = (name: string) => `/data/attributes/${name}`
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Google's domains and Microsoft's tenants are the same in either case. */
const inLowerCase: readonly SignOnKind[] = ['google', 'microsoft']

/** Completes what was given, or refuses it with every fault. */
export function settingsOf(given: Given, limits: Pick<Settings, 'reachesPrivateAddresses'>): SignOnSettings {
  const { kind, clientId } = given
  const typed = given.allowed ?? []
  const allowed = [...new Set(inLowerCase.includes(kind) ? typed.map(each => each.toLowerCase()) : typed)]
  const issuer = given.issuer ?? PRESETS[kind].issuer?.(allowed[0] ?? 'common') ?? ''
  const settings = { kind, name: given.name ?? SIGN_ON_NAMES[kind], issuer, clientId, allowed }
  const faults = [...allowedFaults(settings), ...issuerFaults(settings, limits)]
  if (faults.length > 0) throw new Refusal('invalid', faults)
  return settings
}

function allowedFaults({ kind, allowed, name }: SignOnSettings): Fault[] {
  const pointer = at('allowed')
  const isOneTenant = allowed.length === 1 && GUID.test(allowed[0] ?? '')
  if (kind === 'microsoft' && !isOneTenant) return [{ detail: t('signOn:oneTenant'), pointer }]
  // An issuer of the district's own has nobody else.
  if (kind !== 'oidc' && allowed.length === 0) return [{ detail: t('signOn:allowedMissing', { name }), pointer }]
  return []
}

function issuerFaults(
  { issuer }: SignOnSettings,
  { reachesPrivateAddresses }: Pick<Settings, 'reachesPrivateAddresses'>,
): Fault[] {
  const pointer = at('issuer')
  if (issuer === '') return [{ detail: t('signOn:issuerMissing'), pointer }]
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isPlain = url && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username + url.password === ''
  if (isPlain && (reachesPrivateAddresses || mayBeCalled(url))) return []
  return [{ detail: t('signOn:issuer'), pointer }]
}

function mayBeCalled(url: URL): boolean {
  try {
    requirePublic(url)
    return true
  } catch (failure) {
    if (failure instanceof OutboundFailure) return false
    throw failure
  }
}

/** Two administrators of the district, who work nowhere else and have a password: the way back in. */
export async function requireKeepers(tx: Db, districtId: string, staffIds: readonly string[]): Promise<void> {
  const rows = await administratorsAmong(tx, districtId, staffIds)
  const hashes = await Promise.all(rows.map(({ account_id }) => storedHash(tx, account_id)))
  if (hashes.filter(hash => hash !== null).length === KEEPERS) return
  throw new Refusal('invalid', { detail: t('signOn:keepers'), pointer: at('keepers') })
}
