import type { Factor, OwnSecondStep } from '@hornbook/contract/session/second-step'
import { type Caller, livePlaces } from '../../access/caller.ts'
import { provedUntil } from '../../access/second-step.ts'
import type { Db, Reach } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import type { StoredRow } from '../../db/tables.ts'
import type { Call, MemberCall } from '../../http/route.ts'
import { storedHash } from '../passwords.ts'
import { codesLeft } from './recovery-codes.ts'
import { hasPasskeys } from './relying-party.ts'

/** A call of somebody about themselves. */
export type Own = Pick<MemberCall, 'tx' | 'caller' | 'now' | 'requestId'> & Pick<Call, 'app' | 'cookies'>

/** In whose audit it is. */
export const homeOf = (caller: Caller): string => livePlaces(caller)[0]?.districtId ?? PROVIDER

/** What the calls of somebody about themselves reach. */
export function reachOf({ administrator, places }: Caller): Reach {
  return administrator ? 'all' : [...places.map(({ districtId }) => districtId), PROVIDER]
}

/** The columns that a factor is shown by. */
export const SHOWN = ['id', 'kind', 'name', 'confirmed_at', 'used_at'] as const
export type ShownRow = Pick<StoredRow<'second_factors'>, (typeof SHOWN)[number]>

/** The factors of an account that are in force, passkeys first. */
export const factorsOn = (db: Db, accountId: string) =>
  db
    .selectFrom('second_factors')
    .select([...SHOWN, 'sealed_key', 'credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .where('on_at', 'is not', null)
    .orderBy('kind', 'desc')
    .orderBy('confirmed_at')
    .orderBy('id')
    .execute()

export const shownFactor = ({ id, kind, name, confirmed_at, used_at }: ShownRow): Factor => ({
  id,
  kind: kind as Factor['kind'],
  name,
  addedAt: confirmed_at as string,
  usedAt: used_at,
})

/** Who asks the caller for a second step, whenever they signed in; null if nobody does. */
export async function askedBy({
  tx,
  caller,
  app,
}: Pick<Own, 'tx' | 'caller' | 'app'>): Promise<OwnSecondStep['askedBy']> {
  const { settings } = app
  if (caller.administrator && settings.secondStep === 'required')
    return { kind: 'provider', name: settings.brand.programName }
  if (caller.places.length === 0) return null
  const ids = caller.places.map(({ districtId }) => districtId)
  const district = await tx
    .selectFrom('districts')
    .select('name')
    .where('id', 'in', ids)
    .where('second_step_since', 'is not', null)
    .orderBy('name')
    .limit(1)
    .executeTakeFirst()
  return district ? { kind: 'district', name: district.name } : null
}

export async function readOwn(call: Own): Promise<OwnSecondStep> {
  const { tx, caller, app, now } = call
  const { accountId } = caller
  const factors = await factorsOn(tx, accountId)
  const isOn = factors.length > 0
  const until = provedUntil(caller, now)
  const remembered = await tx
    .selectFrom('remembered_browsers')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('expires_at', '>', new Date(now).toISOString())
    .execute()
  return {
    isOn,
    askedBy: await askedBy(call),
    factors: factors.map(shownFactor),
    recoveryCodes: isOn ? await codesLeft(tx, accountId) : null,
    rememberedBrowsers: remembered.length,
    hasPassword: (await storedHash(tx, accountId)) !== null,
    provedUntil: until === null ? null : new Date(until).toISOString(),
    passkeysAvailable: hasPasskeys(app.settings),
  }
}
