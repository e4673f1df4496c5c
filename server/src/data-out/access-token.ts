import { ACCESS_TOKEN_SECONDS, type createAccessToken } from '@hornbook/contract/data-out/access-tokens'
import type { ReceiverRight } from '@hornbook/contract/endpoint'
import type { z } from 'zod'
import { Refusal } from '../access/refusal.ts'
import type { Database } from '../db/pool.ts'
import { type Credentials, credentialsIn, keyWithSecret, touchKey } from '../http/endpoint/receiver-gate.ts'
import type { Call } from '../http/route.ts'
import { signAccessToken } from '../secrets/access-token.ts'
import { t } from '../texts/texts.ts'

type Body = z.output<typeof createAccessToken.body & z.ZodType>
type TokenCall = Call<string, unknown, Body> & { readonly db: Database }

const ROSTER = ['roster.readonly', 'roster-core.readonly', 'roster-demographics.readonly']
const GRADEBOOK = ['gradebook.readonly', 'gradebook-core.readonly']
const scopesOf = (names: readonly string[]) =>
  names.flatMap(name => ['v1p2', 'v1p1'].map(version => `https://purl.imsglobal.org/spec/or/${version}/scope/${name}`))

/** The scopes by which OneRoster names the rights of a key. */
const SCOPES: Readonly<Record<ReceiverRight, readonly string[]>> = {
  oneroster: scopesOf(ROSTER),
  results: scopesOf(GRADEBOOK),
  xapi: ['statements/read', 'all/read'],
}

/** Gives a system a token of its key (OUT-6). */
export async function issueAccessToken(call: TokenCall) {
  const { app, body, now, network } = call
  if (body.grant_type === undefined) throw new Refusal('malformed', { detail: t('dataOut:token.noGrant') })
  if (body.grant_type !== 'client_credentials') throw new Refusal('unsupportedGrant')
  const given = credentialsOf(call)
  const found = given && (await keyWithSecret(call.db, given, now))
  if (!found) throw new Refusal('invalidClient')
  const { key } = found
  const { rights, scope } = granted(found.rights, body.scope)
  await touchKey(app, key, network, now)
  const until = now + ACCESS_TOKEN_SECONDS * 1000
  return {
    access_token: signAccessToken(app.settings.secret, { districtId: key.districtId, keyId: key.id, rights, until }),
    token_type: 'Bearer' as const,
    expires_in: ACCESS_TOKEN_SECONDS,
    scope,
  }
}

/** What of the key the scopes ask for; all of it where they ask for nothing. */
function granted(own: readonly ReceiverRight[], asked = '') {
  const scopes = asked.split(/\s+/).filter(Boolean)
  const has = (right: ReceiverRight) => scopes.length === 0 || SCOPES[right].some(scope => scopes.includes(scope))
  const rights = own.filter(has)
  if (rights.length === 0) throw new Refusal('invalidScope')
  const all = rights.flatMap(right => SCOPES[right])
  return { rights, scope: (scopes.length === 0 ? all : all.filter(scope => scopes.includes(scope))).join(' ') }
}

/** Some systems send them as Basic, others can only send them in the body. */
function credentialsOf({ authorization, body }: TokenCall): Credentials | null {
  if (/^Basic /i.test(authorization ?? '')) return credentialsIn(authorization)
  const { client_id: clientId, client_secret: secret } = body
  return clientId !== undefined && secret !== undefined ? { clientId, secret } : null
}
