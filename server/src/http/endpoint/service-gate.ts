import { timingSafeEqual } from 'node:crypto'
import { type Guard, isReceiverRight, type Right } from '@hornbook/contract/endpoint'
import { sql } from 'kysely'
import { tokenIn } from '../../access/gate.ts'
import { Refusal } from '../../access/refusal.ts'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { within } from '../../db/pool.ts'
import { openAccessToken } from '../../secrets/access-token.ts'
import { hashOf } from '../../secrets/tokens.ts'
import type { AppContext } from '../app-context.ts'
import { isUseToNote } from './last-use.ts'
import { admitReceiver, credentialsIn, keyNamed, keyWithSecret, touchKey } from './receiver-gate.ts'

interface Row {
  id: string
  name: string
  district_id: string | null
  rights: Right[]
}

/** What the token of the configuration may do (EVENT-18). */
export const RIGHTS_OF_CONFIGURED: readonly Right[] = ['events', 'students']

async function touch(app: AppContext, { id, district_id }: Row, network: string): Promise<void> {
  const now = Date.now()
  if (!isUseToNote(app, `token ${id}`, now)) return
  await within(app.db.queries, district_id === null ? 'all' : [district_id], tx =>
    tx
      .updateTable('service_tokens')
      .set({ last_used_at: new Date(now).toISOString(), last_used_from: network })
      .where('id', '=', id)
      .execute(),
  )
}

/** Admits a service token: 401 when it is unknown, 403 when it lacks the right that the endpoint requires (EVENT-16). */
export async function admitServiceCaller(
  app: AppContext,
  guard: Guard,
  header: string | undefined,
  network: string,
): Promise<ServiceCaller> {
  return admitServiceToken(app, guard, bearerIn(header), network)
}

const bearerIn = (header: string | undefined): string | null =>
  /^Bearer /i.test(header ?? '') ? tokenIn(header) : null

async function admitServiceToken(
  app: AppContext,
  guard: Guard,
  token: string | null,
  network: string,
): Promise<ServiceCaller> {
  const right = typeof guard === 'object' && 'right' in guard && !isReceiverRight(guard.right) ? guard.right : null
  if (!token || !right) throw new Refusal('invalidToken')
  const own = app.settings.serviceToken
  const hash = hashOf(token)
  if (own !== null && timingSafeEqual(hashOf(own), hash)) {
    if (!RIGHTS_OF_CONFIGURED.includes(right)) throw new Refusal('forbidden')
    return { tokenId: null, name: 'HORNBOOK_SERVICE_TOKEN', districtId: null }
  }
  const { rows } = await sql<Row>`SELECT * FROM service_token_of(${hash})`.execute(app.db.queries)
  const row = rows[0]
  if (!row) throw new Refusal('invalidToken')
  if (!row.rights.includes(right)) throw new Refusal('forbidden')
  await touch(app, row, network)
  return { tokenId: row.id, name: row.name, districtId: row.district_id }
}

/**
 * Admits a service token or, where the guard says so, a key of a district (EVENT-22): each as Bearer or as Basic, which is all
 * that most senders of statements know. A service token is the password then, whatever the user name.
 */
export async function admitSystem(
  app: AppContext,
  guard: Guard,
  from: { readonly header: string | undefined; readonly network: string; readonly now: number },
): Promise<ServiceCaller> {
  const { header, now } = from
  const ofKey = typeof guard === 'object' && 'right' in guard ? guard.orOfKey : undefined
  const given = credentialsIn(header)
  if (given && keyNamed(given.clientId)) {
    const found = await keyWithSecret(app.db, given, now)
    if (!found) throw new Refusal('invalidToken')
    if (!ofKey || !found.rights.includes(ofKey)) throw new Refusal('forbidden')
    await touchKey(app, found.key, from.network, now)
    return { tokenId: `key ${found.key.id}`, name: found.name, districtId: found.key.districtId }
  }
  if (given) return admitServiceToken(app, guard, given.secret, from.network)
  const bearer = bearerIn(header)
  if (bearer === null || openAccessToken(app.settings.secret, bearer, now) === null)
    return admitServiceToken(app, guard, bearer, from.network)
  if (!ofKey) throw new Refusal('forbidden')
  return admitReceiver(app, { right: ofKey }, from)
}
