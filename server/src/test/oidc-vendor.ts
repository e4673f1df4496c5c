import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'

/** Where the application under test takes browsers back. */
const CALLBACK = 'http://hornbook.test/api/sign_ons/callback'

interface Person {
  readonly sub: string
  readonly [claim: string]: unknown
}

type Header = Readonly<Record<string, unknown>>
interface Key {
  readonly kid: string
  readonly key: KeyObject
}

/** Changes an id token before it leaves; what it returns is sent. */
type Tamper = (claims: Record<string, unknown>, sign: (claims: object, header?: Header) => string) => string

export interface Vendor {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in there from now on. */
  signIn(person: Person): void
  /** How id tokens are falsified from now on; null for not at all. */
  tamper(how: Tamper | null): void
  /** Signs with a new key from now on. */
  rotate(): void
  /** How often a path was asked for. */
  asked(path: string): number
  /** Answers a path by itself; null for as ever. */
  answer(path: string, answer: ((request: IncomingMessage, response: ServerResponse) => void) | null): void
  /** Goes where a browser is sent, signs in, and returns the address that it is sent back to. */
  visit(address: string): Promise<URL>
  close(): Promise<void>
}

function newKey(): Key {
  return { kid: randomUUID(), key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey }
}

/** As Google and Microsoft, it can be told to ask who it is. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signWith({ kid, key }: Key, claims: object, header: Header = { alg: 'RS256', kid, typ: 'JWT' }): string {
  const content = `${base64(header)}.${base64(claims)}`
  return `${content}.${header.alg === 'none' ? '' : createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`
}

/** A real OpenID provider of the tests, with the claims of one vendor. */
export async function startVendor(options: Configuration = {}): Promise<Vendor> {
  const [clientId, clientSecret] = ['hornbook', randomUUID()]
  let person: Person = { sub: 'nobody' }
  let tamper: Tamper | null = null
  let key = newKey()
  const asked = new Map<string, number>()
  const own = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>()
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://own.invalid').pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const answer = own.get(path)
    if (answer) return answer(request, response)
    if (path.startsWith('/interaction/')) return void signedIn(request, response)
    if (path === '/token') falsify(response)
    return void handle(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, Person>()
  const make = () => {
    const jwk = { ...key.key.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' }
    const made = new Provider(issuer, {
      jwks: { keys: [jwk as never] },
      clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [CALLBACK] }],
      cookies: { keys: ['a key of the tests'] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: policy() },
      // As the vendors do, the id token has what the scopes allow.
      conformIdTokenClaims: false,
      findAccount: (_, sub) => ({ accountId: sub, claims: () => people.get(sub) ?? { sub } }),
      // Nobody is asked whether they agree.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new made.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
        grant.addOIDCScope('openid profile email')
        await grant.save()
        return grant
      },
      ...options,
    })
    return made
  }
  let provider = make()
  let handle = provider.callback()
  const signedIn = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(request, response, { login: { accountId: person.sub }, select_account: {} })
  const falsify = (response: ServerResponse) => {
    const end = response.end.bind(response)
    const how = tamper
    if (how === null) return
    response.end = ((body: string | Buffer) => {
      const answer = JSON.parse(String(body)) as { id_token?: string }
      const claims =
        answer.id_token && JSON.parse(Buffer.from(answer.id_token.split('.')[1] ?? '', 'base64url').toString())
      const sent = JSON.stringify({
        ...answer,
        ...(claims && { id_token: how(claims, (c, h) => signWith(key, c, h)) }),
      })
      response.setHeader('content-length', Buffer.byteLength(sent))
      return end(sent)
    }) as typeof response.end
  }
  return {
    issuer,
    clientId,
    clientSecret,
    signIn: next => {
      person = next
      people.set(next.sub, next)
    },
    tamper: how => {
      tamper = how
    },
    rotate: () => {
      key = newKey()
      provider = make()
      handle = provider.callback()
    },
    asked: path => asked.get(path) ?? 0,
    answer: (path, answer) => void (answer ? own.set(path, answer) : own.delete(path)),
    visit: address => visit(address, issuer),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Follows a browser through the provider, with a jar of cookies that is empty at first. */
async function visit(address: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>()
  let at = new URL(address)
  while (at.origin === issuer) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`)
    at = new URL(location, at)
  }
  return at
}
