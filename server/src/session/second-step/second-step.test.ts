import { Secret } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { hashOf } from '../../secrets/tokens.ts'
import { settled } from '../../test/after-answers.ts'
import { parseAnswer } from '../../test/client.ts'
import { inTown } from '../../test/in-town.ts'
import { codeOf, secondStepClient } from '../../test/second-step-client.ts'
import { emailOf } from '../../test/town.ts'
import { createLink } from '../credential-links.ts'
import { sweepSecondSteps } from './sweep.ts'

const { app, maple } = inTown({ hasEdgeCases: true })
const people = secondStepClient(options => app.call(options))
const { own, plain, prove, signIn, tokenFor, withApp, BASE } = people

beforeEach(async () => {
  app.mails.length = 0
  for (const table of ['second_factors', 'recovery_codes', 'remembered_browsers', 'sign_in_attempts'])
    await app.owner(`DELETE FROM ${table}`)
})

describe('An authenticator app', () => {
  test('is on once its recovery codes are kept, and ends the other sessions', async () => {
    const [other, token] = [await tokenFor('Tess Teacher'), await tokenFor('Tess Teacher')]
    const begun = await people.as(token).post(`${BASE}/authenticator_app`)
    expect(begun.status).toBe(200)
    expect(begun.document.key).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.document.address).toMatch(/^otpauth:\/\/totp\/CAPIT%20READING:tess\.teacher%40town\.test\?/)
    const code = codeOf(begun.document.key)
    const added = await plain(token, 'POST', `${BASE}/authenticator_app/confirmation`, { code })
    expect(added.document).toMatchObject({ isOn: false, factor: { kind: 'authenticatorApp' } })
    expect(new Set(added.document.recoveryCodes).size).toBe(10)
    expect(added.document.recoveryCodes[0]).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect((await own(token)).document).toMatchObject({ isOn: false, factors: [], recoveryCodes: null })
    expect((await signIn('Tess Teacher')).data.attributes.secondStep).toBeNull()

    const on = await people.switchOn(token)
    expect(on.document).toMatchObject({ isOn: true, recoveryCodes: { left: 10 }, sessionsEnded: expect.any(Number) })
    expect(on.document.sessionsEnded).toBeGreaterThanOrEqual(2)
    expect((await own(other)).code).toBe('sessionExpired')
    expect((await own(token)).document.isOn).toBe(true)
    await expect.poll(() => subjectsTo('Tess Teacher')).toEqual([expect.stringMatching(/has a second step$/)])
  })

  test('is asked for at the next sign-in, which reaches nothing before', async () => {
    const { key } = await withApp('Tess Teacher')
    const before = await app.owner('SELECT last_sign_in_at FROM accounts WHERE email = $1', [emailOf('Tess Teacher')])
    const { data, status } = await signIn('Tess Teacher')
    expect(status).toBe(201)
    expect(data.attributes).toMatchObject({
      secondStep: 'required',
      secondStepWays: { authenticatorApp: true, passkey: false, recoveryCodes: 10 },
      homes: [],
      email: null,
      fullName: 'Tess Teacher',
    })
    const token = data.attributes.authenticationToken
    for (const path of ['users/session', 'districts', `districts/${maple.id('Maple Grove')}`, BASE]) {
      const refused = await people.as(token).get(path)
      expect([refused.status, refused.code, refused.errors[0].meta.secondStep]).toEqual([403, 'secondStep', 'required'])
    }
    for (const path of [`${BASE}/authenticator_app`, `${BASE}/switch_on`, `${BASE}/recovery_codes`])
      expect((await people.as(token).post(path)).code).toBe('secondStep')
    expect((await people.as(token).patch('users/session')).data.attributes.secondStep).toBe('required')
    expect(await app.owner('SELECT last_sign_in_at FROM accounts WHERE email = $1', [emailOf('Tess Teacher')])).toEqual(
      before,
    )

    const passed = await prove(token, { secondStep: { code: codeOf(key, 30) } })
    expect([passed.status, passed.data.attributes.secondStep]).toEqual([200, null])
    expect(passed.data.attributes.homes).toHaveLength(1)
    expect((await people.as(token).get('districts')).status).toBe(200)
  })
})

describe('A code', () => {
  test('works once, also when it is sent to two processes at the same moment', async () => {
    const { key } = await withApp('Tess Teacher')
    const other = secondStepClient((await app.anotherProcess()).call)
    const tokens = [await tokenFor('Tess Teacher'), await tokenFor('Tess Teacher'), await tokenFor('Tess Teacher')]
    const code = codeOf(key, 30)
    const answers = await Promise.all(
      tokens.map((token, at) => (at % 2 === 0 ? people : other).prove(token, { secondStep: { code } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    const [late] = answers.filter(({ status }) => status === 422)
    expect(late?.errors[0]).toMatchObject({
      detail: 'That code has been used. Wait for the next one: codes change every 30 seconds.',
      source: { pointer: '/data/attributes/secondStep/code' },
    })
    expect((await prove(await tokenFor('Tess Teacher'), { secondStep: { code } })).status).toBe(422)
  })

  test.each([
    ['half a minute ahead', 30, 200],
    ['two minutes ahead', 120, 422],
    ['two minutes behind', -120, 422],
  ])('of a clock that is %s', async (_, seconds, status) => {
    const { key } = await withApp('Tess Teacher')
    // The code that set it up is used; one of the half minute before it as well.
    await app.owner('UPDATE second_factors SET last_period = 0')
    const answer = await prove(await tokenFor('Tess Teacher'), { secondStep: { code: codeOf(key, seconds) } })
    expect(answer.status).toBe(status)
    if (status === 422) expect(answer.errors[0].detail).toBe('That code is not right. 4 tries left.')
  })

  test('of another person is wrong', async () => {
    const { key, recoveryCodes } = await withApp('Sam School')
    await withApp('Tess Teacher')
    const token = await tokenFor('Tess Teacher')
    for (const answer of [{ code: codeOf(key, 30) }, { recoveryCode: recoveryCodes[0] }])
      expect((await prove(token, { secondStep: answer })).status).toBe(422)
  })

  test.each([
    ['a code with the space that apps show', (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`, 200],
    ['letters', () => 'abcdef', 422],
    ['digits of another script', () => '\u0661\u0662\u0663\u0664\u0665\u0666', 422],
    ['nothing', () => '', 422],
    ['a code that is too long', (code: string) => `${code}0`, 422],
  ])('can be %s', async (_, typed, status) => {
    const { key } = await withApp('Tess Teacher')
    const answer = await prove(await tokenFor('Tess Teacher'), { secondStep: { code: typed(codeOf(key, 30)) } })
    expect([answer.status, answer.status === 422 ? answer.code : null]).toEqual([
      status,
      status === 422 ? 'invalid' : null,
    ])
  })

  test('is guessed at five times, in whatever browser; then nobody is asked for 15 minutes, and the person is told', async () => {
    const { key } = await withApp('Tess Teacher')
    const tokens = [await tokenFor('Tess Teacher'), await tokenFor('Tess Teacher')]
    const guesses = []
    for (let n = 0; n < 5; n++) guesses.push(await prove(tokens[n % 2] as string, { secondStep: { code: '000000' } }))
    expect(guesses.map(({ errors }) => errors[0].meta.triesLeft)).toEqual([4, 3, 2, 1, 0])
    expect(guesses.at(-1)?.errors[0].detail).toBe('That code is not right. Please try again in 15 minutes.')
    await settled(app)
    for (const proof of [{ code: codeOf(key, 30) }, { recoveryCode: 'ABCD-EFGH' }]) {
      const late = await prove(tokens[0] as string, { secondStep: proof })
      expect([late.status, late.headers['retry-after']]).toEqual([429, '900'])
      expect(late.errors[0].detail).toBe('Too many attempts. Please try again in 15 minutes.')
    }
    await expect.poll(() => subjectsTo('Tess Teacher')).toContainEqual('Wrong codes for your CAPIT READING account')
    await app.owner("UPDATE sign_in_attempts SET at = at - interval '14 minutes'")
    expect((await prove(tokens[0] as string, { secondStep: { code: codeOf(key, 30) } })).status).toBe(429)
    await app.owner("UPDATE sign_in_attempts SET at = at - interval '61 seconds'")
    expect((await prove(tokens[0] as string, { secondStep: { code: codeOf(key, 30) } })).status).toBe(200)
    // A right one forgets the wrong ones.
    const again = await prove(await tokenFor('Tess Teacher'), { secondStep: { code: '000000' } })
    expect(again.errors[0].meta.triesLeft).toBe(4)
  })

  test('guessed at fifty times at once is looked at five times', async () => {
    await withApp('Tess Teacher')
    const token = await tokenFor('Tess Teacher')
    const guesses = Array.from({ length: 50 }, () => prove(token, { secondStep: { code: '000000' } }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter(status => status === 422)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(45)
  })
})

describe('A recovery code', () => {
  test('signs in once, however it is typed, and the person is told', async () => {
    const { recoveryCodes } = await withApp('Tess Teacher')
    const recoveryCode = (recoveryCodes[0] as string).toLowerCase().replace('-', ' ')
    const tokens = [await tokenFor('Tess Teacher'), await tokenFor('Tess Teacher')]
    const both = await Promise.all(tokens.map(token => prove(token, { secondStep: { recoveryCode } })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await signIn('Tess Teacher')).data.attributes.secondStepWays.recoveryCodes).toBe(9)
    expect((await prove(await tokenFor('Tess Teacher'), { secondStep: { recoveryCode } })).status).toBe(422)
    await expect
      .poll(() => subjectsTo('Tess Teacher'))
      .toContainEqual(expect.stringMatching(/recovery code .* was used/))
  })

  test('is stored as nothing that shows it, and no answer but the first has it', async () => {
    const { token, recoveryCodes } = await withApp('Tess Teacher')
    const rows = await app.owner<{ mac: Buffer }>('SELECT mac FROM recovery_codes')
    for (const code of recoveryCodes)
      for (const text of [code, code.replace('-', '')])
        expect(rows.some(({ mac }) => mac.includes(text) || mac.equals(hashOf(text)))).toBe(false)
    expect((await own(token)).body).not.toMatch(new RegExp(recoveryCodes.join('|')))
  })

  test('ends when new ones are made', async () => {
    const { token, recoveryCodes } = await withApp('Tess Teacher')
    const fresh = await people.as(token).post(`${BASE}/recovery_codes`)
    expect(fresh.document.recoveryCodes).toHaveLength(10)
    const next = await tokenFor('Tess Teacher')
    expect((await prove(next, { secondStep: { recoveryCode: recoveryCodes[0] } })).status).toBe(422)
    expect((await prove(next, { secondStep: { recoveryCode: fresh.document.recoveryCodes[0] } })).status).toBe(200)
  })
})

describe('Setting up', () => {
  test('a thousand beginnings leave one that can be finished, and the sweep takes it away', async () => {
    const token = await tokenFor('Tess Teacher')
    let key = ''
    // Some at once, and most after one another: both must leave one row.
    for (let n = 0; n < 50; n++) {
      const begun = await Promise.all(
        Array.from({ length: 20 }, () => people.as(token).post(`${BASE}/authenticator_app`)),
      )
      expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]))
    }
    key = (await people.as(token).post(`${BASE}/authenticator_app`)).document.key
    expect(await countOf('second_factors')).toBe(1)
    const added = await plain(token, 'POST', `${BASE}/authenticator_app/confirmation`, { code: codeOf(key) })
    expect(added.status).toBe(200)
    await sweepSecondSteps(app.db.queries, Date.now() + 59 * 60_000)
    expect(await countOf('second_factors')).toBe(1)
    await sweepSecondSteps(app.db.queries, Date.now() + 61 * 60_000)
    expect([await countOf('second_factors'), await countOf('recovery_codes')]).toEqual([0, 0])
    expect((await people.switchOn(token)).code).toBe('conflict')
  }, 120_000)

  test('nothing is on without a tick, or without a beginning', async () => {
    const token = await tokenFor('Tess Teacher')
    const unticked = await plain(token, 'POST', `${BASE}/switch_on`, { keptRecoveryCodes: false })
    expect([unticked.status, unticked.errors[0].source.pointer]).toEqual([422, '/keptRecoveryCodes'])
    expect((await people.switchOn(token)).code).toBe('conflict')
    const unbegun = await plain(token, 'POST', `${BASE}/authenticator_app/confirmation`, { code: '123456' })
    expect([unbegun.status, unbegun.code]).toEqual([409, 'conflict'])
    expect((await people.as(token).post(`${BASE}/recovery_codes`)).code).toBe('conflict')
  })

  test('a further app replaces the one before and is on at once; nobody has two', async () => {
    const { token, key } = await withApp('Tess Teacher')
    const second = await people.addApp(token)
    expect(second).toMatchObject({ isOn: true, recoveryCodes: null })
    expect((await own(token)).document.factors).toHaveLength(1)
    await app.owner('UPDATE second_factors SET last_period = 0')
    const next = await tokenFor('Tess Teacher')
    expect((await prove(next, { secondStep: { code: codeOf(key, 30) } })).status).toBe(422)
    expect((await prove(next, { secondStep: { code: codeOf(second.key, 30) } })).status).toBe(200)
    await expect.poll(() => subjectsTo('Tess Teacher')).toContainEqual(expect.stringMatching(/^A new way to sign in/))
  })

  test("the last factor can be removed where nobody asks for it; another person's is not there", async () => {
    const { token } = await withApp('Tess Teacher')
    const sam = await withApp('Sam School')
    const idOf = async (of: string) => (await own(of)).document.factors[0].id as string
    const paths = [await idOf(sam.token), '0', '987654321', "1' OR '1", '9'.repeat(30)]
    for (const id of paths) {
      const path = `${BASE}/factors/${encodeURIComponent(id)}`
      expect((await plain(token, 'DELETE', path)).status).toBe(404)
      expect((await plain(token, 'PATCH', path, { name: 'Mine' })).status).toBe(404)
    }
    const removed = await plain(token, 'DELETE', `${BASE}/factors/${await idOf(token)}`)
    expect(removed.document).toMatchObject({ isOn: false, factors: [], recoveryCodes: null })
    expect((await signIn('Tess Teacher')).data.attributes.secondStep).toBeNull()
    expect((await own(sam.token)).document.isOn).toBe(true)
    await expect
      .poll(() => subjectsTo('Tess Teacher'))
      .toContainEqual(expect.stringMatching(/no second step any more$/))
  })

  test('the key is readable with the secret alone, and for its account alone', async () => {
    const { key } = await withApp('Tess Teacher')
    await withApp('Sam School')
    const rows = await app.owner<{ sealed_key: Buffer }>('SELECT sealed_key FROM second_factors')
    const bytes = Buffer.from(Secret.fromBase32(key).bytes)
    expect(rows.some(({ sealed_key }) => sealed_key.includes(bytes))).toBe(false)
    await app.owner(`UPDATE second_factors t SET sealed_key = s.sealed_key FROM second_factors s WHERE s.id <> t.id`)
    const moved = await prove(await tokenFor('Sam School'), { secondStep: { code: codeOf(key, 30) } })
    // Nobody but the database can have moved it.
    expect([moved.status, moved.code]).toEqual([500, 'internal'])
  })
})

describe('A remembered browser', () => {
  test('is not asked again for 30 days, and only by a tick', async () => {
    const { key } = await withApp('Tess Teacher')
    const unticked = await prove(await tokenFor('Tess Teacher'), { secondStep: { code: codeOf(key, 30) } })
    expect(unticked.headers['set-cookie']).toBeUndefined()
    await app.owner('UPDATE second_factors SET last_period = 0')
    const cookie = await rememberedCookie('Tess Teacher', key)
    const next = await signIn('Tess Teacher', { cookie })
    expect(next.data.attributes).toMatchObject({ secondStep: null, provedUntil: null })
    expect((await signIn('Tess Teacher')).data.attributes.secondStep).toBe('required')
    await app.owner("UPDATE remembered_browsers SET expires_at = now() - interval '1 second'")
    expect((await signIn('Tess Teacher', { cookie })).data.attributes.secondStep).toBe('required')
  })

  test("is none of another person's, and none once it is forgotten or the password changes", async () => {
    const { key, token } = await withApp('Tess Teacher')
    await withApp('Sam School')
    const cookie = await rememberedCookie('Tess Teacher', key)
    expect((await signIn('Sam School', { cookie })).data.attributes.secondStep).toBe('required')
    expect((await own(token)).document.rememberedBrowsers).toBe(1)
    expect((await people.as(token).delete(`${BASE}/remembered_browsers`)).status).toBe(204)
    expect((await signIn('Tess Teacher', { cookie })).data.attributes.secondStep).toBe('required')

    const noor = await withApp('Noor Neighbour')
    const before = await rememberedCookie('Noor Neighbour', noor.key)
    const link = await within(app.db.queries, 'all', tx =>
      createLink(tx, maple.id('account of Noor Neighbour'), 'reset', { settings: app.app.settings, now: Date.now() }),
    )
    const payload = { token: link, password: 'Four-green-Kettles-sing' }
    const headers = { cookie: before }
    const set = parseAnswer(await app.call({ method: 'POST', url: '/api/credentials', payload, headers }))
    // Whoever reads the mail still lacks the second step.
    expect([set.status, set.data.attributes.secondStep]).toEqual([200, 'required'])
    expect(await countOf('remembered_browsers')).toBe(0)
  })
})

async function rememberedCookie(name: string, key: string): Promise<string> {
  const proof = { secondStep: { code: codeOf(key, 30) }, rememberBrowser: true }
  const answer = await prove(await tokenFor(name), proof)
  const set = String(answer.headers['set-cookie'])
  expect(set).toMatch(/^hornbook-second-step=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Strict$/)
  return set.split(';')[0] as string
}

const subjectsTo = (name: string) => app.mails.filter(({ to }) => to === emailOf(name)).map(({ subject }) => subject)
const countOf = async (table: string) => (await app.owner(`SELECT FROM ${table}`)).length
