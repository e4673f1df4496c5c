import { ENDPOINTS } from '@hornbook/contract/endpoints'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashOf } from '../../secrets/tokens.ts'
import { inTown } from '../../test/in-town.ts'
import { codeOf, secondStepClient } from '../../test/second-step-client.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'

// As an installation that is no demo: Administrators must have a second step.

const { app, maple } = inTown({ settings: { secondStep: 'required', selfService: true }, hasEdgeCases: true })
const people = secondStepClient(options => app.call(options))
const { own, plain, prove, signIn, tokenFor, withApp, withPasskey, proveByPasskey, BASE } = people

beforeEach(async () => {
  app.mails.length = 0
  for (const table of [
    'second_factors',
    'recovery_codes',
    'remembered_browsers',
    'sign_in_attempts',
    'used_challenges',
  ])
    await app.owner(`DELETE FROM ${table}`)
})

describe('An Administrator without a second step', () => {
  test('sets one up at the first sign-in, and reaches nothing before', async () => {
    const { data } = await signIn('Ada Admin')
    expect(data.attributes).toMatchObject({ secondStep: 'setUp', secondStepWays: null, sessionIdleMinutes: 15 })
    const token = data.attributes.authenticationToken
    for (const path of ['districts', 'users/session', 'administrators', 'service_tokens', 'my_account']) {
      const refused = await people.as(token).get(path)
      expect([refused.status, refused.code, refused.errors[0].meta.secondStep]).toEqual([403, 'secondStep', 'setUp'])
      expect(refused.errors[0].detail).toBe('One more step is needed before anything else.')
    }
    expect((await own(token)).document).toMatchObject({
      isOn: false,
      askedBy: { kind: 'provider', name: 'CAPIT READING' },
    })
    await people.addApp(token)
    expect((await people.as(token).get('districts')).code).toBe('secondStep')
    expect((await people.switchOn(token)).status).toBe(200)
    expect((await people.as(token).get('districts')).status).toBe(200)
  })

  test('reaches exactly the calls that answer a step or set one up', async () => {
    const token = await tokenFor('Ada Admin')
    const reached = []
    for (const [name, { method, path, guard }] of Object.entries(ENDPOINTS)) {
      if (guard === 'anyone' || guard === 'signed address' || (typeof guard === 'object' && 'right' in guard)) continue
      // Ends the session, so it comes last.
      if (name === 'signOut') continue
      const url = path.replace(/\{\w+\}/g, '1')
      const answer = await app.call({ method, url, token })
      if (!answer.body.includes('"secondStep"') || answer.statusCode !== 403) reached.push(name)
    }
    expect(reached.sort()).toEqual([
      ...['beginAuthenticatorApp', 'beginPasskey', 'confirmAuthenticatorApp', 'confirmPasskey', 'passkeyProof'],
      ...['readMySecondStep', 'refreshSession', 'switchOnSecondStep'],
    ])
    expect((await people.as(token).delete('users/session')).status).toBe(204)
  })

  test('cannot remove the last factor, but another one', async () => {
    const { token } = await withApp('Ada Admin')
    await people.addPasskey(token)
    const [passkey, appFactor] = (await own(token)).document.factors
    const remove = (id: string) => plain(token, 'DELETE', `${BASE}/factors/${id}`)
    const both = await Promise.all([remove(passkey.id), remove(appFactor.id)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const left = (await own(token)).document.factors
    expect(left).toHaveLength(1)
    const refused = await remove(left[0].id)
    expect(refused.errors[0].detail).toBe(
      `CAPIT READING asks for a second step. Add another before you remove ${left[0].name}.`,
    )
  })
})

describe("An Administrator's session", () => {
  test('ends sooner than that of others: after 15 minutes without a call, and after eight hours', async () => {
    const { token } = await withApp('Ada Admin')
    const tess = await tokenFor('Tess Teacher')
    const since = (minutes: number, column: string) =>
      app.owner(`UPDATE sessions SET ${column} = now() - make_interval(mins => $1) WHERE token_hash = ANY ($2)`, [
        ...[minutes, [hashOf(token), hashOf(tess)]],
      ])
    await since(14, 'used_at')
    expect((await people.as(token).get('districts')).status).toBe(200)
    await since(16, 'used_at')
    expect((await people.as(token).get('districts')).code).toBe('sessionExpired')
    expect((await people.as(tess).get('districts')).status).toBe(200)
    await since(0, 'used_at')
    await since(8 * 60 + 1, 'created_at')
    expect((await people.as(token).get('districts')).code).toBe('sessionExpired')
    expect((await people.as(tess).get('districts')).status).toBe(200)
  })
})

/** What is dangerous in the wrong hands: with a body that is right otherwise. */
const DANGEROUS: Readonly<Record<string, () => readonly ['POST' | 'PATCH' | 'DELETE', string, object?]>> = {
  createServiceToken: () => ['POST', 'service_tokens', doc('serviceToken', { name: 'app', rights: ['events'] })],
  revokeServiceToken: () => ['DELETE', `service_tokens/${maple.id('maple app')}`],
  createApiKey: () => ['POST', `${district()}/api_keys`, doc('apiKey', { name: 'SIS', rights: ['oneroster'] })],
  revokeApiKey: () => ['DELETE', `${district()}/api_keys/987654321`],
  createConnection: () => ['POST', `${district()}/connections`, doc('connection', { kind: 'sftp', settings: {} })],
  changeConnection: () => ['PATCH', `${district()}/connections/987654321`, doc('connection', { name: 'SIS' })],
  changeSftpAccount: () => [
    'PATCH',
    `${district()}/connections/987654321/sftp_account`,
    doc('sftpAccount', { keys: [] }),
  ],
  createSftpPassword: () => ['POST', `${district()}/connections/987654321/sftp_account/password`],
  deleteSftpPassword: () => ['DELETE', `${district()}/connections/987654321/sftp_account/password`],
  deleteConnection: () => ['DELETE', `${district()}/connections/987654321`],
  createNightlyExport: () => [
    'POST',
    `${district()}/nightly_exports`,
    doc('nightlyExport', { host: 'files.example.org', username: 'hornbook', signIn: 'key' }),
  ],
  changeNightlyExport: () => [
    'PATCH',
    `${district()}/nightly_exports/987654321`,
    doc('nightlyExport', { folder: '/' }),
  ],
  removeNightlyExport: () => ['DELETE', `${district()}/nightly_exports/987654321`],
  createWebhook: () => ['POST', `${district()}/webhooks`, doc('webhook', WEBHOOK)],
  removeWebhook: () => ['DELETE', `${district()}/webhooks/987654321`],
  replaceWebhookSecret: () => ['POST', `${district()}/webhooks/987654321/secret`, { endsOld: false }],
  createProviderWebhook: () => ['POST', 'webhooks', doc('webhook', WEBHOOK)],
  removeProviderWebhook: () => ['DELETE', 'webhooks/987654321'],
  replaceProviderWebhookSecret: () => ['POST', 'webhooks/987654321/secret', { endsOld: true }],
  beginView: () => ['POST', 'view_as', doc('viewAs', { userId: maple.id('Tess Teacher'), reason: 'They rang' })],
  createDistrictExport: () => ['POST', `${district()}/exports`, doc('districtExport', { reason: 'They asked' })],
  downloadDistrictExport: () => ['POST', `${district()}/exports/1/download`],
  proposePurge: () => ['POST', `${district()}/leaving`, { reason: 'Not renewed', purgeOn: '2026-01-01' }],
  agreeToPurge: () => ['POST', `${district()}/leaving/agreement`, { purgeId: '1', typedCode: 'HA' }],
  resetStaffSecondStep: () => ['POST', `${district()}/staff/${maple.id('Piet Pier')}/reset_second_step`, REASON],
  resetAdministratorSecondStep: () => ['POST', 'administrators/987654321/reset_second_step', REASON],
  askForNewEmail: () => ['POST', 'my_account/email', { email: 'ada@new.test', currentPassword: 'not mine' }],
  changeMyPassword: () => ['POST', 'my_account/password', { currentPassword: 'not mine', password: 'x' }],
  linkMySignOn: () => ['POST', 'my_account/sign_ons', { signOnId: '1' }],
  unlinkMySignOn: () => ['DELETE', 'my_account/sign_ons/1'],
  linkSignOnOutcome: () => ['POST', 'sign_ons/outcome/link', { currentPassword: 'not mine' }],
  changeDistrictSecondStep: () => ['PATCH', `${district()}/second_step`, { required: false }],
}
const WEBHOOK = { name: 'SIS', address: 'http://127.0.0.1:9/', events: ['student.added'] }
const REASON = { reason: 'They rang' }
const doc = (type: string, attributes: object) => ({ data: { type, attributes } })
const district = () => `districts/${maple.id('Harbor Point')}`

describe('What is dangerous in the wrong hands', () => {
  test('is all that the contract says asks for a proof', () => {
    const asking = Object.entries(ENDPOINTS).filter(([, { asksForProof }]) => asksForProof === 'whereRequired')
    expect(asking.map(([name]) => name).sort()).toEqual(Object.keys(DANGEROUS).sort())
  })

  test.each(Object.keys(DANGEROUS))('%s asks again ten minutes after the last proof', async name => {
    const { token, key } = await withApp('Ada Admin')
    const ask = () => {
      const [method, path, body] = (DANGEROUS[name] as (typeof DANGEROUS)[string])()
      return plain(token, method, path, body)
    }
    await proved(token, 10.1)
    const refused = await ask()
    expect([refused.status, refused.code, refused.errors[0].meta.with]).toEqual([403, 'proofNeeded', 'secondStep'])
    expect((await prove(token, { password: TOWN_PASSWORD })).errors[0].detail).toBe(
      'You have a second step, so the password alone is not enough. Use a code or a passkey.',
    )
    expect((await ask()).code).toBe('proofNeeded')
    expect((await prove(token, { secondStep: { code: codeOf(key, 30) } })).status).toBe(200)
    expect((await ask()).code).not.toBe('proofNeeded')
    await proved(token, 9.9)
    expect((await ask()).code).not.toBe('proofNeeded')
  })

  test('asks for nothing where the demo lets Administrators go without a second step, unless they have one', async () => {
    const demo = secondStepClient((await app.anotherProcess({ secondStep: 'offered' })).call)
    const token = await demo.tokenFor('Ada Admin')
    await proved(token, 60)
    const body = doc('serviceToken', { name: 'app', rights: ['events'] })
    expect((await demo.plain(token, 'POST', 'service_tokens', body)).status).toBe(201)
    // Changing how one signs in asks everywhere.
    expect((await demo.as(token).post(`${BASE}/authenticator_app`)).code).toBe('proofNeeded')
    const withStep = await withApp('Ada Admin')
    await proved(withStep.token, 60)
    expect((await demo.plain(withStep.token, 'POST', 'service_tokens', body)).code).toBe('proofNeeded')
  })

  test('takes the answer of a passkey for a proof, too', async () => {
    const { token, passkey } = await withPasskey('Ada Admin')
    await proved(token, 60)
    expect((await people.as(token).get(BASE)).document.provedUntil).toBeNull()
    const { attributes } = (await proveByPasskey(token, passkey)).data
    expect(Date.parse(attributes.provedUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
    const [entry] = await app.owner<{ action: string; facts: object }>(
      'SELECT action, facts FROM audit_entries ORDER BY id DESC LIMIT 1',
    )
    expect(entry).toEqual({ action: 'session.prove', facts: { with: 'passkey' } })
  })
})

describe('How somebody signs in', () => {
  test('is changed with a proof: the password for those who have no second step yet', async () => {
    const token = await tokenFor('Tess Teacher')
    await proved(token, 11)
    const refused = await people.as(token).post(`${BASE}/authenticator_app`)
    expect([refused.code, refused.errors[0].meta.with]).toEqual(['proofNeeded', 'password'])
    const wrong = await prove(token, { password: 'wrong' })
    expect([wrong.status, wrong.errors[0].source.pointer]).toEqual([422, '/data/attributes/password'])
    expect((await people.as(token).post(`${BASE}/authenticator_app`)).code).toBe('proofNeeded')
    expect((await prove(token, { password: TOWN_PASSWORD })).status).toBe(200)
    expect((await people.as(token).post(`${BASE}/authenticator_app`)).status).toBe(200)
  })

  test('is not proved by a code of the learning app, for those who have a password here', async () => {
    const handOff = async () => {
      const payload = { data: { type: 'sessionHandoff', attributes: { username: emailOf('Tess Teacher') } } }
      const made = await app.call({
        method: 'POST',
        url: '/api/session_handoffs',
        bearer: maple.token('handoff app'),
        payload,
      })
      const authenticationToken = made.json().data.attributes.code
      const body = { data: { type: 'user', attributes: { authenticationToken } } }
      return (await app.call({ method: 'POST', url: '/api/users/session', payload: body })).json().data.attributes
    }
    const first = await handOff()
    expect(first).toMatchObject({ secondStep: null, provedUntil: null })
    await withApp('Tess Teacher')
    // The code is no second step either.
    expect(await handOff()).toMatchObject({ secondStep: 'required', homes: [] })
  })

  test.each([
    ['two of them', { secondStep: { code: '123456', recoveryCode: 'A' } }, '/data/attributes/secondStep'],
    ['neither', { secondStep: {} }, '/data/attributes/secondStep'],
    ['a second step and a password', { secondStep: { code: '1' }, password: 'a' }, '/data/attributes'],
    ['a number', { secondStep: { code: 123456 } }, '/data/attributes/secondStep/code'],
    ['no object', { secondStep: 'yes' }, '/data/attributes/secondStep'],
  ])('is not proved by %s', async (_, attributes, pointer) => {
    const answer = await prove(await tokenFor('Tess Teacher'), attributes)
    expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, pointer])
  })

  test('cannot be answered by somebody who has no second step', async () => {
    const answer = await prove(await tokenFor('Tess Teacher'), { secondStep: { code: '123456' } })
    expect([answer.status, answer.errors[0].detail]).toEqual([422, 'You have no second step.'])
  })
})

const proved = (token: string, minutes: number) =>
  app.owner('UPDATE sessions SET proved_at = now() - make_interval(secs => $1) WHERE token_hash = $2', [
    ...[minutes * 60, hashOf(token)],
  ])
