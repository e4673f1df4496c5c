import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../../secrets/tokens.ts'
import { inTown } from '../../test/in-town.ts'
import { startVendor, type Vendor } from '../../test/oidc-vendor.ts'
import { newBrowser, signOnDesk, type TestBrowser } from '../../test/sign-on-desk.ts'
import { sweepSignOns } from './sweep.ts'

const logged: string[] = []
const town = inTown({ log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) })
const { app, maple } = town
const desk = signOnDesk(town)

const TESS = { sub: 'g-1', hd: 'maplegrove.example', email: 'tess@maplegrove.example', name: 'Tess T.' }
let vendor: Vendor
let other: Vendor
let id: string

beforeAll(async () => {
  const claims = { openid: ['sub', 'hd', 'email', 'name'] }
  vendor = await startVendor({ claims })
  other = await startVendor({ claims })
  id = await desk.switchedOn(vendor, { kind: 'google', allowed: ['maplegrove.example'] })
  await app.owner(
    `INSERT INTO sign_on_links (district_id, sign_on_id, account_id, issuer, subject, label, linked_at)
      VALUES ($1, $2, $3, $4, 'g-1', 'x', now())`,
    [maple.id('Maple Grove'), id, maple.id('account of Tess Teacher'), vendor.issuer],
  )
  vendor.signIn(TESS)
  other.signIn(TESS)
})
afterAll(async () => {
  await vendor.close()
  await other.close()
})
beforeEach(async () => {
  vendor.tamper(null)
  await app.owner('DELETE FROM sign_in_attempts')
  await app.owner('DELETE FROM sign_on_starts')
})

const pass = (browser?: TestBrowser) => desk.pass(vendor, id, browser)
/** A browser that is back from the provider, but not yet at our door. */
async function atTheDoor(browser = newBrowser()) {
  return { browser, back: await vendor.visit(await desk.start(browser, id)) }
}
const handOffs = async () =>
  (await app.owner<{ count: number }>('SELECT count(*)::int AS count FROM session_handoffs'))[0]?.count

describe('An id token counts only', () => {
  test('with a signature of the keys that the provider has now', async () => {
    expect((await pass()).code).not.toBeNull()
    const asked = vendor.asked('/jwks')
    expect((await pass()).code).not.toBeNull()
    // They are kept.
    expect(vendor.asked('/jwks')).toBe(asked)
    vendor.rotate()
    expect((await pass()).code).not.toBeNull()
    expect(vendor.asked('/jwks')).toBe(asked + 1)
  })

  test('with a signature at all, of the right key and kind', async () => {
    vendor.tamper((claims, sign) => sign(claims, { alg: 'none' }))
    expect((await pass()).problem).toBe('wrongAnswer')
    vendor.tamper((claims, sign) => sign(claims, { alg: 'HS256' }))
    expect((await pass()).problem).toBe('wrongAnswer')
    vendor.tamper((claims, sign) => `${sign(claims).slice(0, -20)}${'A'.repeat(20)}`)
    expect((await pass()).problem).toBe('wrongAnswer')
    vendor.tamper((claims, sign) => {
      const [head, , signature] = sign(claims).split('.')
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'g-2' })).toString('base64url')
      return `${head}.${changed}.${signature}`
    })
    expect((await pass()).problem).toBe('wrongAnswer')
  })

  test.each([
    ['of another issuer', { iss: 'https://accounts.google.com' }],
    ['for another client', { aud: 'somebody else' }],
    ['of another sign-in', { nonce: 'theirs' }],
    ['with nobody in it', { sub: '' }],
  ])('unless it is %s', async (_, changed) => {
    vendor.tamper((claims, sign) => sign({ ...claims, ...changed }))
    expect((await pass()).problem).toBe('wrongAnswer')
  })

  test('within a minute of our clock', async () => {
    const shifted = (seconds: number) =>
      vendor.tamper((claims, sign) => {
        const now = Math.floor(Date.now() / 1000) + seconds
        return sign({ ...claims, iat: now, nbf: now, exp: now + 1 })
      })
    for (const seconds of [50, -50]) {
      shifted(seconds)
      expect((await pass()).code, `${seconds}`).not.toBeNull()
    }
    for (const seconds of [120, -120]) {
      shifted(seconds)
      expect((await pass()).problem, `${seconds}`).toBe('clock')
    }
  })
})

describe('A code of the provider', () => {
  test('that comes twice signs in once', async () => {
    const { browser, back } = await atTheDoor()
    expect((await desk.land(browser, back)).code).not.toBeNull()
    const asked = vendor.asked('/token')
    expect((await desk.land(browser, back)).problem).toBe('ended')
    // It is we who refuse it.
    expect(vendor.asked('/token')).toBe(asked)
  })

  test('that comes twice at once signs in once', async () => {
    const { browser, back } = await atTheDoor()
    const landings = await Promise.all([1, 2, 3].map(() => desk.land(browser, back)))
    expect(landings.filter(({ code }) => code !== null)).toHaveLength(1)
  })

  test('that was swapped with that of another sign-in signs nobody in', async () => {
    const [mine, theirs] = [await atTheDoor(), await atTheDoor()]
    const swapped = new URL(mine.back)
    swapped.searchParams.set('code', theirs.back.searchParams.get('code') ?? '')
    // The verifier is that of another state.
    expect((await desk.land(mine.browser, swapped)).problem).toBe('ended')
  })

  test('without one, or with one that never was, signs nobody in', async () => {
    for (const [name, value, problem] of [
      ['code', 'made-up', 'ended'],
      ['code', '', 'wrongAnswer'],
      ['error', 'access_denied', 'refused'],
      ['error', 'temporarily_unavailable', 'down'],
    ] as const) {
      const { browser, back } = await atTheDoor()
      back.searchParams.delete('code')
      back.searchParams.set(name, value)
      expect((await desk.land(browser, back)).problem, `${name}=${value}`).toBe(problem)
    }
  })
})

test('any web process ends what another one has begun', async () => {
  const browser = newBrowser()
  const { call } = await app.anotherProcess()
  const begun = await call({ method: 'GET', url: `/api/sign_ons/${id}/start` })
  browser.cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
  const { code } = await desk.land(browser, await vendor.visit(String(begun.headers.location)))
  const payload = { data: { type: 'user', attributes: { authenticationToken: code } } }
  const headers = { cookie: browser.cookie }
  expect((await call({ method: 'POST', url: '/api/users/session', headers, payload })).statusCode).toBe(201)
})

describe('A state', () => {
  test('of another browser is refused, and stays for its own', async () => {
    const { browser, back } = await atTheDoor()
    expect((await desk.land(newBrowser(), back)).problem).toBe('noCookie')
    const stranger = newBrowser()
    await desk.start(stranger, id)
    expect((await desk.land(stranger, back)).problem).toBe('otherBrowser')
    expect((await desk.land(browser, back)).code).not.toBeNull()
  })

  test('that is unknown, or older than a quarter of an hour, is over', async () => {
    const { browser, back } = await atTheDoor()
    await app.owner('UPDATE sign_on_starts SET expires_at = now()')
    expect((await desk.land(browser, back)).problem).toBe('ended')
    back.searchParams.set('state', "' OR 1=1 --")
    expect((await desk.land(browser, back)).problem).toBe('ended')
  })

  test('of a provider that another one sends back is refused', async () => {
    const { browser, back } = await atTheDoor()
    back.searchParams.set('iss', other.issuer)
    expect((await desk.land(browser, back)).problem).toBe('wrongAnswer')
    const again = await atTheDoor()
    again.back.searchParams.delete('iss')
    expect((await desk.land(again.browser, again.back)).problem).toBe('wrongAnswer')
  })

  test('is stored as a hash, and neither nonce nor verifier are', async () => {
    const address = new URL(await desk.start(newBrowser(), id))
    const [row] = await app.owner<{ text: string }>('SELECT s::text AS text FROM sign_on_starts s')
    const { state, nonce } = Object.fromEntries(address.searchParams)
    expect(row?.text).toContain(hashOf(state ?? '').toString('hex'))
    expect(row?.text).not.toContain(state)
    expect(row?.text).not.toContain(nonce)
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  })
})

test('the cookie is for our server alone, comes back from the provider, and is short', async () => {
  const answer = await app.call({ method: 'GET', url: `/api/sign_ons/${id}/start` })
  const cookie = String(answer.headers['set-cookie'])
  expect(cookie).toMatch(/^hornbook-sign-on=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/)
  const { call } = await app.anotherProcess({ publicUrl: 'https://hornbook.test' })
  const secured = await call({ method: 'GET', url: `/api/sign_ons/${id}/start` })
  expect(String(secured.headers['set-cookie'])).toMatch(
    /^__Host-hornbook-sign-on=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

describe('A provider', () => {
  const set = (issuer: string, of: Vendor = vendor) =>
    desk.switchedOn({ ...of, issuer }, { kind: 'oidc', name: 'Ours' })

  test('that is down is named, and no sign-in begins', async () => {
    const gone = await startVendor()
    await gone.close()
    expect(await desk.start(newBrowser(), await set(gone.issuer))).toBe('/sign-on/stopped?problem=down')
    expect(await app.owner('SELECT 1 FROM sign_on_starts')).toEqual([])
  })

  test('that goes down while somebody is there signs nobody in', async () => {
    const fragile = await startVendor()
    const its = await set(fragile.issuer)
    const browser = newBrowser()
    fragile.signIn({ sub: 'x' })
    const back = await fragile.visit(await desk.start(browser, its))
    await fragile.close()
    expect((await desk.land(browser, back)).problem).toBe('down')
  })

  test.each([
    ['an error of its own', '/token', 503, 'application/json', '{"error":"server_error"}'],
    ['an error of its own without a word', '/token', 500, 'text/plain', ''],
    ['the page of a gateway', '/token', 502, 'text/html', '<html>'],
    ['too many calls', '/token', 429, 'text/html', '<html>'],
    ['a page', '/token', 200, 'text/html', '<html>'],
    ['half an answer', '/token', 200, 'application/json', '{"access_token":"a'],
    ['an error of its own', '/jwks', 503, 'application/json', '{"error":"server_error"}'],
    ['half an answer', '/jwks', 200, 'application/json', '{"keys":['],
    ['a page', '/me', 200, 'text/html', '<html>'],
  ])('that answers by %s at %s does not answer, and the next try works', async (_, path, status, type, body) => {
    const odd = await startVendor({ claims: { openid: ['sub'] } })
    odd.signIn({ sub: 'x' })
    const its = await set(odd.issuer, odd)
    odd.answer(path, (_request, response) => void response.writeHead(status, { 'content-type': type }).end(body))
    const browser = newBrowser()
    expect((await desk.pass(odd, its, browser)).problem).toBe('down')
    expect((await desk.outcome(browser, 'down')).sentence).toMatch(/^Ours does not answer\. Try again in a few minutes/)
    odd.answer(path, null)
    expect((await desk.pass(odd, its)).problem).toBe('notKnown')
    await odd.close()
  })

  test('that answers discovery by a redirect, 50 MB or nonsense is none', async () => {
    const inside = await startVendor()
    const discovery = '/.well-known/openid-configuration'
    for (const answer of [
      (response: import('node:http').ServerResponse) =>
        response.writeHead(302, { location: `${inside.issuer}/secret` }).end(),
      (response: import('node:http').ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(50 * 1024 * 1024, 32)),
      (response: import('node:http').ServerResponse) => response.writeHead(200).end('<html>'),
      (response: import('node:http').ServerResponse) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer: vendor.issuer })),
      (response: import('node:http').ServerResponse) => void response.destroy(),
    ]) {
      const odd = await startVendor()
      odd.answer(discovery, (_, response) => void answer(response))
      expect(await desk.start(newBrowser(), await set(odd.issuer))).toBe('/sign-on/stopped?problem=down')
      await odd.close()
    }
    expect(inside.asked('/secret')).toBe(0)
    await inside.close()
  })

  test('that names addresses inside our network is not asked there', async () => {
    const { call } = await app.anotherProcess({ reachesPrivateAddresses: false })
    const answer = await call({ method: 'GET', url: `/api/sign_ons/${id}/start` })
    expect(answer.headers.location).toBe('/sign-on/stopped?problem=down')
  })

  test('that does not take our secret says so to nobody but its district', async () => {
    const wrong = await desk.switchedOn({ ...vendor, clientSecret: 'not the one' }, { kind: 'oidc', name: 'Ours' })
    const browser = newBrowser()
    expect((await desk.land(browser, await vendor.visit(await desk.start(browser, wrong)))).problem).toBe('client')
  })
})

describe('1,000 sign-ins that nobody ends', () => {
  test('are stopped after 600 from one network, and go when they are over', async () => {
    await app.owner(
      `INSERT INTO sign_on_starts (district_id, sign_on_id, sign_on_version, purpose, state_hash, browser_hash, return_path, expires_at)
        SELECT $1, $2, 1, 'signIn', sha256(n::text::bytea), sha256('x'), '/', now() - interval '2 hours' FROM generate_series(1, 1000) n`,
      [maple.id('Maple Grove'), id],
    )
    await desk.start(newBrowser(), id)
    await app.owner(
      `INSERT INTO sign_in_attempts (key, attempt) SELECT key, gen_random_uuid() FROM sign_in_attempts, generate_series(1, 599)`,
    )
    expect(await desk.start(newBrowser(), id)).toBe('/sign-on/stopped?problem=tooMany')
    await sweepSignOns(app.db.queries)
    expect(await app.owner('SELECT 1 FROM sign_on_starts')).toHaveLength(1)
  })

  test('are not those that somebody ends: a whole school may sign in at once', async () => {
    await pass()
    expect(await app.owner(`SELECT 1 FROM sign_in_attempts WHERE key LIKE 'sign-ons from %'`)).toEqual([])
  })
})

test('no secret, code, address or name of anybody is in the log', async () => {
  const before = await handOffs()
  const { browser, back } = await atTheDoor()
  const { code } = await desk.land(browser, back)
  expect(await handOffs()).toBe((before ?? 0) + 1)
  const log = logged.join('\n')
  expect(log).toContain('a sign-on failed')
  const secrets = [vendor.clientSecret, code ?? '', browser.cookie.split('=')[1] ?? '', TESS.email, TESS.name]
  for (const name of ['code', 'state']) secrets.push(back.searchParams.get(name) ?? '')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(log).not.toContain(secret)
  }
})
