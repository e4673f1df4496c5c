import { beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { codeOf, secondStepClient } from '../../test/second-step-client.ts'
import { emailOf } from '../../test/town.ts'

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
      ...{ secondStep: 'required', secondStepWays: { authenticatorApp: true, passkey: false, recoveryCodes: 10 } },
      ...{ homes: [], email: null, fullName: 'Tess Teacher' },
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

const subjectsTo = (name: string) => app.mails.filter(({ to }) => to === emailOf(name)).map(({ subject }) => subject)
