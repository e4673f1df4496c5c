import * as oidc from 'openid-client'
import type { AppContext } from '../../http/app-context.ts'
import type { Claims } from './identity.ts'
import { PRESETS, type SignOn } from './presets.ts'
import { callProvider, failureOf, ProviderFailure } from './provider-answers.ts'
import { openSecret } from './secret.ts'

type App = Pick<AppContext, 'settings'>

interface Known {
  readonly metadata: oidc.ServerMetadata
  readonly until: number
}

/** What an issuer says about itself, and its keys. */
interface Cache {
  readonly issuers: Map<string, Known>
  readonly keys: Map<string, oidc.ExportedJWKSCache>
}

const caches = new WeakMap<object, Cache>()
const MAX_ISSUERS = 2_000
const CACHE_MS = 10 * 60_000
const SKEW_SECONDS = 60
const TIMEOUT_SECONDS = 10
/** Keys of this age are read again at once where a token names one that is not among them. */
const ROTATES_AFTER_SECONDS = 60

function cacheOf({ settings }: App): Cache {
  const cache = caches.get(settings) ?? { issuers: new Map(), keys: new Map() }
  caches.set(settings, cache)
  return cache
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  if (map.size >= MAX_ISSUERS) map.clear()
  map.set(key, value)
}

const fetchOf =
  (app: App): oidc.CustomFetch =>
  (address, { method, headers, body, signal }) =>
    callProvider(app, address, {
      method,
      headers,
      signal,
      body: body === undefined || body === null ? undefined : String(body),
    })

const extensions = ({ settings }: App) => (settings.reachesPrivateAddresses ? [oidc.allowInsecureRequests] : [])

async function metadataOf(app: App, { issuer, clientId }: SignOn): Promise<oidc.ServerMetadata> {
  const { issuers } = cacheOf(app)
  const known = issuers.get(issuer)
  if (known && known.until > Date.now()) return known.metadata
  const found = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetchOf(app),
    timeout: TIMEOUT_SECONDS,
    execute: extensions(app),
  })
  const metadata = found.serverMetadata()
  if (!/^https?:\/\//.test(metadata.authorization_endpoint ?? '')) throw new ProviderFailure('down', 'NO_ENDPOINT')
  remember(issuers, issuer, { metadata, until: Date.now() + CACHE_MS })
  return metadata
}

async function configurationOf(app: App, signOn: SignOn): Promise<oidc.Configuration> {
  const metadata = await metadataOf(app, signOn)
  const secret = openSecret(app.settings.secret, signOn, signOn.sealedSecret)
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const takesPost = !PRESETS[signOn.kind].takesBasic && methods.includes('client_secret_post')
  const configuration = new oidc.Configuration(
    metadata,
    signOn.clientId,
    // No other algorithm is taken, and none even less.
    { id_token_signed_response_alg: 'RS256', [oidc.clockTolerance]: SKEW_SECONDS },
    takesPost ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret),
  )
  configuration[oidc.customFetch] = fetchOf(app)
  configuration.timeout = TIMEOUT_SECONDS
  for (const extend of extensions(app)) extend(configuration)
  // The signature counts, although the token came from the provider itself.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

/** The address at the provider where somebody signs in. */
export async function addressAt(
  app: App,
  signOn: SignOn,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  try {
    return oidc.buildAuthorizationUrl(await configurationOf(app, signOn), parameters).href
  } catch (failure) {
    throw failureOf(failure, 'down')
  }
}

export interface Checks {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** What the provider says about whoever came back with an address. */
export async function claimsAt(app: App, signOn: SignOn, address: URL, checks: Checks): Promise<Claims> {
  try {
    const configuration = await configurationOf(app, signOn)
    const tokens = await exchange(app, configuration, address, checks)
    const claims: Claims = { ...tokens.claims() }
    if (PRESETS[signOn.kind].saysAll) return claims
    const info = await userInfo(app, configuration, tokens.access_token, claims)
    const all = { ...info, ...claims }
    return signOn.kind === 'clever' ? { ...(await cleverIds(app, signOn, tokens.access_token, all)), ...all } : all
  } catch (failure) {
    throw failureOf(failure, 'wrongAnswer')
  }
}

async function exchange(app: App, configuration: oidc.Configuration, address: URL, checks: Checks) {
  const { keys } = cacheOf(app)
  const from = configuration.serverMetadata().jwks_uri ?? ''
  const known = keys.get(from)
  const aged = known && { jwks: known.jwks, uat: known.uat - ROTATES_AFTER_SECONDS }
  if (aged) oidc.setJwksCache(configuration, aged)
  const tokens = await oidc.authorizationCodeGrant(configuration, address, {
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    pkceCodeVerifier: checks.verifier,
    idTokenExpected: true,
  })
  const read = oidc.getJwksCache(configuration)
  if (read && read.uat !== aged?.uat) remember(keys, from, read)
  return tokens
}

async function userInfo(app: App, configuration: oidc.Configuration, token: string, claims: Claims): Promise<Claims> {
  const { userinfo_endpoint: endpoint } = configuration.serverMetadata()
  if (endpoint === undefined) return {}
  const info = await readJson(app, endpoint, token)
  if (info.sub !== undefined && info.sub !== claims.sub) throw new ProviderFailure('wrongAnswer', 'OTHER_SUBJECT')
  return info
}

/** Clever's token has no id of the SIS; its API has, if the application may read it. */
async function cleverIds(app: App, { issuer }: SignOn, token: string, claims: Claims): Promise<Claims> {
  if (claims.sis_id !== undefined || typeof claims.sub !== 'string') return {}
  const api = new URL(issuer)
  if (api.hostname === 'clever.com') api.hostname = 'api.clever.com'
  const user = await readJson(app, `${api.origin}/v3.0/users/${encodeURIComponent(claims.sub)}`, token).catch(
    () => ({}),
  )
  const { roles } = ((user as { data?: unknown }).data ?? {}) as { roles?: Readonly<Record<string, Claims | null>> }
  const ids = ['teacher', 'staff', 'district_admin'].map(role => roles?.[role]?.sis_id)
  return { sis_id: ids.find(id => typeof id === 'string') }
}

async function readJson(app: App, address: string, token: string): Promise<Claims> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await callProvider(app, address, { headers })
  if (answer.status !== 200) throw new ProviderFailure('down', `USERINFO_${answer.status}`)
  return (await answer.json()) as Claims
}
