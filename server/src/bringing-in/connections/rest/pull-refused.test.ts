import { readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchingFrom, QUICK } from '../../../test/rest-connection.ts'
import { json, type Misbehaviour, restRoster, rosterServer } from '../../../test/roster-server.ts'
import type { Arrival } from '../adapter.ts'
import { failureSentence } from '../sentences.ts'
import { RestFailure } from './failure.ts'
import type { PullLimits } from './limits.ts'
import { fetchRoster } from './pull.ts'

let records = restRoster()
const server = await rosterServer(() => records)
afterAll(server.close)
beforeEach(() => {
  records = restRoster()
  server.teach(() => false)
})

type Rest = Parameters<typeof fetchingFrom>[2]
/** What has come is released after each test. */
const arrivals: Arrival[] = []
afterEach(async () => {
  for (const arrival of arrivals.splice(0)) if (typeof arrival === 'object') await arrival.content.release()
})

async function fetch(changes = {}, rest: Rest = {}, limits: Partial<PullLimits> = {}): Promise<Arrival> {
  const arrival = await fetchRoster(fetchingFrom(server, changes, rest), Object.assign({}, QUICK, limits))
  arrivals.push(arrival)
  return arrival
}

async function failureOf(fetched: Promise<unknown>): Promise<RestFailure> {
  const failure = await fetched.then(
    () => new Error('no failure'),
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof RestFailure)) throw failure
  expect(failureSentence(failure.code, failure.facts)).not.toMatch(/connection\.\w|\{\{|secret-of-the-district/)
  return failure
}

/** Files without a name that this process holds. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${tmpdir()}/uploads/`)
    } catch {
      return false
    }
  }).length

const onUsers =
  (answer: Misbehaviour): Misbehaviour =>
  call =>
    call.what === 'users' && answer(call)

describe('An answer that is none', () => {
  test.each<[string, string, Misbehaviour]>([
    ['webPage', 'a sign-in page', ({ response }) => !!response.end('\n <!DOCTYPE html><title>Sign in</title>')],
    ['notJson', 'a text', ({ response }) => !!response.end('Service starting')],
    ['notJson', 'nothing', ({ response }) => !!response.end()],
    ['notJson', 'half of it', ({ response }) => !!response.end('{"users":[{"sourcedId":"p1"},{"sour')],
    ['notJson', 'a broken record', ({ response }) => !!response.end('{"users":[{"sourcedId":p1}]}')],
    ['notJson', 'two answers', ({ response }) => !!response.end('{"users":[]}{"users":[]}')],
    ['envelope', 'another envelope', ({ response }) => json(response, { data: [], total: 0 })],
    ['envelope', 'an error that is a success', ({ response }) => json(response, { imsx_codeMajor: 'failure' })],
    ['envelope', 'a list alone', ({ response }) => json(response, [])],
    ['envelope', 'one object', ({ response }) => json(response, { users: {} })],
    ['envelope', 'a list of texts', ({ response }) => json(response, { users: ['p1'] })],
    ['encoding', 'UTF-16', ({ response }) => !!response.end(Buffer.from('{"users":[]}', 'utf16le'))],
    [
      'encoding',
      'UTF-16 with its mark',
      ({ response }) => !!response.end(Buffer.from('\ufeff{"users":[]}', 'utf16le')),
    ],
    [
      'encoding',
      'big-endian UTF-16',
      ({ response }) => !!response.end(Buffer.from('{"users":[]}', 'utf16le').swap16()),
    ],
    [
      'encoding',
      'Latin 1',
      ({ response }) => !!response.end(Buffer.from('{"users":[{"givenName":"Chloé"}]}', 'latin1')),
    ],
    ['encoding', 'gzip', ({ response }) => !!response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')],
    ['depth', 'a thousand brackets', ({ response }) => !!response.end(`{"users":[{"a":${'['.repeat(1000)}`)],
    ['recordTooLarge', 'a huge record', ({ response }) => json(response, { users: [{ a: 'x'.repeat(300_000) }] })],
    ['forbidden', '403', ({ response }) => json(response, {}, 403)],
    ['missing', '404', ({ response }) => json(response, {}, 404)],
    ['status', '418', ({ response }) => json(response, {}, 418)],
    ['elsewhere', 'the way to another host', redirect('https://login.example/?continue=1')],
    ['elsewhere', "the way to a cloud's own service", redirect('http://169.254.169.254/latest/meta-data')],
    ['elsewhere', 'the way to localhost by name', redirect('http://localhost:80/')],
  ])('is %s: %s', async (code, _, answer) => {
    const before = openFiles()
    server.teach(onUsers(answer))
    const failure = await failureOf(fetch())
    expect([failure.reason, failure.facts.collection ?? 'people']).toEqual([code, 'people'])
    // Once with the fields that are kept, once without them.
    expect(server.counts().users).toBeLessThanOrEqual(2)
    expect(server.counts().enrollments).toBeUndefined()
    expect(openFiles()).toBe(before)
  })

  test('that leads to another page of the same host is followed', async () => {
    server.teach(({ what, url, response }) => {
      if (what !== 'orgs' || url.searchParams.has('v')) return false
      url.searchParams.set('v', '2')
      return !!response.writeHead(302, { location: `${url.pathname}${url.search}` }).end()
    })
    expect(await fetch()).toMatchObject({ name: expect.stringContaining('.zip') })
  })
})

function redirect(location: string): Misbehaviour {
  return ({ response }) => !!response.writeHead(302, { location }).end()
}

describe('An answer that does not come', () => {
  test.each<[string, number, Misbehaviour]>([
    ['503', 503, ({ response }) => json(response, {}, 503)],
    ['429', 429, ({ response }) => json(response, {}, 429, { 'retry-after': '0' })],
    ['504', 504, ({ response }) => json(response, {}, 504, { 'retry-after': new Date().toUTCString() })],
  ])('because of %s is asked for five times', async (_, status, answer) => {
    server.teach(onUsers(answer))
    expect(await failureOf(fetch())).toMatchObject({ reason: 'busy', facts: { status } })
    expect(server.counts().users).toBe(5)
  })

  test('at first comes in the end', async () => {
    server.teach(({ what, response, times }) => {
      if (what === 'token' || times >= 3) return false
      if (times === 0) return json(response, {}, 502)
      if (times === 1) return !!response.destroy()
      response.writeHead(200, { 'content-length': '100' }).write('{"half')
      setTimeout(() => response.destroy(), 5)
      return true
    })
    expect(await fetch()).toMatchObject({ name: expect.any(String) })
    expect(server.counts().users).toBe(6)
  })

  test('is waited for as long as the server says', async () => {
    const began = performance.now()
    server.teach(onUsers(({ response, times }) => times === 0 && json(response, {}, 429, { 'retry-after': '1' })))
    await fetch()
    expect(performance.now() - began).toBeGreaterThan(1000)
    server.teach(onUsers(({ response }) => json(response, {}, 429, { 'retry-after': '99999' })))
    expect((await failureOf(fetch())).reason).toBe('busy')
    expect(server.counts().users).toBe(1)
  })

  test('in time is given up: one that is silent, and one that streams for ever', async () => {
    const before = openFiles()
    server.teach(onUsers(() => true))
    expect((await failureOf(fetch({}, {}, { callMs: 100, tries: 2 }))).reason).toBe('tooSlow')
    server.teach(onUsers(forEver))
    expect((await failureOf(fetch({}, {}, { callMs: 300, tries: 2 }))).reason).toBe('tooSlow')
    server.teach(onUsers(forEver))
    expect((await failureOf(fetch({}, {}, { pullBytes: 3_000_000 }))).reason).toBe('tooLarge')
    expect(openFiles()).toBe(before)
  })

  test('before the time of the pull is over ends it, and so does whoever stops it', async () => {
    server.teach(onUsers(({ response }) => json(response, {}, 503)))
    expect((await failureOf(fetch({}, {}, { pullMs: 300, waitMs: 200 }))).reason).toBe('tooLong')
    const stopped = AbortSignal.timeout(50)
    await expect(fetch({}, { signal: stopped }, { waitMs: 5000 })).rejects.not.toBeInstanceOf(RestFailure)
  })

  test('is not asked for where Hornbook calls nobody: inside, or in the clear', async () => {
    const inside = { reachesPrivateAddresses: false }
    expect((await failureOf(fetch({}, inside))).reason).toBe('insecure')
    const address = { address: 'https://localhost/', tokenAddress: 'https://localhost/token' }
    expect((await failureOf(fetch(address, inside))).reason).toBe('inside')
    expect((await failureOf(fetch({ tokenAddress: 'https://169.254.169.254/' }, inside))).reason).toBe('inside')
    expect(server.calls).toEqual([])
  })
})

const forEver: Misbehaviour = ({ response }) => {
  response.writeHead(200)
  const piece = Buffer.from(`{"users":[${'{"sourcedId":"x"},'.repeat(5000)}`)
  const next = (): void => void (response.destroyed || response.write(piece, next))
  next()
  return true
}

test('A roster of more people than memory has room for is too large', async () => {
  expect((await failureOf(fetch({}, {}, { users: 10 }))).reason).toBe('tooLarge')
})

describe('A roster that changes while it is read', () => {
  const revised = (revision: () => string) =>
    server.teach(({ what, response, url }) => {
      if (what === 'token') return false
      const offset = Number(url.searchParams.get('offset'))
      return json(response, { [what]: records[what]?.slice(offset, offset + 10) }, 200, {
        'x-perm-rev': revision(),
      })
    })

  test('is read anew, and brings its revision', async () => {
    let calls = 0
    revised(() => (calls++ < 3 ? '1' : '2'))
    const arrival = await fetch()
    expect(arrival).toMatchObject({ revision: '2' })
  })

  test('is given up after three more beginnings', async () => {
    let revision = 0
    revised(() => String(revision++))
    expect((await failureOf(fetch())).reason).toBe('changing')
    expect(server.counts().orgs).toBe(8)
  })

  test('is nothing new at the revision that was applied', async () => {
    revised(() => '7')
    expect(await fetch({}, { lastRevision: '7' })).toBe('nothingNew')
    expect(server.counts().users).toBeUndefined()
    expect(await fetch({}, { lastRevision: '6' })).toMatchObject({ revision: '7' })
  })

  test('is read anew once for somebody who is in a class and not among the users', async () => {
    const stranger = { ...records.enrollments?.[3], sourcedId: 'e99', user: { sourcedId: 'p99' } }
    records.enrollments?.push(stranger)
    const arrival = await fetch()
    expect(server.counts().orgs).toBe(2)
    if (typeof arrival === 'string') throw new Error(arrival)
    expect((await buffer(arrival.content.parts())).length).toBeGreaterThan(500)
    server.teach(() => false)
    records.enrollments =
      records.enrollments?.map(one => (one === stranger ? { ...one, status: 'tobedeleted' } : one)) ?? []
    await fetch()
    expect(server.counts().orgs).toBe(1)
  })
})
