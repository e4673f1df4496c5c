import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchingFrom, QUICK } from '../../../test/rest-connection.ts'
import { json, restRoster, rosterServer } from '../../../test/roster-server.ts'
import { readRosterZip } from '../../reading/read-roster.ts'
import type { Arrival } from '../adapter.ts'
import { failureSentence } from '../sentences.ts'
import { RestFailure } from './failure.ts'
import { fetchRoster } from './pull.ts'

let records = restRoster()
const server = await rosterServer(() => records)
afterAll(server.close)
beforeEach(() => {
  records = restRoster()
  server.teach(() => false)
})

const fetch = (changes = {}, rest = {}, limits = QUICK) => fetchRoster(fetchingFrom(server, changes, rest), limits)
const failureOf = async (fetched: Promise<unknown>) => {
  const failure = await fetched.then(
    () => 'no failure',
    (thrown: unknown) => thrown,
  )
  if (!(failure instanceof RestFailure)) throw failure
  expect(failureSentence(failure.code, failure.facts)).not.toMatch(/connection\.|\{\{/)
  return failure.reason
}

async function rosterIn(arrival: Arrival) {
  if (typeof arrival === 'string') throw new Error(arrival)
  const zip = await buffer(arrival.content.parts())
  await arrival.content.release()
  const { roster, problems } = await readRosterZip(zip, { now: new Date(), timeZone: 'America/New_York' })
  return { roster, problems: problems.all().map(({ code }) => code), zip }
}

describe('A pull', () => {
  test('becomes a file that is read without a problem', async () => {
    const { roster, problems, zip } = await rosterIn(await fetch())
    expect(problems).toEqual([])
    expect(roster).toMatchObject({
      source: { label: new URL(server.address).host, version: '1.1' },
      district: { sourcedId: 'd1', name: 'Riverbend District', identifier: '0601234' },
      schools: [{ sourcedId: 's1', name: 'Willow Bend' }],
      classrooms: [{ sourcedId: 'c1', name: 'Class, "One"', classCode: '00123', grades: ['01'] }],
      staff: [{ sourcedId: 't1', firstName: 'Tess', email: 'tess@river.example' }],
    })
    expect(roster?.students.map(({ sourcedId }) => sourcedId)).toEqual(Array.from({ length: 25 }, (_, at) => `p${at}`))
    expect(roster?.students[3]).toMatchObject({ firstName: 'Chloé', lastName: 'Díaz3', grade: '01', username: 'p3' })
    expect(roster?.enrollments).toHaveLength(26)
    expect(zip.toString('latin1')).not.toMatch(/never-read|555-0199/)
  })

  test('asks in the order of references, with no more fields than are kept', async () => {
    await rosterIn(await fetch())
    const firsts = [...new Set(server.calls.map(({ what }) => what))]
    expect(firsts).toEqual(['token', 'orgs', 'academicSessions', 'courses', 'classes', 'users', 'enrollments'])
    expect(server.counts()).toMatchObject({ orgs: 1, users: 3, enrollments: 3 })
    const fields = server.calls.find(({ what }) => what === 'users')?.query.get('fields')
    expect(fields?.split(',')).toEqual(expect.arrayContaining(['sourcedId', 'givenName', 'role']))
    expect(fields).not.toMatch(/password|phone|agents|birth/)
  })

  test.each(['refuses', 'answers without them'])('does without fields where the server %s', async how => {
    server.teach(({ what, url, response, times }) => {
      if (what === 'token' || !url.searchParams.has('fields')) return false
      if (how === 'refuses') return json(response, { imsx_codeMajor: 'failure' }, 400)
      if (what === 'orgs' && times === 0) return json(response, { orgs: [{ name: 'Riverbend District' }] })
      return what === 'users' && times === 0 && json(response, { users: [{ sourcedId: 't1' }] })
    })
    expect((await rosterIn(await fetch())).problems).toEqual([])
  })

  test('reads roles where an address of 1.1 answers as 1.2 has it', async () => {
    const teacher = records.users?.[0] as Record<string, unknown>
    records.users = (records.users as Record<string, unknown>[]).map(({ role, orgs, ...user }) => ({
      ...user,
      roles: (orgs as object[]).map(org => ({ roleType: 'primary', role, org, beginDate: '2020-08-01' })),
    }))
    records.users.push({
      ...teacher,
      sourcedId: 'a1',
      email: 'ann@river.example',
      username: 'a1',
      roles: [{ role: 'districtAdministrator', org: { sourcedId: 'd1' } }],
    })
    const { roster, problems } = await rosterIn(await fetch())
    expect([roster?.source.version, problems]).toEqual(['1.2', []])
    expect(roster?.staff.find(({ sourcedId }) => sourcedId === 'a1')).toMatchObject({ role: 'DistrictAdmin' })
    expect(roster?.students).toHaveLength(25)
  })

  test('takes deleted records as a file does', async () => {
    records.users = records.users?.map((user, at) => (at === 5 ? { ...user, status: 'tobedeleted' } : user)) ?? []
    const { roster } = await rosterIn(await fetch())
    expect(roster?.students).toHaveLength(24)
  })

  test('keeps what looks like a formula, a quote or a line break as it was', async () => {
    const names = [`=1+1`, `'+x`, `O'Neil "Jr"`, '-']
    records.users =
      records.users?.map((user, at) => (names[at - 1] ? { ...user, familyName: names[at - 1] } : user)) ?? []
    const { roster } = await rosterIn(await fetch())
    expect(roster?.students.slice(0, 3).map(({ lastName }) => lastName)).toEqual(names.slice(0, 3))
  })
})

describe('Pages', () => {
  const paged = (send: (all: readonly object[], at: { limit: number; offset: number; what: string }) => Sent) =>
    server.teach(({ what, url, response }) => {
      const all = records[what]
      if (!all) return false
      const [limit = 0, offset = 0] = ['limit', 'offset'].map(name => Number(url.searchParams.get(name)))
      const { page, headers } = send(all, { limit, offset, what })
      return json(response, { [what]: page }, 200, headers)
    })
  interface Sent {
    readonly page: readonly object[]
    readonly headers?: Readonly<Record<string, string>>
  }

  test.each<[string, Parameters<typeof paged>[0]]>([
    ['neither a count nor links', (all, { limit, offset }) => ({ page: all.slice(offset, offset + limit) })],
    ['a limit of its own, unsaid', (all, { offset }) => ({ page: all.slice(offset, offset + 7) })],
    [
      'a limit of its own, and a count',
      (all, { limit, offset }) => ({
        page: all.slice(offset, offset + Math.min(limit, 7)),
        headers: { 'x-count': String(all.length) },
      }),
    ],
    [
      'links alone',
      (all, { offset }) => ({
        page: all.slice(offset, offset + 7),
        headers: { link: offset + 7 < all.length ? '<http://elsewhere/>; rel="next"' : '<http://x/>; rel="first"' },
      }),
    ],
    [
      'links that say nothing of pages',
      (all, { offset }) => ({
        page: all.slice(offset, offset + 7),
        headers: { link: '</app.js>; rel=preload; as=script' },
      }),
    ],
    ['everything on one page', all => ({ page: all })],
    [
      'the last page again after the end',
      (all, { limit, offset }) => ({
        page: offset < all.length ? all.slice(offset, offset + limit) : all.slice(-(all.length % limit || limit)),
      }),
    ],
  ])('of a server with %s bring everybody once', async (_, send) => {
    paged(send)
    const { roster, problems } = await rosterIn(await fetch())
    expect([roster?.students.length, roster?.enrollments.length, problems]).toEqual([25, 26, []])
  })

  test.each<[string, string, Parameters<typeof paged>[0]]>([
    [
      'samePage',
      'the same page for ever',
      (all, { limit, what }) => ({ page: what === 'users' ? all.slice(0, limit) : all }),
    ],
    [
      'samePage',
      'the same page for ever, and a count',
      (all, { limit }) => ({ page: all.slice(0, limit), headers: { 'x-total-count': String(all.length) } }),
    ],
    [
      'count',
      'a count that lies',
      (all, { limit, offset }) => ({
        page: all.slice(offset, offset + limit),
        headers: { 'x-total-count': String(all.length + 3) },
      }),
    ],
    [
      'count',
      'two counts that disagree',
      (all, { limit, offset }) => ({
        page: all.slice(offset, offset + limit),
        headers: { 'x-total-count': String(all.length), 'x-count': '7' },
      }),
    ],
    [
      'count',
      'a count that is too small',
      (all, { limit, offset }) => ({ page: all.slice(offset, offset + limit), headers: { 'x-total-count': '3' } }),
    ],
    ['empty', 'an empty first page', (all, { what }) => ({ page: what === 'classes' ? [] : all })],
  ])('fail as %s with %s', async (code, _, send) => {
    paged(send)
    expect(await failureOf(fetch())).toBe(code)
  })

  test('are asked for four at once, where their number is known', async () => {
    records = restRoster({ students: 99 })
    let now = 0
    let most = 0
    server.teach(async ({ what }) => {
      if (what !== 'users') return false
      most = Math.max(most, ++now)
      await new Promise(resolve => setTimeout(resolve, 20))
      now--
      return false
    })
    await rosterIn(await fetch())
    expect(most).toBe(4)
  })
})
