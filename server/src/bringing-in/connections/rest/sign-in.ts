import { cookieHeader } from './cookies.ts'
import { RestFailure, type RestFetching } from './failure.ts'
import type { PullLimits } from './limits.ts'
import { type Hash, signedByOAuth1 } from './oauth1.ts'
import { isBusy, type SentAnswer, sendOnce } from './send.ts'

/** What a call carries so that the server lets it in. */
export interface Credential {
  readonly headersFor: (url: URL) => Readonly<Record<string, string>>
  /** How long it lasts, if the server says so. */
  readonly seconds?: number
}

type Ask = (fetching: RestFetching, limits: PullLimits, clock: () => number) => SignIn

export interface SignIn {
  current(): Promise<Credential>
  /** Another one than `refused`; null if there is none. */
  renew(refused: Credential): Promise<Credential | null>
}

/** Signs in the way that the settings say. Whatever is asked of it at once is fetched once. */
export const signIn: Ask = (fetching, limits, clock) => WAYS[fetching.settings.signIn](fetching, limits, clock)

const secretOf = ({ secret }: RestFetching): string => needed(secret)

function needed(setting: string | null): string {
  if (!setting) throw new RestFailure('notSetUp')
  return setting
}

/** Keeps a credential, and fetches the next one before it ends or when it is refused. */
function kept(fetch: () => Promise<Credential>, isSame: (a: Credential, b: Credential) => boolean): SignIn {
  let latest: Promise<Credential> | null = null
  let endsAt = Infinity
  const again = (): Promise<Credential> => {
    const began = performance.now()
    const fetched = fetch().then(credential => {
      // Our own clock may be wrong, so the time is measured. A minute early, because the server's call takes a while.
      const seconds = credential.seconds ?? Infinity
      endsAt = began + Math.max(seconds - 60, seconds / 2) * 1000
      return credential
    })
    latest = fetched
    // A failure is not kept: the next call tries again.
    fetched.catch(() => {
      if (latest === fetched) latest = null
    })
    return fetched
  }
  return {
    current: () => (latest && performance.now() < endsAt ? latest : again()),
    renew: async refused => {
      const other = latest && (await latest) !== refused ? await latest : await again()
      return isSame(other, refused) ? null : other
    },
  }
}

const oauth2: Ask = (fetching, limits) =>
  kept(
    () => askForToken(fetching, limits),
    () => false,
  )

const TOKEN_ERRORS: Readonly<Record<string, 'client' | 'scope'>> = {
  invalid_client: 'client',
  unauthorized_client: 'client',
  access_denied: 'client',
  invalid_scope: 'scope',
}

interface Client {
  readonly tokenAddress: string
  readonly clientId: string
  readonly secret: string
}

/** Of the ways in which servers read the Authorization header, the one of RFC 6749, 2.3.1; and as it is, which many take alone. */
const BASIC = [(text: string) => new URLSearchParams({ '': text }).toString().slice(1), (text: string) => text] as const

async function askForToken(fetching: RestFetching, limits: PullLimits): Promise<Credential> {
  const { settings } = fetching
  const client: Client = {
    tokenAddress: needed(settings.tokenAddress),
    clientId: needed(settings.clientId),
    secret: secretOf(fetching),
  }
  const ask = (encode: (text: string) => string) => sendClient(fetching, limits, client, encode)
  const [encoded, plain] = BASIC
  const answer = await ask(encoded)
  const isAlike = encoded(client.clientId + client.secret) === client.clientId + client.secret
  const mayBePlain = settings.clientIn === 'basic' && !isAlike && (answer.status === 400 || answer.status === 401)
  return credentialIn(mayBePlain ? await ask(plain) : answer, client)
}

function sendClient(
  fetching: RestFetching,
  limits: PullLimits,
  { tokenAddress, clientId, secret }: Client,
  encode: (text: string) => string,
): Promise<SentAnswer> {
  const { clientIn, scope } = fetching.settings
  const inBody = { client_id: clientId, client_secret: secret }
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    ...(scope && { scope }),
    ...(clientIn === 'body' && inBody),
  })
  const basic = `Basic ${Buffer.from(`${encode(clientId)}:${encode(secret)}`).toString('base64')}`
  return sendOnce(fetching, limits, tokenAddress, {
    method: 'POST',
    body: body.toString(),
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      ...(clientIn === 'basic' && { authorization: basic }),
    },
  })
}

/** What can be sent in a header. */
const isHeaderText = (token: string) => /^[\x21-\x7e]+$/.test(token)

function credentialIn(answer: SentAnswer, { tokenAddress }: Client): Credential {
  const said = jsonOf(answer)
  const token = said?.access_token
  if (answer.status >= 400 || typeof token !== 'string' || !isHeaderText(token))
    throw tokenFailure(answer, said, tokenAddress)
  const seconds = Number(said?.expires_in)
  return {
    headersFor: url => ({
      authorization: `Bearer ${token}`,
      ...cookieHeader(answer.cookies, new URL(tokenAddress), url),
    }),
    ...(seconds > 0 && { seconds }),
  }
}

function tokenFailure(answer: SentAnswer, said: Readonly<Record<string, unknown>> | null, tokenAddress: string) {
  const host = new URL(tokenAddress).host
  const facts = { host, status: answer.status }
  const { error } = said ?? {}
  if (isBusy(answer.status)) return new RestFailure('token.busy', facts)
  if (typeof error === 'string' && Object.hasOwn(TOKEN_ERRORS, error))
    return new RestFailure(TOKEN_ERRORS[error] === 'scope' ? 'token.scope' : 'token.client', facts)
  if (isPage(answer)) return new RestFailure('token.webPage', facts)
  if (answer.status === 401 || answer.status === 403) return new RestFailure('token.client', facts)
  if (answer.status === 404 || answer.status === 405) return new RestFailure('token.missing', facts)
  if (answer.status >= 400) return new RestFailure('token.status', facts)
  return new RestFailure('token.none', facts)
}

const isPage = ({ text }: SentAnswer) => /^\s*</.test(text)

function jsonOf({ text }: SentAnswer): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

/** ClassLink takes both hashes, other servers one: the other is tried once, where the first is refused. */
const oauth1: Ask = (fetching, _, clock) => {
  const key = needed(fetching.settings.clientId)
  const by = (hash: Hash): Credential => ({
    headersFor: url => ({
      authorization: signedByOAuth1(url, { key, secret: secretOf(fetching), hash, now: clock() }),
    }),
  })
  const [first, second] = [by('sha256'), by('sha1')]
  let current = first
  return {
    current: async () => current,
    renew: async refused => {
      if (refused !== first) return null
      current = second
      return second
    },
  }
}

/** A bearer of the proxy's list of applications, which changes from time to time; without a list, the bearer itself. */
const bearer: Ask = (fetching, limits) => {
  const tokens = new WeakMap<Credential, string>()
  const withBearer = (token: string): Credential => {
    if (!isHeaderText(token)) throw new RestFailure('token.letters')
    const credential = { headersFor: () => ({ authorization: `Bearer ${token}` }) }
    tokens.set(credential, token)
    return credential
  }
  const find = async () => withBearer(await findBearer(fetching, limits))
  return kept(find, (a, b) => tokens.get(a) === tokens.get(b))
}

async function findBearer(fetching: RestFetching, limits: PullLimits): Promise<string> {
  const { tokenAddress } = fetching.settings
  if (tokenAddress === null) return secretOf(fetching)
  const clientId = needed(fetching.settings.clientId)
  const headers = { accept: 'application/json', authorization: `Bearer ${secretOf(fetching)}` }
  if (!isHeaderText(secretOf(fetching))) throw new RestFailure('token.letters')
  const answer = await sendOnce(fetching, limits, tokenAddress, { headers })
  const said = jsonOf(answer)?.applications
  if (answer.status >= 400 || said === undefined) throw tokenFailure(answer, null, tokenAddress)
  const applications = [said].flat() as readonly unknown[]
  const own = applications.find((each): each is { bearer: unknown } =>
    ['oneroster_application_id', 'application_id', 'id'].some(
      name => String((each as Readonly<Record<string, unknown>> | null)?.[name]) === clientId,
    ),
  )
  if (!own) throw new RestFailure('token.noApplication', { id: clientId })
  if (typeof own.bearer !== 'string' || own.bearer === '') throw new RestFailure('token.noBearer', { id: clientId })
  return own.bearer
}

const WAYS: Readonly<Record<RestFetching['settings']['signIn'], Ask>> = { oauth2, oauth1, bearer }
