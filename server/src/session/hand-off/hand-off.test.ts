import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../../secrets/tokens.ts'
import { inTown } from '../../test/in-town.ts'
import { emailOf, tokenOf } from '../../test/town.ts'
import { sweepHandOffs } from './sweep.ts'

const { app, maple, call } = inTown({ hasEdgeCases: true })
const PROVIDERS = 'hand-off app of the provider'
const MAPLES = 'handoff app'

beforeAll(() =>
  app.owner(`INSERT INTO service_tokens (token_hash, name, rights) VALUES ($1, $2, '{handoff}')`, [
    hashOf(tokenOf(PROVIDERS)),
    PROVIDERS,
  ]),
)
beforeEach(() => app.owner('DELETE FROM sign_in_attempts'))

describe('A code for somebody', () => {
  test('signs them in, once, and lasts a minute', async () => {
    const asked = await ask({ userId: maple.id('Tess Teacher') })
    expect(asked.status, asked.body).toBe(201)
    const { code, expiresAt } = asked.data.attributes
    expect(Buffer.from(code, 'base64url')).toHaveLength(32)
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 60_000)).toBeLessThan(5_000)
    const first = await exchange(code)
    expect(first.status, first.body).toBe(201)
    expect(first.data.attributes).toMatchObject({ fullName: 'Tess Teacher', userType: 'Teacher' })
    expect((await session(first.data.attributes.authenticationToken)).data.attributes.fullName).toBe('Tess Teacher')
    await expectEnded(code)
  })

  test('opens one session of two that are asked for at once', async () => {
    const code = await codeFor('Tess Teacher')
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401])
  })

  test('is stored as a hash', async () => {
    const code = await codeFor('Tess Teacher')
    const rows = await app.owner<{ stored: string }>('SELECT h::text AS stored FROM session_handoffs h')
    expect(rows.some(({ stored }) => stored.includes(hashOf(code).toString('hex')))).toBe(true)
    expect(rows.some(({ stored }) => stored.includes(code))).toBe(false)
  })

  test('may be asked for by user name, by address and by the id of the roster', async () => {
    await app.owner(`UPDATE accounts SET username = 'TessT' WHERE email = $1`, [emailOf('Tess Teacher')])
    await app.owner(`UPDATE staff SET source = 'PowerSchool', sourced_id = 'T-1' WHERE id = ANY ($1)`, [
      [maple.id('Tess Teacher'), maple.id('Hana Harbor')],
    ])
    for (const named of [{ username: 'tesst' }, { username: emailOf('Tess Teacher') }, { sourcedId: 'T-1' }])
      expect(await nameOf(named)).toBe('Tess Teacher')
    const harbor = { districtId: maple.id('Harbor Point') }
    expect(await nameOf({ sourcedId: 'T-1', ...harbor }, PROVIDERS)).toBe('Hana Harbor')
    expect(await nameOf({ username: emailOf('Hana Harbor') }, PROVIDERS)).toBe('Hana Harbor')
    expect(await refused({ sourcedId: 'T-1' }, PROVIDERS)).toEqual([422, '/data/attributes/districtId'])
    await app.owner(`UPDATE staff SET source = 'Skyward', sourced_id = 'T-1' WHERE id = $1`, [maple.id('Sam School')])
    expect(await refused({ sourcedId: 'T-1' })).toEqual([404, '/data/attributes/sourcedId'])
  })

  test('is in the audit of their district, and so is the sign-in', async () => {
    const code = await codeFor('Hana Harbor', PROVIDERS)
    await exchange(code)
    const rows = await app.owner<{ action: string; actor: string; account_id: string | null; facts: object }>(
      `SELECT action, actor, account_id, facts FROM audit_entries WHERE district_id = $1 ORDER BY id DESC LIMIT 2`,
      [maple.id('Harbor Point')],
    )
    const handOffId = expect.stringMatching(/^\d+$/)
    expect(rows).toEqual([
      {
        action: 'session.signIn',
        actor: 'account',
        account_id: maple.id('account of Hana Harbor'),
        facts: { handOffId },
      },
      {
        action: 'sessionHandoff.create',
        actor: `service token ${PROVIDERS}`,
        account_id: null,
        facts: { handOffId, teacherId: maple.id('Hana Harbor') },
      },
    ])
  })
})

describe('No code is given', () => {
  test('for an archived person, a person of another district, or nobody', async () => {
    for (const name of ['Aron Archived', 'Hana Harbor'])
      expect(await refused({ userId: maple.id(name) })).toEqual([404, '/data/attributes/userId'])
    expect(await refused({ username: 'nobody' })).toEqual([404, '/data/attributes/username'])
    expect(await refused({ userId: "1' OR 1=1" })).toEqual([404, '/data/attributes/userId'])
    const elsewhere = { userId: maple.id('Hana Harbor'), districtId: maple.id('Harbor Point') }
    expect(await refused(elsewhere)).toEqual([404, '/data/attributes/districtId'])
    expect(await refused({ username: emailOf('Ada Admin') }, PROVIDERS)).toEqual([404, '/data/attributes/username'])
  })

  test('for the place that somebody has left, while they have another', async () => {
    const [left] = await app.owner<{ id: string }>(
      `INSERT INTO staff (district_id, account_id, role, first_name, last_name, archived_at)
        VALUES ($1, $2, 'Teacher', 'Hana', 'Harbor', now()) RETURNING id`,
      [maple.id('Maple Grove'), maple.id('account of Hana Harbor')],
    )
    expect(await refused({ userId: left?.id })).toEqual([404, '/data/attributes/userId'])
    expect(await nameOf({ username: emailOf('Hana Harbor') }, PROVIDERS)).toBe('Hana Harbor')
    await app.owner('DELETE FROM staff WHERE id = $1', [left?.id])
  })

  test('for an Administrator, though they have a place in the district', async () => {
    await asAdministrator('Noor Neighbour', async () => {
      expect(await refused({ userId: maple.id('Noor Neighbour') })).toEqual([403, '/data/attributes/userId'])
      expect(await refused({ userId: maple.id('Noor Neighbour') }, PROVIDERS)).toEqual([403, '/data/attributes/userId'])
    })
  })

  test('by a token of one district for somebody who also works in another', async () => {
    expect(await refused({ userId: maple.id('Bea Both') })).toEqual([403, '/data/attributes/userId'])
    expect(await nameOf({ userId: maple.id('Bea Both') }, PROVIDERS)).toBe('Bea Both')
  })

  test('for a person of a district whose membership has ended', async () => {
    const asked = await ask({ userId: maple.id('Xena Expired') }, PROVIDERS)
    expect([asked.status, asked.code]).toEqual([403, 'membershipExpired'])
  })

  test('for nobody, or for two at once', async () => {
    expect(await refused({})).toEqual([422, '/data/attributes/userId'])
    expect(await refused({ userId: '1', username: 'tess' })).toEqual([422, '/data/attributes/userId'])
    expect(await refused({ userId: 7 })).toEqual([422, '/data/attributes/userId'])
  })

  test('too often: 20 for one person in ten minutes', async () => {
    for (let time = 0; time < 20; time++) await codeFor('Tess Teacher')
    const asked = await ask({ userId: maple.id('Tess Teacher') })
    expect([asked.status, asked.headers['retry-after']]).toEqual([429, '600'])
    expect((await ask({ userId: maple.id('Sam School') })).status).toBe(201)
  })
})

describe('A code opens nothing', () => {
  test('once its minute is over', async () => {
    const code = await codeFor('Tess Teacher')
    await app.owner(`UPDATE session_handoffs SET expires_at = now() WHERE code_hash = $1`, [hashOf(code)])
    await expectEnded(code)
  })

  test('if it is none', async () => {
    for (const code of ['x', "' OR 1=1 --", 'ü'.repeat(500), tokenOf('Tess Teacher'), tokenOf(MAPLES)])
      await expectEnded(code)
  })

  test('for a person who has been archived, or made an Administrator, since', async () => {
    const [archived, promoted] = [await codeFor('Noor Neighbour'), await codeFor('Elsa Elm')]
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [maple.id('Noor Neighbour')])
    await expectEnded(archived)
    await app.owner('UPDATE staff SET archived_at = NULL WHERE id = $1', [maple.id('Noor Neighbour')])
    // It was used up all the same.
    await expectEnded(archived)
    await asAdministrator('Elsa Elm', () => expectEnded(promoted))
  })

  test('once the membership has ended', async () => {
    const code = await codeFor('Hana Harbor', PROVIDERS)
    const [before] = await app.owner('SELECT expires_at FROM memberships WHERE district_id = $1', [
      maple.id('Harbor Point'),
    ])
    const expire = (at: unknown) =>
      app.owner('UPDATE memberships SET expires_at = $2 WHERE district_id = $1', [maple.id('Harbor Point'), at])
    await expire('2020-01-01T00:00:00Z')
    await expectEnded(code)
    await expire(before?.expires_at)
  })

  test('for somebody who works in a second district since, if the token belongs to the first', async () => {
    const code = await codeFor('Tess Teacher')
    const [place] = await app.owner<{ id: string }>(
      `INSERT INTO staff (district_id, account_id, role, first_name, last_name)
        VALUES ($1, $2, 'DistrictAdmin', 'Tess', 'Teacher') RETURNING id`,
      [maple.id('Harbor Point'), maple.id('account of Tess Teacher')],
    )
    await expectEnded(code)
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [place?.id])
  })

  test('once its token is revoked', async () => {
    const code = await codeFor('Tess Teacher')
    const revoke = (at: string) => app.owner(`UPDATE service_tokens SET revoked_at = ${at} WHERE name = $1`, [MAPLES])
    await revoke('now()')
    await expectEnded(code)
    await revoke('NULL')
  })

  test('beyond 600 wrong ones from one network in ten minutes', async () => {
    await expectEnded('x')
    await app.owner(
      `INSERT INTO sign_in_attempts (key, attempt) SELECT key, gen_random_uuid() FROM sign_in_attempts, generate_series(1, 599)`,
    )
    const code = await codeFor('Tess Teacher')
    expect((await exchange(code)).status).toBe(429)
    await app.owner('DELETE FROM sign_in_attempts')
    expect((await exchange(code)).status).toBe(201)
  })
})

test('right codes do not count against their network', async () => {
  await exchange(await codeFor('Tess Teacher'))
  expect(await app.owner(`SELECT 1 FROM sign_in_attempts WHERE key LIKE 'codes from %'`)).toEqual([])
})

test('1,000 codes that nobody exchanged are swept, and those of this minute stay', async () => {
  await app.owner(
    `INSERT INTO session_handoffs (district_id, code_hash, account_id, service_token_id, expires_at)
      SELECT $1, sha256(n::text::bytea), $2, $3, now() - interval '1 second' FROM generate_series(1, 1000) n`,
    [maple.id('Maple Grove'), maple.id('account of Tess Teacher'), maple.id(MAPLES)],
  )
  const code = await codeFor('Tess Teacher')
  await sweepHandOffs(app.db.queries)
  const [left] = await app.owner<{ over: number }>(
    `SELECT count(*) FILTER (WHERE expires_at < now())::int AS over FROM session_handoffs`,
  )
  expect(left).toEqual({ over: 0 })
  expect((await exchange(code)).status).toBe(201)
})

test('an empty code beside a name and a password is no code', async () => {
  const empty = { email: '', password: '', authenticationToken: '' }
  const answer = await signIn(empty)
  expect([answer.status, answer.errors.map((error: { source: object }) => error.source)]).toEqual([
    422,
    [{ pointer: '/data/attributes/email' }, { pointer: '/data/attributes/password' }],
  ])
})

const ask = (attributes: object, name = MAPLES) =>
  call({
    method: 'POST',
    url: '/api/session_handoffs',
    bearer: tokenOf(name),
    payload: { data: { type: 'sessionHandoff', attributes } },
  })
const codeFor = async (name: string, token?: string) => {
  const asked = await ask({ userId: maple.id(name) }, token)
  expect(asked.status, asked.body).toBe(201)
  return asked.data.attributes.code as string
}
const refused = async (attributes: object, name?: string) => {
  const { status, errors } = await ask(attributes, name)
  return [status, errors?.[0]?.source?.pointer]
}
const signIn = (attributes: object) =>
  call({ method: 'POST', url: '/api/users/session', payload: { data: { type: 'user', attributes } } })
const exchange = (authenticationToken: string) => signIn({ authenticationToken })
const session = (token: string) => call({ method: 'GET', url: '/api/users/session', token })
const nameOf = async (attributes: object, name?: string) => {
  const asked = await ask(attributes, name)
  return (await exchange(asked.data.attributes.code)).data.attributes.fullName
}
async function expectEnded(code: string) {
  const answer = await exchange(code)
  expect([answer.status, answer.code, answer.errors[0].detail]).toEqual([
    ...[401, 'invalidLogin', 'This way in has been used, or is more than a minute old. Open it again, or log in here.'],
  ])
}
async function asAdministrator(name: string, work: () => Promise<void>) {
  const account = [maple.id(`account of ${name}`)]
  await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', account)
  await work()
  await app.owner('DELETE FROM administrators WHERE account_id = $1', account)
}
