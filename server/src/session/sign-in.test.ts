import { hash } from '@node-rs/argon2'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../secrets/tokens.ts'
import { inTown } from '../test/in-town.ts'
import { emailOf, TOWN_PASSWORD, tokenOf } from '../test/town.ts'

const { app, maple, as, nobody, call } = inTown({ hasEdgeCases: true })

beforeEach(() => app.owner('DELETE FROM sign_in_attempts'))

describe('Signing in', () => {
  test('the right password opens a session, by user name or by address in any case', async () => {
    await app.owner(`UPDATE accounts SET username = 'TessT' WHERE email = $1`, [emailOf('Tess Teacher')])
    for (const name of [emailOf('Tess Teacher'), emailOf('Tess Teacher').toUpperCase(), 'tesst']) {
      const answer = await signIn(name, TOWN_PASSWORD)
      expect(answer.status, answer.body).toBe(201)
      const { attributes } = answer.data
      expect(attributes).toMatchObject({ userType: 'Teacher', status: 'enabled', fullName: 'Tess Teacher' })
      expect((await session(attributes.authenticationToken)).data.attributes).toMatchObject({
        authenticationToken: null,
        homes: [{ schoolId: maple.id('Oak'), classroomId: maple.id('Room 1'), onlySchoolId: maple.id('Oak') }],
      })
    }
  })

  test('an address with letters that JavaScript and PostgreSQL lower-case differently works as well', async () => {
    const [before] = await app.owner<{ email: string }>(`SELECT email FROM accounts WHERE email = $1`, [
      emailOf('Elsa Elm'),
    ])
    await app.owner(`UPDATE accounts SET email = 'İPEK@Town.test' WHERE email = $1`, [before?.email])
    const answers = [await signIn('İPEK@town.TEST', TOWN_PASSWORD), await signIn('İpek@town.test', TOWN_PASSWORD)]
    await app.owner(`UPDATE accounts SET email = $1 WHERE email = 'İPEK@Town.test'`, [before?.email])
    expect(answers.map(answer => answer.status)).toEqual([201, 201])
  })

  test('every sign-in gives a new token, of which only the hash is stored', async () => {
    const tokens = [await fresh('Sam School'), await fresh('Sam School')]
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32)
      expect((await session(token)).status).toBe(200)
    }
    const rows = await app.owner<{ stored: string }>(`SELECT s::text AS stored FROM sessions s`)
    expect(rows.some(({ stored }) => tokens.some(token => stored.includes(token)))).toBe(false)
  })

  test('a wrong password, an unknown name, an invited and an archived account get the same answer', async () => {
    await app.owner(
      `INSERT INTO passwords (account_id, hash) SELECT o.id, p.hash FROM accounts o, accounts a
        JOIN passwords p ON p.account_id = a.id WHERE a.email = $1 AND o.email = $2`,
      [emailOf('Tess Teacher'), emailOf('Aron Archived')],
    )
    const answers = [
      await signIn(emailOf('Tess Teacher'), 'wrong'),
      await signIn('nobody@town.test', TOWN_PASSWORD),
      await signIn(emailOf('Ivy Invited'), TOWN_PASSWORD),
      await signIn(emailOf('Aron Archived'), TOWN_PASSWORD),
      await signIn(`${emailOf('Tess Teacher')}' OR 1=1 --`, TOWN_PASSWORD),
    ]
    expect(answers.map(answer => answer.status)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(answers.map(answer => withoutId(answer.body))).size).toBe(1)
    expect(answers[0]?.errors).toMatchObject([{ code: 'invalidLogin', source: { pointer: '/data' } }])
    const opened = await app.owner('SELECT 1 FROM sessions WHERE account_id = $1 AND ended_at IS NULL', [
      maple.id('account of Ivy Invited'),
    ])
    expect(opened).toEqual([])
  })

  test('a known and an unknown name take the same time', async () => {
    // Processor time, so that other programs do not count. Linux only estimates how it divides into user and system.
    const time = async (email: string) => {
      const before = process.cpuUsage()
      await signIn(email, 'wrong')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round++) {
      known.push(await time(emailOf('Noor Neighbour')))
      unknown.push(await time(`nobody-${round}@town.test`))
    }
    const ratio = Math.min(...known) / Math.min(...unknown)
    expect(ratio).toBeGreaterThan(1 / 3)
    expect(ratio).toBeLessThan(3)
  })

  test('all missing fields are listed at once', async () => {
    const answer = await nobody.post('users/session', { type: 'user', attributes: { email: '', password: '' } })
    expect(answer.status).toBe(422)
    expect(answer.errors.map((error: { source: { pointer: string } }) => error.source.pointer)).toEqual([
      '/data/attributes/email',
      '/data/attributes/password',
    ])
  })
})

describe('Guessing passwords', () => {
  const guessFrom = (remoteAddress: string, at: number) =>
    call({
      method: 'POST',
      url: '/api/users/session',
      remoteAddress,
      payload: { data: { type: 'user', attributes: { email: `ghost-${at}@town.test`, password: 'wrong' } } },
    })

  test('ten guesses per account are checked, under any of its names and however many arrive at once', async () => {
    await app.owner(`UPDATE accounts SET username = 'elsa' WHERE email = $1`, [emailOf('Elsa Elm')])
    const guesses = await Promise.all(
      Array.from({ length: 24 }, (_, at) => signIn(at % 2 ? 'elsa' : emailOf('Elsa Elm'), `guess ${at}`)),
    )
    const checked = guesses.filter(answer => answer.status === 401)
    expect(checked).toHaveLength(10)
    const refused = guesses.filter(answer => answer.status === 429)
    expect(checked.length + refused.length).toBe(24)
    expect(refused[0]?.headers['retry-after']).toBe('600')
    expect(refused[0]?.errors).toMatchObject([{ code: 'rateLimited' }])
    expect((await signIn('elsa', TOWN_PASSWORD)).status).toBe(429)
    await app.owner(`UPDATE sign_in_attempts SET at = at - interval '10 minutes'`)
    expect((await signIn('elsa', TOWN_PASSWORD)).status).toBe(201)
  })

  test('a refused guess does not prolong the wait, for the account or for the address', async () => {
    const email = emailOf('Elsa Elm')
    for (let at = 0; at < 10; at++) await signIn(email, 'wrong')
    await app.owner(`UPDATE sign_in_attempts SET at = at - interval '9 minutes'`)
    for (let at = 0; at < 15; at++) expect((await signIn(email, 'wrong')).status).toBe(429)
    expect(await app.owner('SELECT count(*)::int FROM sign_in_attempts')).toEqual([{ count: 20 }])
    await app.owner(`UPDATE sign_in_attempts SET at = at - interval '1 minute'`)
    expect((await signIn(email, TOWN_PASSWORD)).status).toBe(201)
  })

  test('guesses at a name that looks like an account’s key do not count against the account', async () => {
    const id = maple.id('account of Elsa Elm')
    for (let at = 0; at < 11; at++) await signIn(`account ${id}`, 'wrong')
    expect((await signIn(`account ${id}`, 'wrong')).status).toBe(429)
    expect((await signIn(id, 'wrong')).status).toBe(401)
    expect((await signIn(emailOf('Elsa Elm'), TOWN_PASSWORD)).status).toBe(201)
  })

  test.each([
    ['a leading space', (name: string) => ` ${name}`],
    ['outer space of other kinds', (name: string) => `\u2003${name}\u00a0\n`],
    ['upper case', (name: string) => name.toUpperCase()],
    ['wide letters', (name: string) => name.replace('town', 'ｔｏｗｎ')],
  ])('%s is the same name, whether it has an account or not', async (_, vary) => {
    for (const name of [emailOf('Elsa Elm'), 'ghost@town.test']) {
      for (let at = 0; at < 10; at++) expect((await signIn(name, 'wrong')).status).toBe(401)
      expect((await signIn(vary(name), 'wrong')).status).toBe(429)
    }
    await app.owner('DELETE FROM sign_in_attempts')
    expect((await signIn(vary(emailOf('Elsa Elm')), TOWN_PASSWORD)).status).toBe(201)
  })

  test('letters that JavaScript and PostgreSQL lower-case differently are the same name to both limits', async () => {
    const names = ['İPEK@town.test', 'ipek@town.test', 'i\u0307pek@town.test']
    const answers = async () => {
      const [first, ...others] = names as [string, ...string[]]
      for (let at = 0; at < 10; at++) await signIn(first, 'wrong')
      const statuses = []
      for (const name of others) statuses.push((await signIn(name, 'wrong')).status)
      await app.owner('DELETE FROM sign_in_attempts')
      return statuses
    }
    const unknown = await answers()
    await app.owner(`UPDATE accounts SET email = 'İPEK@Town.test' WHERE email = $1`, [emailOf('Elsa Elm')])
    const known = await answers()
    await app.owner(`UPDATE accounts SET email = $1 WHERE email = 'İPEK@Town.test'`, [emailOf('Elsa Elm')])
    expect(known).toEqual(unknown)
  })

  test('a name is found in either Unicode form, and the exact form wins', async () => {
    const [composed, decomposed] = ['ren\u00e9e@town.test', 'rene\u0301e@town.test']
    const signedIn = async (name: string) => (await signIn(name, TOWN_PASSWORD)).data?.attributes.fullName
    await app.owner('UPDATE accounts SET email = $2 WHERE email = $1', [emailOf('Elsa Elm'), decomposed])
    expect([await signedIn(composed), await signedIn(decomposed)]).toEqual(['Elsa Elm', 'Elsa Elm'])
    await app.owner('UPDATE accounts SET email = $2 WHERE email = $1', [emailOf('Noor Neighbour'), composed])
    expect(await signedIn(composed)).toBe('Noor Neighbour')
    await app.owner('UPDATE accounts SET email = $2 WHERE email = $1', [composed, emailOf('Noor Neighbour')])
    await app.owner('UPDATE accounts SET email = $2 WHERE email = $1', [decomposed, emailOf('Elsa Elm')])
  })

  test('an unknown name is refused after ten guesses too', async () => {
    for (let at = 0; at < 10; at++) expect((await signIn('ghost@town.test', `guess ${at}`)).status).toBe(401)
    expect((await signIn('ghost@town.test', 'guess 11')).status).toBe(429)
  })

  test('an address is refused after 600 guesses at any names; another address is not', async () => {
    await guessFrom('203.0.113.7', 0)
    await app.owner(`INSERT INTO sign_in_attempts (key)
      SELECT key FROM sign_in_attempts, generate_series(1, 598) WHERE key LIKE 'network %'`)
    const answers = [
      await guessFrom('203.0.113.7', 1),
      await guessFrom('203.0.113.7', 2),
      await guessFrom('203.0.113.8', 3),
    ]
    expect(answers.map(answer => answer.status)).toEqual([401, 429, 401])
  })

  test('the addresses of one /64 are one address, and another /64 is another', async () => {
    await guessFrom('2001:db8:1:2::1', 0)
    await app.owner(`INSERT INTO sign_in_attempts (key)
      SELECT key FROM sign_in_attempts, generate_series(1, 599) WHERE key LIKE 'network %'`)
    const answers = [await guessFrom('2001:db8:1:2:ffff::9', 1), await guessFrom('2001:db8:1:3::1', 2)]
    expect(answers.map(answer => answer.status)).toEqual([429, 401])
  })

  test('only wrong passwords count against an address', async () => {
    await guessFrom('203.0.113.7', 0)
    await app.owner(`INSERT INTO sign_in_attempts (key)
      SELECT key FROM sign_in_attempts, generate_series(1, 598) WHERE key LIKE 'network %'`)
    const right = () =>
      call({
        method: 'POST',
        url: '/api/users/session',
        remoteAddress: '203.0.113.7',
        payload: { data: { type: 'user', attributes: { email: emailOf('Elsa Elm'), password: TOWN_PASSWORD } } },
      })
    expect([(await right()).status, (await right()).status]).toEqual([201, 201])
    expect((await guessFrom('203.0.113.7', 1)).status).toBe(401)
    expect((await right()).status).toBe(429)
  })

  test('300 teachers sign in from one address, and a correct password clears earlier guesses', async () => {
    // The cost is part of the hash; at the usual one this test would take ten seconds.
    const passwordHash = await hash(TOWN_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await app.owner(`INSERT INTO accounts (email) SELECT 'teacher-' || n || '@oak.test' FROM generate_series(1, 300) n`)
    await app.owner("INSERT INTO administrators (account_id) SELECT id FROM accounts WHERE email LIKE '%@oak.test'")
    await app.owner(
      "INSERT INTO passwords (account_id, hash) SELECT id, $1 FROM accounts WHERE email LIKE '%@oak.test'",
      [passwordHash],
    )
    const answers = []
    for (let from = 1; from <= 300; from += 30) {
      const names = Array.from({ length: 30 }, (_, at) => `teacher-${from + at}@oak.test`)
      answers.push(...(await Promise.all(names.map(name => signIn(name, TOWN_PASSWORD)))))
    }
    expect(answers.filter(answer => answer.status !== 201)).toEqual([])
    for (let day = 0; day < 4; day++) {
      for (let at = 0; at < 8; at++) await signIn('teacher-1@oak.test', 'forgotten')
      expect((await signIn('teacher-1@oak.test', TOWN_PASSWORD)).status).toBe(201)
    }
  })
})

describe('A session', () => {
  test('ends after its idle time, which every answered call restarts', async () => {
    const token = await fresh('Sam School')
    await age(token, 'used_at', 29)
    expect((await session(token, 'PATCH')).status).toBe(200)
    await age(token, 'used_at', 29)
    expect((await session(token)).status).toBe(200)
    await age(token, 'used_at', 31)
    expect((await session(token)).errors).toMatchObject([{ status: '401', code: 'sessionExpired' }])
    expect((await session(token, 'PATCH')).status).toBe(401)
  })

  test('ends after twelve hours however busy it is', async () => {
    const token = await fresh('Sam School')
    await age(token, 'created_at', 12 * 60 - 1)
    expect((await session(token)).status).toBe(200)
    await age(token, 'created_at', 12 * 60 + 1)
    expect((await session(token)).status).toBe(401)
  })

  test('ends when its person signs out; their other sessions continue', async () => {
    const [mine, other] = [await fresh('Sam School'), await fresh('Sam School')]
    expect((await session(mine, 'DELETE')).status).toBe(204)
    expect((await session(mine)).status).toBe(401)
    expect((await session(mine, 'DELETE')).status).toBe(401)
    expect((await session(other)).status).toBe(200)
  })

  test('is refused with the same answer whatever is wrong with its token', async () => {
    const tokens = [
      'short',
      tokenOf('idle'),
      tokenOf('ended'),
      'x'.repeat(200),
      'x'.repeat(5000),
      tokenOf('Aron Archived'),
    ]
    const answers = await Promise.all(tokens.map(token => session(token)))
    expect(answers.map(answer => answer.status)).toEqual(tokens.map(() => 401))
    expect(new Set(answers.map(answer => withoutId(answer.body))).size).toBe(1)
    for (const scheme of ['token token=', 'TOKEN  token=', 'bearer ']) {
      const headers = { authorization: `${scheme}${tokenOf('Tess Teacher')}` }
      expect((await nobody.get('users/session', headers)).status).toBe(200)
    }
    const basic = await nobody.get('users/session', { authorization: 'Basic eDp5' })
    expect(basic.status).toBe(401)
  })
})

describe('A change to a person applies to the very next request', () => {
  const room = (name: string) => as('Piet Pier').get(`classrooms/${maple.id(name)}`)
  const piet = (text: string) => app.owner(`UPDATE staff SET ${text} WHERE id = $1`, [maple.id('Piet Pier')])

  test.each([
    ['training', "status = 'training'", "status = 'enabled'", 403, 'training'],
    ['no role', 'role = NULL', "role = 'Teacher'", 404, 'notFound'],
    ['archived', 'archived_at = now()', 'archived_at = NULL', 401, 'sessionExpired'],
  ])('%s', async (_, change, back, status, code) => {
    expect((await room('Room 9')).status).toBe(200)
    await piet(change)
    const answer = await room('Room 9')
    expect([answer.status, answer.code]).toEqual([status, code])
    await piet(back)
    expect((await room('Room 9')).status).toBe(200)
  })

  test('a membership that expires or is removed', async () => {
    const ends = (text: string) =>
      app.owner(`UPDATE memberships SET expires_at = ${text} WHERE district_id = $1`, [maple.id('Harbor Point')])
    await ends("now() - interval '1 second'")
    expect((await room('Room 9')).code).toBe('membershipExpired')
    await ends("now() + interval '1 day'")
    expect((await room('Room 9')).status).toBe(200)
    await app.owner('DELETE FROM memberships WHERE district_id = $1', [maple.id('Harbor Point')])
    expect((await room('Room 9')).code).toBe('membershipExpired')
    await app.owner("INSERT INTO memberships (district_id, expires_at) VALUES ($1, now() + interval '1 day')", [
      maple.id('Harbor Point'),
    ])
    expect((await room('Room 9')).status).toBe(200)
  })

  test('a class that is no longer theirs', async () => {
    await app.owner('UPDATE staff_enrollments SET ended_at = now() WHERE staff_id = $1', [maple.id('Piet Pier')])
    expect((await room('Room 9')).status).toBe(404)
  })
})

const age = (token: string, column: 'used_at' | 'created_at', minutes: number) =>
  app.owner(`UPDATE sessions SET ${column} = now() - make_interval(secs => $2) WHERE token_hash = $1`, [
    hashOf(token),
    minutes * 60,
  ])
const signIn = (email: string, password: string) =>
  nobody.post('users/session', { type: 'user', attributes: { email, password } })
const session = (token: string, method: 'GET' | 'PATCH' | 'DELETE' = 'GET') =>
  call({ method, url: '/api/users/session', token })
const withoutId = (body: string) => body.replace(/"requestId":"[^"]+"/, '')
const fresh = async (name: string): Promise<string> =>
  (await signIn(emailOf(name), TOWN_PASSWORD)).data.attributes.authenticationToken
