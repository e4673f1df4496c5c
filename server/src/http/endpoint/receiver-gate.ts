import { timingSafeEqual } from 'node:crypto'
import type { Guard, ReceiverRight } from '@hornbook/contract/endpoint'
import { tokenIn } from '../../access/gate.ts'
import { Refusal } from '../../access/refusal.ts'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { type Database, type Db, within } from '../../db/pool.ts'
import { openAccessToken } from '../../secrets/access-token.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { t } from '../../texts/texts.ts'
import type { AppContext } from '../app-context.ts'
import { isUseToNote } from './last-use.ts'

interface Key {
  readonly districtId: string
  readonly id: string
}

/** A key that works: it is not revoked, its last day is not over, and its district has not left. */
const liveKey = (tx: Db, { districtId, id }: Key, now: number) =>
  tx
    .selectFrom('api_keys as k')
    .innerJoin('districts as d', 'd.id', 'k.district_id')
    .where('k.district_id', '=', districtId)
    .where('k.id', '=', id)
    .where('k.revoked_at', 'is', null)
    .where('d.left_at', 'is', null)
    .where(or => or.or([or('k.expires_at', 'is', null), or('k.expires_at', '>', new Date(now).toISOString())]))
    .select(['k.id', 'k.name', 'k.rights', 'k.secret_hash'])
    .executeTakeFirst()

export interface Credentials {
  readonly clientId: string
  readonly secret: string
}

/** What a Basic header holds; null for any other header. */
export function credentialsIn(header: string | undefined): Credentials | null {
  const basic = /^Basic +([\w+/=-]{1,1000})$/i.exec(header ?? '')?.[1]
  if (basic === undefined) return null
  const text = Buffer.from(basic, 'base64').toString()
  const [clientId = '', ...rest] = text.split(':')
  return { clientId: decoded(clientId), secret: decoded(rest.join(':')) }
}

/** RFC 6749 wants both encoded as in a form; hardly anybody does it. */
const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Where a client id says that its key is; null where it is no client id. */
export function keyNamed(clientId: string): Key | null {
  const [, districtId, id] = /^hornbook-([1-9]\d{0,17})-([1-9]\d{0,17})$/.exec(clientId) ?? []
  return districtId && id ? { districtId, id } : null
}

/** The key of these credentials, if it works. Guessing is hopeless: a secret has 256 random bits. */
export async function keyWithSecret(db: Database, { clientId, secret }: Credentials, now: number) {
  const key = keyNamed(clientId)
  if (!key) return null
  const found = await within(db.queries, [key.districtId], tx => liveKey(tx, key, now))
  if (!found || !timingSafeEqual(found.secret_hash, hashOf(secret))) return null
  return { key, name: found.name, rights: found.rights as ReceiverRight[] }
}

/** Admits a system by a token of its key: 401 once either has ended, 403 when it lacks the right (OUT-6). */
export async function admitReceiver(
  app: AppContext,
  guard: Guard,
  { header, network, now }: { readonly header: string | undefined; readonly network: string; readonly now: number },
): Promise<ServiceCaller> {
  const { right, orOfKey } = typeof guard === 'object' && 'right' in guard ? guard : {}
  const text = /^Bearer /i.test(header ?? '') ? tokenIn(header) : null
  const token = text === null ? null : openAccessToken(app.settings.secret, text, now)
  if (!token || !right) throw new Refusal('invalidToken', { detail: t('dataOut:token.unknown') })
  const key = { districtId: token.districtId, id: token.keyId }
  const found = await within(app.db.queries, [key.districtId], tx => liveKey(tx, key, now))
  if (!found) throw new Refusal('invalidToken', { detail: t('dataOut:token.unknown') })
  const rights = token.rights.filter(each => found.rights.includes(each))
  if (!rights.some(each => each === right || each === orOfKey)) throw new Refusal('forbidden')
  await touchKey(app, key, network, now)
  return { tokenId: `key ${key.id}`, name: found.name, districtId: key.districtId, rights }
}

/** Writes down when a key was used last, and from where. */
export async function touchKey(app: AppContext, { districtId, id }: Key, network: string, now: number): Promise<void> {
  if (!isUseToNote(app, `key ${id}`, now)) return
  await within(app.db.queries, [districtId], tx =>
    tx
      .updateTable('api_keys')
      .set({ last_used_at: new Date(now).toISOString(), last_used_from: network })
      .where('district_id', '=', districtId)
      .where('id', '=', id)
      .execute(),
  )
}
