import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'
import { browserCookie } from '../known-browser.ts'

const { app, maple, as, call, district } = inTown({ hasEdgeCases: true })

beforeEach(() => app.owner('DELETE FROM sign_in_attempts'))

describe('Somebody who is locked out', () => {
  test('comes first in the list, is unlocked with a reason, and can sign in', async () => {
    for (let n = 0; n < 10; n++) await signIn('Tess Teacher', 'wrong')
    expect(await signIn('Tess Teacher')).toBe(429)
    const [first] = await listed()
    expect(first).toMatchObject({ name: 'Tess Teacher', need: 'locked', guesses: 10 })
    const left = Date.parse(first?.lockedUntil ?? '') - Date.now()
    expect(left).toBeGreaterThan(8 * 60_000)
    expect(left).toBeLessThanOrEqual(10 * 60_000)

    const { status, document } = await help('Tess Teacher', 'unlock')
    expect([status, document]).toEqual([200, expect.objectContaining({ need: null, guesses: 0, lockedUntil: null })])
    expect(await signIn('Tess Teacher')).toBe(201)
    expect(await lastEntry()).toEqual({
      action: 'staff.unlock',
      reason: 'They rang',
      record_id: maple.id('Tess Teacher'),
    })
    expect((await help('Tess Teacher', 'unlock')).code).toBe('conflict')
  })

  test('is unlocked in the browser that they use every day, too', async () => {
    const { settings } = app.app
    const cookie = browserCookie(settings, undefined, maple.id('account of Sam School'), Date.now()).split(';')[0] ?? ''
    for (let n = 0; n < 10; n++) await signIn('Sam School', 'wrong', cookie)
    expect([await signIn('Sam School', TOWN_PASSWORD, cookie), (await listed())[0]?.name]).toEqual([429, 'Sam School'])
    await help('Sam School', 'unlock')
    expect(await signIn('Sam School', TOWN_PASSWORD, cookie)).toBe(201)
  })

  test('stays so when another person is unlocked', async () => {
    for (let n = 0; n < 10; n++) await signIn('Tess Teacher', 'wrong')
    await signIn('Noor Neighbour', 'wrong')
    expect((await help('Noor Neighbour', 'unlock')).status).toBe(200)
    expect(await signIn('Tess Teacher')).toBe(429)
  })
})

test('whoever has not set a password is invited again, and nobody else', async () => {
  app.mails.length = 0
  const answer = await help('Ivy Invited', 'invite')
  expect(answer.document).toMatchObject({ need: 'invited', hasPassword: false })
  expect(await lastEntry()).toMatchObject({ action: 'teachers.invite', reason: 'They rang' })
  const refused = await help('Tess Teacher', 'invite')
  expect([refused.code, refused.errors[0].detail]).toEqual(['conflict', expect.stringContaining('has a password')])
})

test('an invitation whose mail was given up is told apart from one that waits', async () => {
  const need = async () => (await listed('ivy'))[0]?.need
  await help('Ivy Invited', 'invite')
  expect(await need()).toBe('invited')
  await app.owner(`INSERT INTO jobs (task, lane, payload, attempts, max_attempts)
    SELECT 'session.mailLink', 'remote', json_build_object('linkId', id), 13, 13 FROM credential_links WHERE used_at IS NULL
      AND account_id = (SELECT account_id FROM staff WHERE id = ${maple.id('Ivy Invited')})`)
  expect(await need()).toBe('mailFailed')
  await app.owner(`DELETE FROM jobs WHERE attempts = 13`)
})

test('all sessions of a person end, and those of others do not', async () => {
  expect((await as('Elsa Elm').get('users/session')).status).toBe(200)
  expect((await listed('elsa'))[0]).toMatchObject({ sessions: 1 })
  expect((await help('Elsa Elm', 'end_sessions')).document).toMatchObject({ sessions: 0 })
  expect((await as('Elsa Elm').get('users/session')).status).toBe(401)
  expect((await as('Dana District').get('users/session')).status).toBe(200)
  expect((await help('Elsa Elm', 'end_sessions')).code).toBe('conflict')
})

test('staff are found by the beginnings of names and addresses, and only those of the district', async () => {
  const names = async (search: string) => (await listed(search)).map(({ name }) => name)
  expect(await names('TEACHER tess')).toEqual(['Tess Teacher'])
  expect(await names(emailOf('Noor Neighbour'))).toEqual(['Noor Neighbour'])
  for (const nothing of ['hana', '%', '_ess', '\\', 'aron', 'teacher nobody']) expect(await names(nothing)).toEqual([])
  expect((await listed('')).length).toBeGreaterThan(4)
})

test.each([
  ['no reason', {}],
  ['a blank one', { reason: ' \u200b ' }],
  ['a long one', { reason: 'x'.repeat(201) }],
  ['one of two lines', { reason: 'a\nb' }],
  ['no text', { reason: 7 }],
])('%s is refused', async (_, body) => {
  const answer = await help('Tess Teacher', 'unlock', body)
  expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, '/reason'])
})

interface Listed {
  readonly name: string
  readonly need: string | null
  readonly guesses: number
  readonly lockedUntil: string | null
  readonly sessions: number
}
const listed = async (search = ''): Promise<Listed[]> =>
  (await as('Ada Admin').get(`districts/${district()}/support/staff?search=${encodeURIComponent(search)}`)).document
    .items

const help = (name: string, action: string, payload: object = { reason: 'They rang' }) =>
  call({
    method: 'POST',
    url: `/api/districts/${district()}/staff/${maple.id(name)}/${action}`,
    token: maple.token('Ada Admin'),
    payload,
  })

async function signIn(name: string, password = TOWN_PASSWORD, cookie = '') {
  const payload = { data: { type: 'user', attributes: { email: emailOf(name), password } } }
  return (await call({ method: 'POST', url: '/api/users/session', payload, headers: { cookie } })).status
}

const lastEntry = async () =>
  (
    await app.owner<object>(
      `SELECT action, facts->>'reason' AS reason, record_id FROM audit_entries e JOIN changes c ON c.entry_id = e.id
        AND c.district_id = e.district_id WHERE account_id = $1 ORDER BY e.id DESC LIMIT 1`,
      [maple.id('Ada Admin')],
    )
  )[0]
