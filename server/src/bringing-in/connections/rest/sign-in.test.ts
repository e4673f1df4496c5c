import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchingFrom, QUICK } from '../../../test/rest-connection.ts'
import { json, restRoster, rosterServer } from '../../../test/roster-server.ts'
import type { Arrival } from '../adapter.ts'
import { failureSentence } from '../sentences.ts'
import { cookieHeader } from './cookies.ts'
import { RestFailure } from './failure.ts'
import { fetchRoster } from './pull.ts'

const records = restRoster()
const server = await rosterServer(() => records)
afterAll(server.close)
beforeEach(() => server.teach(() => false))

/** What has come is released after each test. */
const arrivals: Arrival[] = []
afterEach(async () => {
  for (const arrival of arrivals.splice(0)) if (typeof arrival === 'object') await arrival.content.release()
})

async function fetch(changes = {}, rest = {}): Promise<Arrival> {
  const arrival = await fetchRoster(fetchingFrom(server, changes, rest), QUICK)
  arrivals.push(arrival)
  return arrival
}

const codeOf = async (fetched: Promise<unknown>) => {
  const failure = await fetched.then(
    () => 'none',
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof RestFailure)) throw failure
  expect(failureSentence(failure.code, failure.facts)).not.toMatch(/connection\.\w|\{\{|s:cret/)
  return failure.reason
}
const arrived = { name: expect.stringContaining('.zip') }

describe('Client credentials', () => {
  test.each(['basic', 'body'] as const)('go in the %s, with the scope', async clientIn => {
    let body = ''
    let authorization: string | undefined
    server.teach(call => {
      if (call.what === 'token') [body, authorization] = [call.body, call.request.headers.authorization]
      return false
    })
    await fetch({ clientIn, clientId: 'cl ient', scope: 'a b' }, { secret: 's:cret/ü' })
    const sent = Object.fromEntries(new URLSearchParams(body))
    const inBody = { client_id: 'cl ient', client_secret: 's:cret/ü' }
    expect(sent).toEqual({ grant_type: 'client_credentials', scope: 'a b', ...(clientIn === 'body' && inBody) })
    const basic = `Basic ${Buffer.from('cl+ient:s%3Acret%2F%C3%BC').toString('base64')}`
    expect(authorization).toBe(clientIn === 'basic' ? basic : undefined)
  })

  test('go as they are to a server that does not decode them', async () => {
    const plain = `Basic ${Buffer.from('client:a+b/c==').toString('base64')}`
    server.teach(
      ({ what, request, response }) =>
        what === 'token' && request.headers.authorization !== plain && json(response, { error: 'invalid_client' }, 401),
    )
    expect(await fetch({}, { secret: 'a+b/c==' })).toMatchObject(arrived)
    expect(server.counts().token).toBe(2)
    server.teach(({ what, response }) => what === 'token' && json(response, {}, 401))
    expect(await codeOf(fetch({}, { secret: 'plain-secret' }))).toBe('token.client')
    expect(server.counts().token).toBe(1)
  })

  test('bring cookies, which all calls carry', async () => {
    server.teach(({ what, response, request }) => {
      if (what === 'token') {
        response.setHeader('set-cookie', ['lb=node7; Path=/; HttpOnly', 'b=2; Expires=Wed, 21 Oct 2099 07:28:00 GMT'])
        return false
      }
      return request.headers.cookie !== 'lb=node7; b=2' && json(response, {}, 401)
    })
    expect(await fetch()).toMatchObject(arrived)
  })

  test('are asked again for a token that ends in the middle, once', async () => {
    const tokens: string[] = []
    server.teach(({ what, response, request, times }) => {
      if (what === 'users') tokens.push(request.headers.authorization ?? '')
      return what === 'users' && times === 1 && json(response, {}, 401)
    })
    expect(await fetch({}, {})).toMatchObject(arrived)
    expect(server.counts().token).toBe(2)
    expect(new Set(tokens).size).toBe(2)
  })

  test('that are revoked in the middle end the pull', async () => {
    server.teach(({ what, response }) => what === 'users' && json(response, {}, 401))
    expect(await codeOf(fetch())).toBe('refused')
    expect(server.counts()).toMatchObject({ token: 2, users: 2 })
    server.teach(({ what, response, times }) => {
      if (what === 'token') return times > 0 && json(response, { error: 'invalid_client' }, 400)
      return what === 'users' && json(response, {}, 401)
    })
    expect(await codeOf(fetch())).toBe('token.client')
  })

  test('are asked again before a token ends, by a clock that does not depend on the date', async () => {
    server.teach(async ({ what, request, response, times, url }) => {
      if (what === 'token') return json(response, { access_token: `t${times}`, expires_in: 0.1 })
      await new Promise(resolve => setTimeout(resolve, 60))
      if (!/^Bearer t\d+$/.test(request.headers.authorization ?? '')) return json(response, {}, 401)
      const offset = Number(url.searchParams.get('offset'))
      return json(response, { [what]: (records as Record<string, object[]>)[what]?.slice(offset, offset + 10) })
    })
    expect(await fetch({}, { now: 0 })).toMatchObject(arrived)
    expect(server.counts().token).toBeGreaterThan(2)
  })

  test.each<[string, number, object | string]>([
    ['token.client', 401, { error: 'invalid_client' }],
    ['token.client', 400, { error: 'unauthorized_client' }],
    ['token.client', 401, 'Unauthorized'],
    ['token.scope', 400, { error: 'invalid_scope' }],
    ['token.webPage', 200, '<html>Sign in</html>'],
    ['token.missing', 404, {}],
    ['token.status', 400, { error: 'invalid_request' }],
    ['token.none', 200, { token: 'x' }],
    ['token.none', 200, { access_token: 'two\nlines' }],
    ['token.none', 200, 'null'],
    ['token.busy', 503, 'Busy'],
  ])('fail as %s: %i %j', async (code, status, body) => {
    server.teach(({ what, response }) => {
      if (what !== 'token') return false
      return typeof body === 'string' ? !!response.writeHead(status).end(body) : json(response, body, status)
    })
    expect(await codeOf(fetch())).toBe(code)
    expect(server.counts()).toEqual({ token: code === 'token.busy' ? 5 : 1 })
  })

  test('are needed', async () => {
    expect(await codeOf(fetch({}, { secret: null }))).toBe('notSetUp')
  })
})

describe('OAuth 1', () => {
  const NOW = Date.parse('2026-11-19T02:00:00Z')
  /** Checks the signature as the receiver of RFC 5849 does, apart from the code that makes it. */
  const checking = (hash: 'sha1' | 'sha256', now = NOW) =>
    server.teach(({ request, response, url }) => {
      const said = new Map(
        [...(request.headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value,
        ]),
      )
      const percent = (text: string) =>
        encodeURIComponent(text).replace(/[!'()*]/g, one => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
      const parts = [...said].filter(([name]) => name !== 'oauth_signature').map(([name, value]) => `${name}=${value}`)
      for (const [name, value] of url.searchParams) parts.push(`${percent(name)}=${percent(value)}`)
      const base = ['GET', `http://${request.headers.host}${url.pathname}`, parts.toSorted().join('&')]
        .map(percent)
        .join('&')
      const expected = createHmac(hash, `${percent('s&cret')}&`)
        .update(base)
        .digest('base64')
      const isRight =
        decodeURIComponent(said.get('oauth_signature') ?? '') === expected &&
        Math.abs(Number(said.get('oauth_timestamp')) * 1000 - now) < 300_000
      if (!isRight) return json(response, {}, 401, { date: new Date(now).toUTCString() })
      const name = url.pathname.split('/').at(-1) ?? ''
      const offset = Number(url.searchParams.get('offset'))
      return json(response, { [name]: (records as Record<string, object[]>)[name]?.slice(offset, offset + 10) })
    })
  const settings = { signIn: 'oauth1', tokenAddress: null, clientId: 'key' }

  test.each(['sha256', 'sha1'] as const)('signs with %s, every parameter included', async hash => {
    checking(hash)
    expect(await fetch(settings, { secret: 's&cret', now: NOW })).toMatchObject(arrived)
    expect(server.counts().orgs).toBe(hash === 'sha1' ? 3 : 2)
  })

  test('says that a secret is wrong', async () => {
    checking('sha256')
    expect(await codeOf(fetch(settings, { secret: 's:cret', now: NOW }))).toBe('refused')
  })

  test('says that a clock is in another year', async () => {
    checking('sha256')
    expect(await codeOf(fetch(settings, { secret: 's&cret', now: NOW - 365 * 86_400_000 }))).toBe('clock')
  })
})

describe('A bearer', () => {
  const settings = { system: 'classlinkProxy', signIn: 'bearer', tokenAddress: null, clientId: null }

  test('is sent as it is', async () => {
    server.teach(({ request, response }) => request.headers.authorization !== 'Bearer mine' && json(response, {}, 401))
    expect(await codeOf(fetch(settings, { secret: 'mine' }))).toBe('refused')
    // The server itself knows tokens of its own alone.
    expect(server.counts()).toEqual({ orgs: 1 })
  })

  const proxied = (bearers: (times: number) => unknown) =>
    server.teach(({ what, request, response, times, url }) => {
      if (what === 'applications') {
        if (request.headers.authorization !== 'Bearer partner') return json(response, {}, 401)
        const own = { oneroster_application_id: 'Mo%3D', bearer: bearers(times) }
        return json(response, { status: 1, applications: [{ oneroster_application_id: 'other', bearer: 'b9' }, own] })
      }
      const good = what === 'users' ? 'Bearer b1' : /Bearer b[01]/
      if (!request.headers.authorization?.match(good)) return json(response, {}, 401)
      const offset = Number(url.searchParams.get('offset'))
      return json(response, { [what]: (records as Record<string, object[]>)[what]?.slice(offset, offset + 10) })
    })
  const listed = { ...settings, clientId: 'Mo%3D' }
  const withList = () =>
    fetch({ ...listed, tokenAddress: server.tokenAddress.replace('token', 'applications') }, { secret: 'partner' })

  test("is found in the proxy's list, and found again when it has changed", async () => {
    proxied(times => (times === 0 ? 'b0' : 'b1'))
    expect(await withList()).toMatchObject(arrived)
    expect(server.counts().applications).toBe(2)
  })

  test('that has not changed is not tried again', async () => {
    proxied(() => 'b0')
    expect(await codeOf(withList())).toBe('refused')
    expect(server.counts()).toMatchObject({ applications: 2, users: 1 })
  })

  test.each(['mine\n', 'mi\u200bne', 'mi ne'])('with letters that no header takes is told so: %j', async secret => {
    expect(await codeOf(fetch(settings, { secret }))).toBe('token.letters')
    expect(await codeOf(fetch({ ...listed, tokenAddress: server.tokenAddress }, { secret }))).toBe('token.letters')
    proxied(() => secret)
    expect(await codeOf(withList())).toBe('token.letters')
  })

  test('is missing until the district has shared its roster', async () => {
    proxied(() => null)
    expect(await codeOf(withList())).toBe('token.noBearer')
  })
})

test.each([
  ['https://a.example/', ['a=1; Path=/'], 'a=1'],
  ['https://b.example/', ['a=1; Path=/'], undefined],
  ['https://b.example/', ['a=1; Domain=.example.org'], undefined],
  ['https://api.a.example/', ['a=1; Domain=a.example', 'b=2'], 'a=1'],
  ['https://evil-a.example/', ['a=1; Domain=a.example'], undefined],
  ['https://a.example/', ['nothing'], undefined],
])('a call of %s carries of %j: %s', (to, cookies, sent) => {
  expect(cookieHeader(cookies, new URL('https://a.example/token'), new URL(to)).cookie).toBe(sent)
})
