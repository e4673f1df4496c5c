import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { hashOf } from '../secrets/tokens.ts'
import { inTown } from '../test/in-town.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { emailOf } from '../test/town.ts'
import { createLink } from './credential-links.ts'

const { app, maple, nobody, call } = inTown({ hasEdgeCases: true })

beforeEach(() => app.owner('DELETE FROM sign_in_attempts'))

test.each([
  ['1234567890', 'Many people use this password'],
  ['Password1234', 'Many people use this password'],
  ['          ', 'repeats itself or counts up'],
  ['tess.teacher@town.test', 'not your name, e-mail, school'],
  ['Teacher, Tess!', 'not your name, e-mail, school'],
  ['Oak-Oak-Oak-1', 'not your name, e-mail, school'],
  ['maplegrove26', 'not your name, e-mail, school'],
  ['CAPIT-capit-2026', 'not your name, e-mail, school'],
  ['hornbook-2026', 'not your name, e-mail, school'],
])('"%s" is refused for a teacher of Oak, and the link still works', async (password, reason) => {
  const token = await linkFor('Tess Teacher')
  const refused = await accept(token, password)
  expect(refused.status).toBe(422)
  expect(refused.errors).toMatchObject([
    { code: 'invalid', detail: expect.stringContaining(reason), source: { pointer: '/password' } },
  ])
  expect((await accept(token, 'Rainy-Tuesday-2026')).status).toBe(200)
})

test('what is somebody else’s own may be a password', async () => {
  const answer = await accept(await linkFor('Elsa Elm'), 'Tess-Teacher-of-Oak')
  expect(answer.status, answer.body).toBe(200)
})

test('setting a password signs in, in a session like any other', async () => {
  const answer = await accept(await linkFor('Tess Teacher'), 'Rainy-Tuesday-2026', '?include=timezone')
  expect(answer.status).toBe(200)
  const { data, included } = answer.document
  expect(data.attributes).toMatchObject({
    fullName: 'Tess Teacher',
    homes: [{ schoolId: maple.id('Oak'), classroomId: maple.id('Room 1'), onlySchoolId: maple.id('Oak') }],
  })
  expect(included).toMatchObject([{ type: 'timezone' }])
  const token = data.attributes.authenticationToken
  const own = await call({ method: 'GET', url: '/api/users/session', token })
  expect(own.data.id).toBe(data.id)
  expect((await call({ method: 'DELETE', url: '/api/users/session', token })).status).toBe(204)
  const [account] = await app.owner<{ recent: boolean }>(
    "SELECT last_sign_in_at > now() - interval '1 minute' AS recent FROM accounts WHERE email = $1",
    [emailOf('Tess Teacher')],
  )
  expect(account).toEqual({ recent: true })
})

test('whoever is locked out by the guesses of others gets in through a link, and stays in', async () => {
  for (let at = 0; at < 11; at++) await signIn('Tess Teacher', `guess ${at}`)
  expect((await signIn('Tess Teacher', 'Rainy-Tuesday-2026')).status).toBe(429)
  const answer = await accept(await linkFor('Tess Teacher'), 'Rainy-Tuesday-2026')
  expect(answer.status).toBe(200)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]
  expect((await signIn('Tess Teacher', 'Rainy-Tuesday-2026', cookie)).status).toBe(201)
})

test('a password is the same in either Unicode form', async () => {
  await accept(await linkFor('Tess Teacher'), 'le caf\u00e9 de la gare')
  expect((await signIn('Tess Teacher', 'le cafe\u0301 de la gare')).status).toBe(201)
})

test('of two people who use a link at the same moment, one sets the password', async () => {
  const token = await linkFor('Tess Teacher')
  const holder = new pg.Client(app.ownerConfig)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM credential_links WHERE token_hash = $1 FOR UPDATE', [hashOf(token)])
  const answers = [accept(token, 'Rainy-Tuesday-2026'), accept(token, 'Windy-Wednesday-2026')]
  await expect
    .poll(() =>
      app.owner("SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
    )
    .toHaveLength(2)
  await holder.query('COMMIT')
  await holder.end()
  expect((await Promise.all(answers)).map(answer => answer.status).sort()).toEqual([200, 404])
})

const linkFor = (name: string) =>
  within(app.db.queries, 'all', tx =>
    createLink(tx, maple.id(`account of ${name}`), 'reset', { settings: TEST_SETTINGS, now: Date.now() }),
  )
const accept = (token: string, password: string, query = '') =>
  call({ method: 'POST', url: `/api/credentials${query}`, payload: { token, password } })
const signIn = (name: string, password: string, cookie = '') =>
  nobody.post('users/session', { type: 'user', attributes: { email: emailOf(name), password } }, { cookie })
