import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Provider, { interactionPolicy } from 'oidc-provider'
import { serverUrl } from './api.ts'

/** Somebody as a district's provider knows them: the claims of its tokens. */
export interface Known {
  readonly sub: string
  readonly [claim: string]: string | boolean
}

export const TENANT = '1022'
/** What ClassLink says of everybody in a district. */
const OF_CLASSLINK = { TenantId: TENANT }

/** A real OpenID provider, and a page on which somebody says who they are. */
export interface Vendor {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Its token endpoint cannot be reached until the function that it returns is called. */
  readonly breakDown: () => () => void
  readonly stop: () => Promise<void>
}

/** ClassLink says `ofAll` of everybody. */
export async function startVendor(people: readonly Known[], ofAll: object = OF_CLASSLINK): Promise<Vendor> {
  const [clientId, clientSecret] = ['hornbook', randomUUID()]
  let isDown = false
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://own.invalid')
    if (pathname.startsWith('/interaction/')) return void who(request, response)
    // Browsers still come to it; Hornbook's own calls fail.
    if (pathname === '/token' && isDown) return void request.socket.destroy()
    return void provider.callback()(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = { ...privateKey.export({ format: 'jwk' }), kid: 'story', use: 'sig', alg: 'RS256' }
  const provider: Provider = new Provider(issuer, {
    jwks: { keys: [jwk as never] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${serverUrl()}/api/sign_ons/callback`],
      },
    ],
    cookies: { keys: ['a key of the stories'] },
    claims: { openid: [...new Set([ofAll, ...people].flatMap(Object.keys))] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}`, policy: policy() },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ ...ofAll, ...people.find(each => each.sub === sub), sub }),
    }),
    // Nobody is asked whether they agree.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
  })
  const who = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST')
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(people))
    const sub = new URLSearchParams(await text(request)).get('sub')
    const result = sub ? { login: { accountId: sub, remember: false }, select_account: {} } : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  }
  return {
    issuer,
    clientId,
    clientSecret,
    breakDown: () => {
      isDown = true
      return () => {
        isDown = false
      }
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Google and Microsoft are asked to let people choose. */
function policy() {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return prompts
}

/** Every time it asks who it is, as on a computer that many share. */
const page = (people: readonly Known[]) => `<!doctype html><html lang="en"><title>Vendor</title><main><h1>Vendor</h1>
<form method="post">${people.map(({ sub, DisplayName, name = DisplayName ?? sub }) => `<button name="sub" value="${sub}">${name}</button>`).join('')}
<button name="sub" value="">Cancel</button></form></main></html>`
