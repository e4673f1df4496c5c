import { generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { makePasskey } from '../../test/authenticator.ts'
import { clientOf } from '../../test/client.ts'
import { inTown } from '../../test/in-town.ts'
import { HOME, secondStepClient } from '../../test/second-step-client.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'
import { emailOf } from '../../test/town.ts'
import { newChallenge } from './challenges.ts'

const { app, maple } = inTown({ hasEdgeCases: true })
const people = secondStepClient(options => app.call(options))
const { own, plain, prove, tokenFor, withPasskey, signInByPasskey, proveByPasskey, BASE } = people

beforeEach(async () => {
  app.mails.length = 0
  for (const table of [
    'second_factors',
    'recovery_codes',
    'remembered_browsers',
    'used_challenges',
    'sign_in_attempts',
  ])
    await app.owner(`DELETE FROM ${table}`)
})

const OTHER_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

/** What is wrong with an answer, and how the authenticator behaves then. */
const WRONG = [
  ['signed with another key', { key: OTHER_KEY }],
  ['for another website', { origin: 'https://hornbook.example' }],
  ['for another name', { rpId: 'hornbook.example' }],
  ['without a finger or a PIN', { isVerified: false }],
] as const

describe('A passkey alone', () => {
  test('is a whole sign-in, without a name and a password', async () => {
    const { passkey } = await withPasskey('Tess Teacher')
    const answer = await signInByPasskey(passkey)
    expect(answer.status).toBe(201)
    const { attributes } = answer.data
    expect(attributes).toMatchObject({ fullName: 'Tess Teacher', secondStep: null, email: emailOf('Tess Teacher') })
    expect(attributes.homes).toHaveLength(1)
    expect(Date.parse(attributes.provedUntil)).toBeGreaterThan(Date.now())
    const [entry] = await app.owner<{ facts: object }>(
      "SELECT facts FROM audit_entries WHERE action = 'session.signIn' ORDER BY id DESC LIMIT 1",
    )
    expect(entry?.facts).toEqual({ with: 'passkey' })
    expect((await people.as(attributes.authenticationToken).get('districts')).status).toBe(200)
    expect((await own(attributes.authenticationToken)).document.factors[0].usedAt).not.toBeNull()
  })

  test.each(WRONG)('%s signs nobody in, with the answer that an unknown one gets', async (_, behaviour) => {
    const { passkey } = await withPasskey('Tess Teacher')
    const refused = await signInByPasskey(passkey, behaviour)
    const unknown = makePasskey(await people.options(null, 'passkey_options'), HOME)
    const stranger = await signInByPasskey(unknown)
    expect([refused.status, refused.code]).toEqual([401, 'invalidLogin'])
    expect(refused.errors[0].detail).toBe('This passkey does not sign anybody in here. Use your password.')
    expect(withoutId(refused.errors)).toEqual(withoutId(stranger.errors))
  })

  test('of an account without a place signs nobody in', async () => {
    const { passkey } = await withPasskey('Piet Pier')
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [maple.id('Piet Pier')])
    const refused = await signInByPasskey(passkey)
    expect([refused.status, refused.code]).toEqual([401, 'invalidLogin'])
    expect(refused.errors[0].detail).toBe('This passkey does not sign anybody in here. Use your password.')
    await app.owner('UPDATE staff SET archived_at = NULL WHERE id = $1', [maple.id('Piet Pier')])
    expect((await signInByPasskey(passkey)).status).toBe(201)
  })

  test('is no way around a sign-on that is the only way', async () => {
    const { passkey } = await withPasskey('Tess Teacher')
    await app.owner(
      `INSERT INTO sign_ons (district_id, kind, name, issuer, client_id, sealed_secret, allowed, enabled, only_way, tested_at)
        VALUES ($1, 'oidc', 'Our sign-in', 'https://id.example', 'c', '', '{}', true, true, now())`,
      [maple.id('Maple Grove')],
    )
    const refused = await signInByPasskey(passkey)
    expect([refused.status, refused.code]).toEqual([403, 'signOnOnly'])
    await app.owner('DELETE FROM sign_ons')
    expect((await signInByPasskey(passkey)).status).toBe(201)
  })

  test('that was copied is told by its counter', async () => {
    const { passkey } = await withPasskey('Tess Teacher')
    expect((await signInByPasskey(passkey, { count: 7 })).status).toBe(201)
    expect((await signInByPasskey(passkey, { count: 7 })).status).toBe(401)
    expect((await signInByPasskey(passkey, { count: 8 })).status).toBe(201)
  })

  test('before its recovery codes are kept, and once it is removed, signs nobody in', async () => {
    const token = await tokenFor('Tess Teacher')
    const { passkey } = await people.addPasskey(token)
    expect((await signInByPasskey(passkey)).status).toBe(401)
    await people.switchOn(token)
    expect((await signInByPasskey(passkey)).status).toBe(201)
    const { id } = (await own(token)).document.factors[0]
    expect((await plain(token, 'DELETE', `${BASE}/factors/${id}`)).status).toBe(200)
    expect((await signInByPasskey(passkey)).status).toBe(401)
  })

  test('a thousand beginnings leave nothing behind', async () => {
    for (let n = 0; n < 20; n++)
      await Promise.all(Array.from({ length: 50 }, () => clientOf(app.call).get('passkey_options')))
    expect((await app.owner('SELECT FROM used_challenges')).length).toBe(0)
  }, 60_000)
})

describe('What a passkey has signed', () => {
  test('counts once, also when it is sent to two processes at the same moment', async () => {
    const { passkey } = await withPasskey('Tess Teacher')
    const nobody = [clientOf(app.call), clientOf((await app.anotherProcess()).call)]
    // Without a counter, as passkeys of phones have none: nothing else tells the two apart.
    const signed = passkey.sign(await people.options(null, 'passkey_options'), { count: 0 })
    const send = (client: (typeof nobody)[number] | undefined) =>
      client?.post('users/session', { type: 'user', attributes: { passkey: signed } })
    const statuses = (await Promise.all([send(nobody[0]), send(nobody[1]), send(nobody[0])])).map(each => each?.status)
    expect(statuses.sort()).toEqual([201, 401, 401])
    expect((await send(nobody[1]))?.status).toBe(401)
  })

  test('is for what it was asked for, and for five minutes', async () => {
    const { passkey, token } = await withPasskey('Tess Teacher')
    const forSignIn = await people.options(null, 'passkey_options')
    const own_ = await people.options(token, 'users/session/passkey_options')
    const other = await tokenFor('Tess Teacher')
    const wrong = [
      prove(other, { secondStep: { passkey: passkey.sign(forSignIn) } }),
      // Asked for by another session of the same person.
      prove(other, { secondStep: { passkey: passkey.sign(own_) } }),
      people.as(token).patch('users/session', {
        type: 'user',
        attributes: { secondStep: { passkey: passkey.sign(aged(forSignIn, 0)) } },
      }),
    ]
    for (const answer of await Promise.all(wrong)) expect([answer.status, answer.code]).toEqual([422, 'invalid'])
    const signInWith = (options: { challenge: string }) =>
      clientOf(app.call).post('users/session', { type: 'user', attributes: { passkey: passkey.sign(options) } })
    expect((await signInWith(aged(forSignIn, 5.1))).status).toBe(401)
    expect((await signInWith(aged(forSignIn, 4.9))).status).toBe(201)
  })

  test("answers one's own second step, and nobody else's", async () => {
    const { passkey } = await withPasskey('Tess Teacher')
    const sam = await withPasskey('Sam School')
    const token = await tokenFor('Sam School')
    const refused = await proveByPasskey(token, passkey)
    expect([refused.status, refused.errors[0].source.pointer]).toEqual([422, '/data/attributes/secondStep/passkey'])
    expect(refused.errors[0].detail).toBe('That passkey is not one of yours, or took too long. Try again.')
    expect((await proveByPasskey(token, sam.passkey)).data.attributes.secondStep).toBeNull()
  })

  test.each(WRONG)('%s does not answer the second step', async (_, behaviour) => {
    const { passkey } = await withPasskey('Tess Teacher')
    expect((await proveByPasskey(await tokenFor('Tess Teacher'), passkey, behaviour)).status).toBe(422)
  })

  test.each([
    ['no base64', { clientDataJSON: '***' }],
    ['no JSON', { clientDataJSON: 'AAAA' }],
    ['no authenticator data', { authenticatorData: 'AAAA' }],
    ['an empty signature', { signature: '' }],
    ['a signature of nothing', { signature: 'AAAA' }],
    ['a person who is too long', { userHandle: 'A'.repeat(300) }],
  ])('can be %s', async (_, broken) => {
    const { passkey } = await withPasskey('Tess Teacher')
    const signed = passkey.sign(await people.options(null, 'passkey_options'))
    const spoilt = { ...signed, response: { ...(signed.response as object), ...broken } }
    const answer = await clientOf(app.call).post('users/session', { type: 'user', attributes: { passkey: spoilt } })
    expect([401, 422]).toContain(answer.status)
    expect((await prove(await tokenFor('Tess Teacher'), { secondStep: { passkey: spoilt } })).status).toBe(422)
  })
})

describe('A new passkey', () => {
  test('is asked for with the name of the person, and never a second time on one device', async () => {
    const { token, passkey } = await withPasskey('Tess Teacher')
    const options = await people.options(token, `${BASE}/passkey_options`)
    expect(options).toMatchObject({
      rp: { id: 'hornbook.test', name: 'CAPIT READING' },
      user: { name: emailOf('Tess Teacher'), displayName: 'Tess Teacher' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.id }],
    })
  })

  test.each([
    ['for another website', { origin: 'https://hornbook.example' }],
    ['for another name', { rpId: 'hornbook.example' }],
    ['without a finger or a PIN', { isVerified: false }],
  ])('made %s is refused', async (_, behaviour) => {
    const token = await tokenFor('Tess Teacher')
    const made = makePasskey(await people.options(token, `${BASE}/passkey_options`), HOME, behaviour)
    const answer = await plain(token, 'POST', `${BASE}/passkey`, { name: 'Laptop', passkey: made.made })
    expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, '/passkey'])
    expect(answer.errors[0].detail).toBe('The passkey could not be added. Try again.')
  })

  test("made in another session, or twice, or with somebody else's id, is refused", async () => {
    const [token, other] = [await tokenFor('Tess Teacher'), await tokenFor('Sam School')]
    const made = makePasskey(await people.options(token, `${BASE}/passkey_options`), HOME)
    const send = (by: string, passkey: object) => plain(by, 'POST', `${BASE}/passkey`, { name: 'Laptop', passkey })
    expect((await send(other, made.made)).status).toBe(422)
    expect((await send(token, made.made)).status).toBe(200)
    expect((await send(token, made.made)).status).toBe(422)
    // A website that saw the passkey knows its id; nobody else's account gets it.
    const copied = makePasskey(await people.options(other, `${BASE}/passkey_options`), HOME, { id: made.id })
    expect((await send(other, copied.made)).code).toBe('conflict')
  })

  test('has a name that can be changed, and at most ten are kept', async () => {
    const { token } = await withPasskey('Tess Teacher')
    const { id } = (await own(token)).document.factors[0]
    const path = `${BASE}/factors/${id}`
    expect((await plain(token, 'PATCH', path, { name: ' Old laptop ' })).document.factors[0].name).toBe('Old laptop')
    for (const name of ['', '\u200b', 'a\nb', 'x'.repeat(61), 7])
      expect((await plain(token, 'PATCH', path, { name })).status).toBe(422)
    for (let n = 0; n < 9; n++) expect((await people.addPasskey(token, `Key ${n}`)).added.status).toBe(200)
    const eleventh = await people.addPasskey(token, 'One too many')
    expect([eleventh.added.status, eleventh.added.errors[0].detail]).toEqual([
      ...[409, 'You have 10 of them. Remove one that you do not use, then add another.'],
    ])
  })

  test('is not offered where Hornbook is reached by a number', async () => {
    const token = await tokenFor('Tess Teacher')
    const { call } = await app.anotherProcess({ publicUrl: 'http://192.0.2.7:3000' })
    const there = secondStepClient(call)
    expect((await there.own(token)).document.passkeysAvailable).toBe(false)
    for (const path of [`${BASE}/passkey_options`, 'users/session/passkey_options'])
      expect((await there.as(token).get(path)).code).toBe('conflict')
    const answer = await clientOf(call).get('passkey_options')
    expect(answer.errors[0].detail).toBe(
      'Passkeys need an address with a name. This one is a number, so use an authenticator app.',
    )
  })
})

const withoutId = (errors: { meta: object }[]) => errors.map(error => ({ ...error, meta: {} }))

/** The options with a challenge that was made so many minutes ago. */
const aged = <O extends { challenge: string }>(options: O, minutes: number): O => ({
  ...options,
  challenge: Buffer.from(newChallenge(TEST_SETTINGS, 'sign in', Date.now() - minutes * 60_000)).toString('base64url'),
})
