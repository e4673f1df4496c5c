import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { inTown } from '../../test/in-town.ts'
import { BOUNDS } from '../connection/bounds.ts'

const logged: { level: number; msg: string; err?: unknown; stack?: unknown }[] = []
const { app, maple, call } = inTown({
  log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
})

beforeEach(() => logged.splice(0))

const district = (more: object) => ({ name: 'Birch', membershipExpiresAt: '2030-06-30T00:00:00Z', ...more })

test('what the database refuses is answered like any refusal, and logged without a stack', async () => {
  const answer = await as('Ada Admin', 'POST', '/api/districts', district({ oneRosterId: 'MA' }))
  expect([answer.status, answer.code]).toEqual([422, 'invalid'])
  expect(logged.filter(({ level }) => level >= 40)).toMatchObject([
    { level: 40, msg: 'refused by the database', code: '23505', constraint: 'districts_site_code_key' },
  ])
  expect(JSON.stringify(logged)).not.toMatch(/stack|Birch/)
})

test.each([
  ['an id that is not there', 404, () => as('Tess Teacher', 'GET', `/api/schools/${maple.id('Pier')}`)],
  ['a call that is not allowed', 403, () => as('Sam School', 'POST', '/api/districts', district({}))],
  ['a body that is not right', 422, () => as('Ada Admin', 'POST', '/api/districts', { name: '' })],
  ['no session', 401, () => call({ method: 'GET', url: '/api/users/session', token: 'of nobody' })],
])('%s is no error in the log', async (_, status, ask) => {
  expect((await ask()).status).toBe(status)
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
  expect(answers.map(answer => [answer.status, answer.code])).toEqual([
    [400, 'badParameter'],
    [422, 'invalid'],
    [422, 'invalid'],
  ])
})

const as = (name: string, method: 'GET' | 'POST' | 'PATCH', url: string, attributes?: object, id?: string) =>
  call({
    method,
    url,
    token: maple.token(name),
    ...(attributes && { payload: { data: { type: 'district', ...(id && { id }), attributes } } }),
  })
