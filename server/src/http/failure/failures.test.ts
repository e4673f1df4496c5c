import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { type Town, town } from '../../test/town.ts'
import { BOUNDS } from '../connection/bounds.ts'

let app: TestApplication
let maple: Town
const logged: { level: number; msg: string; err?: unknown; stack?: unknown }[] = []
beforeAll(async () => {
  app = await testApplication(
    {},
    pino({ level: 'trace' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
  )
  maple = await town(app)
})
beforeEach(() => logged.splice(0))
afterAll(() => app.close())

const as = (name: string, method: 'GET' | 'POST' | 'PATCH', url: string, attributes?: object, id?: string) =>
  app.call({
    ...{ method, url, token: maple.token(name) },
    ...(attributes && { payload: { data: { type: 'district', ...(id && { id }), attributes } } }),
  })
const district = (more: object) => ({ name: 'Birch', membershipExpiresAt: '2030-06-30T00:00:00Z', ...more })

test('what the database refuses is answered like any refusal, and logged without a stack', async () => {
  const answer = await as('Ada Admin', 'POST', '/api/districts', district({ oneRosterId: 'MA' }))
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'invalid'])
  expect(logged.filter(({ level }) => level >= 40)).toMatchObject([
    { level: 40, msg: 'refused by the database', code: '23505', constraint: 'districts_site_code_key' },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/stack|Birch/)
})

test.each([
  ['an id that is not there', 404, () => as('Tess Teacher', 'GET', `/api/schools/${maple.id('Pier')}`)],
  ['a call that is not allowed', 403, () => as('Sam School', 'POST', '/api/districts', district({}))],
  ['a body that is not right', 422, () => as('Ada Admin', 'POST', '/api/districts', { name: '' })],
  ['no session', 401, () => app.call({ method: 'GET', url: '/api/users/session', token: 'of nobody' })],
])('%s is no error in the log', async (_, status, ask) => {
  expect((await ask()).statusCode).toBe(status)
  expect(logged.filter(({ level, err }) => level >= 40 || err !== undefined)).toEqual([])
})

test('a refusal because the server is busy is a warning without a stack', async () => {
  const server = await buildApp(app.app, { ...BOUNDS, maxConcurrentCalls: 0 })
  const answer = await server.inject({ method: 'GET', url: '/api/timezones' })
  await server.close()
  expect(answer.statusCode).toBe(503)
  const warnings = logged.filter(({ level }) => level >= 40)
  expect(warnings).toMatchObject([{ level: 40, msg: 'refused', code: 'unavailable' }])
  expect(JSON.stringify(warnings)).not.toContain('stack')
})

test('the 30th of February is not a date, wherever it stands', async () => {
  const id = maple.id('Maple Grove')
  const answers = [
    await as(
      'Dana District',
      'GET',
      `/api/districts/${id}/overview?filter[startDateEq]=2025-02-30&filter[endDateEq]=2025-03-01`,
    ),
    await as('Ada Admin', 'POST', '/api/districts', district({ membershipExpiresAt: '2030-02-30T00:00:00Z' })),
    await as('Ada Admin', 'PATCH', `/api/districts/${id}`, { membershipExpiresAt: '2030-02-30T00:00:00Z' }, id),
  ]
  expect(answers.map(answer => [answer.statusCode, answer.json().errors[0].code])).toEqual([
    [400, 'badParameter'],
    [422, 'invalid'],
    [422, 'invalid'],
  ])
})
