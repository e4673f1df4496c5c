import { beforeEach, describe, expect, test } from 'vitest'
import { settled } from '../../test/after-answers.ts'
import { inTown } from '../../test/in-town.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'

const { app, maple, as, nobody, call, anotherProcess } = inTown({ settings: { selfService: true }, hasEdgeCases: true })

const NEW_PASSWORD = 'Four-green-Kettles-sing'
const PATHS = ['email', 'email_confirmation', 'password', 'end_other_sessions'] as const

beforeEach(async () => {
  app.mails.length = 0
  await app.owner('DELETE FROM credential_links')
  await app.owner('DELETE FROM sign_in_attempts')
})

test('nobody reads or changes anything while self-service is off', async () => {
  const off = await anotherProcess({ selfService: false })
  for (const name of ['Tess Teacher', 'Ada Admin']) {
    expect((await off.as(name).get('my_account')).code).toBe('forbidden')
    expect((await off.as(name).get('my_account/sessions')).code).toBe('forbidden')
    for (const path of PATHS) expect((await off.as(name).post(`my_account/${path}`, '{}')).code).toBe('forbidden')
  }
})

describe("One's own name", () => {
  test('changes in every district where one works', async () => {
    const name = { firstName: ' Béa ', middleName: 'M.', lastName: "O'Both" }
    const { status, document } = await patch('Bea Both', name)
    expect([status, document]).toEqual([200, expect.objectContaining({ ...name, firstName: 'Béa' })])
    const rows = await app.owner(
      'SELECT first_name, last_name, archived_at IS NULL AS here FROM staff WHERE account_id = $1',
      [maple.id('account of Bea Both')],
    )
    expect(rows.length).toBeGreaterThan(1)
    const live = await as('Bea Both').get('my_account')
    expect(live.document.places.length).toBeGreaterThan(0)
    expect((await as('Bea Both').get('users/session')).data.attributes.fullName).toBe("Béa M. O'Both")
  })

  test('of an Administrator is that of the account', async () => {
    await patch('Ada Admin', { firstName: 'Ada', middleName: null, lastName: 'Lovelace' })
    expect((await as('Ada Admin').get('my_account')).document).toMatchObject({ lastName: 'Lovelace', places: [] })
    await patch('Ada Admin', { firstName: 'Ada', middleName: null, lastName: 'Admin' })
  })

  test('and address stay as a roster has them, and the answer says so', async () => {
    await app.owner("UPDATE staff SET source = 'Maple SIS', sourced_id = 'T-9' WHERE id = $1", [maple.id('Elsa Elm')])
    for (const answer of [
      await patch('Elsa Elm', { firstName: 'Else', middleName: null, lastName: 'Elm' }),
      await ask('Elsa Elm', 'else@new.test'),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, 'managedExternally'])
      expect(answer.errors[0].detail).toMatch(/^Maple SIS has your name/)
    }
    const place = (await as('Elsa Elm').get('my_account')).document.places[0]
    expect(place).toMatchObject({ managed: true, rosterSystem: 'Maple SIS', role: 'SchoolAdmin' })
  })

  test.each([
    ['no first name', { middleName: null, lastName: 'T' }, '/firstName'],
    ['a blank one', { firstName: ' \u200b', middleName: null, lastName: 'T' }, '/firstName'],
    ['a long one', { firstName: 'x'.repeat(101), middleName: null, lastName: 'T' }, '/firstName'],
    ['one of two lines', { firstName: 'Tess', middleName: 'a\nb', lastName: 'T' }, '/middleName'],
    ['a number', { firstName: 'Tess', middleName: null, lastName: 7 }, '/lastName'],
  ])('%s is refused', async (_, body, pointer) => {
    const answer = await patch('Tess Teacher', body)
    expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, pointer])
  })
})

describe('A new address', () => {
  test('is taken by the link that was sent there, and the old one is told', async () => {
    const asked = await ask('Tess Teacher', 'Tess.New@Staff.test')
    expect([asked.status, asked.document]).toEqual([
      200,
      expect.objectContaining({
        email: emailOf('Tess Teacher'),
        newEmail: { email: 'Tess.New@Staff.test', until: expect.any(String) },
      }),
    ])
    const token = await tokenSentTo('Tess.New@Staff.test')
    expect(app.mails[0]?.text).not.toMatch(/Tess|Oak|Maple/)
    const confirmed = await confirm('Tess Teacher', token)
    expect(confirmed.document).toMatchObject({ email: 'Tess.New@Staff.test', newEmail: null })
    await expect.poll(() => mailsTo(emailOf('Tess Teacher'))).toMatchObject([{ subject: /address was changed/ }])
    expect(await signIn('tess.new@staff.test')).toBe(201)
    expect(await signIn(emailOf('Tess Teacher'))).toBe(401)
    expect((await confirm('Tess Teacher', token)).code).toBe('notFound')
    await expect
      .poll(() => app.owner('SELECT new_email, old_email, seed FROM credential_links'))
      .toEqual([{ new_email: null, old_email: null, seed: null }])
    await app.owner('UPDATE accounts SET email = $1 WHERE email = $2', [emailOf('Tess Teacher'), 'Tess.New@Staff.test'])
  })

  test('that somebody has is answered like any other, and only its owner hears of it', async () => {
    const free = await ask('Noor Neighbour', 'noor@new.test')
    await app.owner('DELETE FROM credential_links')
    const taken = await ask('Noor Neighbour', emailOf('Hana Harbor').toUpperCase())
    const shape = ({ status, document }: typeof free) => [
      status,
      { ...document, newEmail: typeof document.newEmail.email },
    ]
    expect(shape(taken)).toEqual(shape(free))
    await expect.poll(() => mailsTo(emailOf('Hana Harbor'))).toHaveLength(1)
    expect(mailsTo(emailOf('Hana Harbor'))[0]?.text).toContain('It belongs to an account already')
    expect(mailsTo(emailOf('Hana Harbor'))[0]?.text).not.toContain('token=')
  })

  test('that somebody got meanwhile is refused to the one who comes later', async () => {
    await ask('Noor Neighbour', 'both.want@new.test')
    const token = await tokenSentTo('both.want@new.test')
    await app.owner("UPDATE accounts SET email = 'Both.Want@new.test' WHERE id = $1", [
      maple.id('account of Dana District'),
    ])
    expect((await confirm('Noor Neighbour', token)).code).toBe('conflict')
    await app.owner('UPDATE accounts SET email = $1 WHERE id = $2', [
      emailOf('Dana District'),
      maple.id('account of Dana District'),
    ])
  })

  test('needs the person who has asked: neither another one nor nobody can use the link', async () => {
    await ask('Noor Neighbour', 'noor@new.test')
    const token = await tokenSentTo('noor@new.test')
    const payload = { token, password: NEW_PASSWORD }
    expect((await confirm('Hana Harbor', token)).code).toBe('notFound')
    expect((await nobody.post('my_account/email_confirmation', JSON.stringify({ token }))).status).toBe(401)
    expect((await nobody.post('credentials', JSON.stringify(payload))).code).toBe('notFound')
    expect((await nobody.post('credential_links', JSON.stringify({ token }))).code).toBe('notFound')
    await app.owner("UPDATE credential_links SET expires_at = now() - interval '1 second'")
    expect((await confirm('Noor Neighbour', token)).code).toBe('notFound')
    expect((await as('Noor Neighbour').get('my_account')).document).toMatchObject({
      email: emailOf('Noor Neighbour'),
      newEmail: null,
    })
  })

  test('asked for twice is the later one, and a changed password ends both', async () => {
    await ask('Noor Neighbour', 'first@new.test')
    const first = await tokenSentTo('first@new.test')
    await ask('Noor Neighbour', 'second@new.test')
    const second = await tokenSentTo('second@new.test')
    expect((await confirm('Noor Neighbour', first)).code).toBe('notFound')
    expect((await password('Noor Neighbour', TOWN_PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect((await confirm('Noor Neighbour', second)).code).toBe('notFound')
    await app.owner(
      'UPDATE passwords SET hash = (SELECT hash FROM passwords WHERE account_id = $2) WHERE account_id = $1',
      [maple.id('account of Noor Neighbour'), maple.id('account of Dana District')],
    )
  })

  test('can be asked for a few times, and uses up no link to a new password', async () => {
    for (let n = 0; n < 3; n++) expect((await ask('Noor Neighbour', `n${n}@new.test`)).status).toBe(200)
    const refused = await ask('Noor Neighbour', 'n4@new.test')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600'])
    await nobody.post('credential_requests', JSON.stringify({ email: emailOf('Noor Neighbour') }))
    await settled(app)
    const links = () => mailsTo(emailOf('Noor Neighbour')).filter(({ subject }) => subject.endsWith('password'))
    await expect.poll(links).toHaveLength(1)
  })

  test.each([
    ['none', '', '/email'],
    ['no address', 'noor@nowhere', '/email'],
    ['the own one in other letters', emailOf('Noor Neighbour').toUpperCase(), '/email'],
  ])('%s is refused', async (_, email, pointer) => {
    const answer = await ask('Noor Neighbour', email)
    expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, pointer])
  })
})

describe('A new password', () => {
  test('ends every other session, says so by mail, and signs in', async () => {
    const other = await sessionOf('Sam School')
    const changed = await password('Sam School', TOWN_PASSWORD, NEW_PASSWORD)
    expect([changed.status, changed.document]).toEqual([200, { sessionsEnded: 1 }])
    expect((await call({ method: 'GET', url: '/api/users/session', token: other })).status).toBe(401)
    expect((await as('Sam School').get('users/session')).status).toBe(200)
    expect([await signIn(emailOf('Sam School')), await signIn(emailOf('Sam School'), NEW_PASSWORD)]).toEqual([401, 201])
    await expect.poll(() => mailsTo(emailOf('Sam School'))).toMatchObject([{ subject: /password was changed/ }])
  })

  test('needs the current one, and guesses at that are counted', async () => {
    for (let n = 0; n < 10; n++) {
      const answer = await password('Dana District', `guess ${n}`, NEW_PASSWORD)
      expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, '/currentPassword'])
    }
    expect((await password('Dana District', TOWN_PASSWORD, NEW_PASSWORD)).status).toBe(429)
    expect((await ask('Dana District', 'dana@new.test')).status).toBe(429)
    expect(await signIn(emailOf('Dana District'))).toBe(429)
    await settled(app)
    await expect.poll(() => mailsTo(emailOf('Dana District'))).toHaveLength(1)
  })

  test.each([
    ['a short one', 'short', /at least 10/],
    ['a common one', 'sunshine123', /Many people/],
    ['the own name', 'Dana District 1', /not your name/],
    ['none', '', /requied/],
    ['a very long one', 'x'.repeat(1001), /1,?000/],
  ])('%s is refused', async (_, next, words) => {
    const answer = await password('Dana District', TOWN_PASSWORD, next)
    expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, '/password'])
    expect(answer.errors[0].detail).toMatch(words)
  })

  test('is also chosen by somebody whose roster has the rest', async () => {
    expect((await password('Manu Managed', TOWN_PASSWORD, NEW_PASSWORD)).status).toBe(200)
    expect(await signIn(emailOf('Manu Managed'), NEW_PASSWORD)).toBe(201)
  })
})

describe('The list of sessions', () => {
  test('names the browser of each, this one first, and never a token', async () => {
    await sessionOf('Piet Pier', 'Mozilla/5.0 (X11; CrOS x86_64 1) AppleWebKit/537.36 Chrome/131.0 Safari/537.36')
    const answer = await as('Piet Pier').get('my_account/sessions')
    expect(answer.document.items).toMatchObject([
      { isCurrent: true, endedAt: null },
      { isCurrent: false, browser: 'Chrome', system: 'Chromebook', kind: 'computer', endedAt: null, viewedBy: null },
    ])
    expect(answer.body).not.toContain(maple.token('Piet Pier'))
  })

  test('ends one, which is then over for good', async () => {
    const other = await sessionOf('Piet Pier')
    const open = (await sessions('Piet Pier')).filter(({ isCurrent, endedAt }) => !isCurrent && endedAt === null)
    for (const { id } of open) expect((await end('Piet Pier', id)).status).toBe(204)
    expect((await call({ method: 'GET', url: '/api/users/session', token: other })).status).toBe(401)
    for (const { id } of open) expect((await end('Piet Pier', id)).code).toBe('notFound')
  })

  test('ends neither the own one nor one of somebody else', async () => {
    const [own] = await sessions('Piet Pier')
    const [theirs] = await sessions('Hana Harbor')
    for (const id of [own?.id, theirs?.id, 'made-up', '%2e%2e'])
      expect((await end('Piet Pier', id ?? '')).code).toBe('notFound')
    expect((await as('Hana Harbor').get('users/session')).status).toBe(200)
  })

  test('ends all others at once, also in another process', async () => {
    const others = [await sessionOf('Hana Harbor'), await sessionOf('Hana Harbor')]
    const second = await anotherProcess({ selfService: true })
    expect((await second.as('Hana Harbor').post('my_account/end_other_sessions', '{}')).document.sessionsEnded).toBe(2)
    for (const token of others)
      expect((await call({ method: 'GET', url: '/api/users/session', token })).status).toBe(401)
    expect((await as('Hana Harbor').get('users/session')).status).toBe(200)
  })

  test('shows that the provider has looked, and why', async () => {
    const payload = { data: { type: 'viewAs', attributes: { userId: maple.id('Piet Pier'), reason: 'Ticket 4120' } } }
    const view = await call({ method: 'POST', url: '/api/view_as', token: maple.token('Ada Admin'), payload })
    expect(view.status).toBe(200)
    expect(await sessions('Piet Pier')).toContainEqual(
      expect.objectContaining({ viewedBy: { name: 'Ada Admin', reason: 'Ticket 4120' } }),
    )
    const token = view.data.attributes.authenticationToken
    const url = '/api/my_account/end_other_sessions'
    expect((await call({ method: 'POST', url, token, payload: {} })).code).toBe('viewingAs')
  })
})

interface Session {
  readonly id: string
  readonly isCurrent: boolean
  readonly endedAt: string | null
}
const sessions = async (name: string): Promise<Session[]> => (await as(name).get('my_account/sessions')).document.items
const end = (name: string, id: string) => as(name).delete(`my_account/sessions/${id}`)
const patch = (name: string, body: object) => as(name).patch('my_account', JSON.stringify(body))
const ask = (name: string, email: string, currentPassword = TOWN_PASSWORD) =>
  as(name).post('my_account/email', JSON.stringify({ email, currentPassword }))
const confirm = (name: string, token: string) =>
  as(name).post('my_account/email_confirmation', JSON.stringify({ token }))
const password = (name: string, currentPassword: string, next: string) =>
  as(name).post('my_account/password', JSON.stringify({ currentPassword, password: next }))
const mailsTo = (email: string) => app.mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase())

async function tokenSentTo(email: string): Promise<string> {
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  return /new-email\?token=([\w-]+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? ''
}

const attempt = (email: string, typed: string, userAgent = '') =>
  call({
    method: 'POST',
    url: '/api/users/session',
    headers: { 'user-agent': userAgent },
    payload: { data: { type: 'user', attributes: { email, password: typed } } },
  })
const signIn = async (email: string, typed = TOWN_PASSWORD) => (await attempt(email, typed)).status
const sessionOf = async (name: string, userAgent?: string): Promise<string> =>
  (await attempt(emailOf(name), TOWN_PASSWORD, userAgent)).data.attributes.authenticationToken
