import { randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { edges } from '../test/edges.ts'
import { emailOf, TOWN_PASSWORD, type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await edges(app, await town(app))
})
beforeEach(() => app.owner('TRUNCATE audit_entries, changes'))
afterAll(() => app.close())

const ADA = () => ({ token: maple.token('Ada Admin') })
const CONFIGURED = { bearer: 'service-token-of-the-tests' }
const data = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
})
const event = (name: string) => ({
  type: 'lessonCompletion',
  id: randomUUID(),
  attributes: { studentId: maple.id(name), level: 1, lesson: 1, finishedAt: '2026-02-03T10:00:00Z' },
})
const teachers = (...names: string[]) => ({
  teachers: { data: names.map(name => ({ type: 'teacher', id: maple.id(name) })) },
})

type Asked = InjectOptions & { token?: string; bearer?: string }
interface Entry {
  district_id: string
  action: string
  account_id: string | null
  request_id: string
  changes: number
}
const entries = () =>
  app.owner<Entry>(`SELECT e.district_id, e.action, e.account_id, e.request_id,
    (SELECT count(*)::int FROM changes c WHERE c.district_id = e.district_id AND c.entry_id = e.id) AS changes
    FROM audit_entries e ORDER BY e.district_id, e.id`)

const post = (url: string, payload: object): Asked => ({ method: 'POST', url, payload })
/** Write → the call, the action written down, where it lies, and how many records it changes. */
const WRITES: Readonly<Record<string, () => [Asked, string, string, number]>> = {
  'signing in': () => [
    post('/api/users/session', data('user', { email: emailOf('Tess Teacher'), password: TOWN_PASSWORD })),
    ...(['session.signIn', maple.id('Maple Grove'), 0] as const),
  ],
  'making a district': () => [
    { ...post('/api/districts', data('district', { name: 'Birch' })), ...ADA() },
    ...(['district.create', 'its own', 1] as const),
  ],
  'changing a district': () => [
    {
      method: 'PATCH',
      url: `/api/districts/${maple.id('Maple Grove')}`,
      payload: data('district', { oneRosterEnabled: true }),
      ...ADA(),
    },
    ...(['district.change', maple.id('Maple Grove'), 1] as const),
  ],
  'inviting a teacher': () => [
    {
      ...post('/api/bulk_teacher_invitation', data('bulkTeacherInvitation', {}, teachers('Ivy Invited', 'Sam School'))),
      token: maple.token('Dana District'),
    },
    ...(['teachers.invite', maple.id('Maple Grove'), 1] as const),
  ],
  'making a service token': () => [
    { ...post('/api/service_tokens', data('serviceToken', { name: 'app', rights: ['events'] })), ...ADA() },
    ...(['serviceToken.create', '0', 1] as const),
  ],
  'revoking a service token': () => [
    { method: 'DELETE', url: `/api/service_tokens/${maple.id('handoff app')}`, ...ADA() },
    ...(['serviceToken.revoke', maple.id('Maple Grove'), 1] as const),
  ],
  'posting a lesson': () => [
    { ...post('/api/lesson_completions', { data: [event('Amara Okafor'), event('Amara Okafor')] }), ...CONFIGURED },
    ...(['lessonCompletion.post', maple.id('Maple Grove'), 0] as const),
  ],
  'voiding a lesson': () => [
    { method: 'DELETE', url: `/api/lesson_completions/${randomUUID()}`, ...CONFIGURED },
    ...(['lessonCompletion.void', '0', 0] as const),
  ],
  'signing out': () => [
    { method: 'DELETE', url: '/api/users/session', token: maple.token('Noor Neighbour') },
    ...(['session.signOut', maple.id('Maple Grove'), 0] as const),
  ],
}

describe('Every write leaves one entry, with who did it and in which request', () => {
  test.each(Object.keys(WRITES))('%s', async name => {
    const [call, action, district, changes] = (WRITES[name] as (typeof WRITES)[string])()
    const answer = await app.call(call)
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    const [entry, ...others] = await entries()
    expect(others).toEqual([])
    const where = district === 'its own' ? answer.json().data.id : district
    expect(entry).toMatchObject({ action, district_id: where, changes, request_id: answer.headers['x-request-id'] })
    expect(entry?.account_id === null).toBe(call.bearer !== undefined)
  })

  test('events of two districts leave one in each', async () => {
    await app.call({
      ...post('/api/lesson_completions', { data: [event('Amara Okafor'), event('Fatima Idrissi')] }),
      ...CONFIGURED,
    })
    const found = (await entries()).map(entry => entry.district_id)
    expect(found).toEqual([maple.id('Maple Grove'), maple.id('Harbor Point')].sort((a, b) => Number(a) - Number(b)))
  })

  test('what changes nothing leaves nothing', async () => {
    const stale = { version: 0, name: 'Taken' }
    await app.call({
      method: 'PATCH',
      url: `/api/districts/${maple.id('Maple Grove')}`,
      payload: data('district', stale),
      ...ADA(),
    })
    await app.call({ ...post('/api/districts', data('district', { name: 'Birch', oneRosterId: 'MA' })), ...ADA() })
    await app.call({ ...post('/api/lesson_completions', { data: [event('Ola Old')] }), ...CONFIGURED })
    await app.call({ method: 'GET', url: '/api/districts', ...ADA() })
    expect(await entries()).toEqual([])
  })

  test('no entry holds a secret', async () => {
    for (const name of ['signing in', 'making a service token', 'inviting a teacher']) {
      await app.call((WRITES[name] as (typeof WRITES)[string])()[0])
    }
    const rows = await app.owner<{ text: string }>(
      'SELECT e::text || coalesce(c::text, $1) AS text FROM audit_entries e LEFT JOIN changes c ON c.entry_id = e.id',
      [''],
    )
    const text = rows.map(row => row.text).join()
    expect(rows.length).toBeGreaterThan(2)
    expect(text).not.toContain(TOWN_PASSWORD)
    expect(text).not.toMatch(/token_hash|password|\\x[0-9a-f]{32}/)
  })
})
