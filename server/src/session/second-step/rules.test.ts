import { beforeEach, describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { setAdministrator } from '../../people/administrators.ts'
import { endCredentials } from '../../people/passing-on.ts'
import { inTown } from '../../test/in-town.ts'
import { secondStepClient } from '../../test/second-step-client.ts'
import { emailOf } from '../../test/town.ts'

const { app, maple, as } = inTown({ hasEdgeCases: true })
const people = secondStepClient(options => app.call(options))
const { own, plain, signIn, tokenFor, withApp, withPasskey, signInByPasskey, BASE } = people

const rule = () => `districts/${maple.id('Maple Grove')}/second_step`
const setRule = (required: unknown, by = 'Dana District') => plain(maple.token(by), 'PATCH', rule(), { required })

beforeEach(async () => {
  app.mails.length = 0
  await app.owner('UPDATE districts SET second_step_since = NULL')
  for (const table of ['second_factors', 'recovery_codes', 'remembered_browsers', 'sign_in_attempts'])
    await app.owner(`DELETE FROM ${table}`)
})

describe('A district that asks its staff for a second step', () => {
  test('asks at their next sign-in, and signs nobody out', async () => {
    const before = await tokenFor('Tess Teacher')
    expect((await as('Dana District').get(rule())).document).toMatchObject({ required: false, withSecondStep: 0 })
    const asked = await setRule(true)
    expect(asked.document).toMatchObject({ required: true, requiredSince: expect.any(String) })
    expect((await people.as(before).get('districts')).status).toBe(200)

    const { data } = await signIn('Tess Teacher')
    expect(data.attributes.secondStep).toBe('setUp')
    const token = data.attributes.authenticationToken
    expect((await people.as(token).get('districts')).code).toBe('secondStep')
    expect((await own(token)).document.askedBy).toEqual({ kind: 'district', name: 'Maple Grove' })
    await people.addPasskey(token)
    await people.switchOn(token)
    expect((await people.as(token).get('districts')).status).toBe(200)
    expect((await as('Dana District').get(rule())).document.withSecondStep).toBe(1)

    const { id, name } = (await own(token)).document.factors[0]
    const refused = await plain(token, 'DELETE', `${BASE}/factors/${id}`)
    expect([refused.status, refused.errors[0].detail]).toEqual([
      ...[409, `Maple Grove asks for a second step. Add another before you remove ${name}.`],
    ])
    await setRule(false, 'Ada Admin')
    expect((await plain(token, 'DELETE', `${BASE}/factors/${id}`)).document.isOn).toBe(false)
    expect((await signIn('Tess Teacher')).data.attributes.secondStep).toBeNull()
  })

  test('asks nobody of another district, and whoever works in both', async () => {
    await setRule(true)
    expect((await signIn('Piet Pier')).data.attributes.secondStep).toBeNull()
    expect((await signIn('Sam School')).data.attributes.secondStep).toBe('setUp')
  })

  test('that asks again keeps its day and leaves no second entry', async () => {
    const first = (await setRule(true)).document.requiredSince
    expect((await setRule(true)).document.requiredSince).toBe(first)
    const entries = await app.owner("SELECT FROM audit_entries WHERE action = 'district.secondStep'")
    await setRule(true)
    expect(await app.owner("SELECT FROM audit_entries WHERE action = 'district.secondStep'")).toHaveLength(
      entries.length,
    )
  })

  test.each([['yes'], [null], [undefined], [1]])('cannot be asked with %s', async required => {
    const answer = await setRule(required)
    expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, '/required'])
  })
})

describe('A lost second step', () => {
  test('of staff is reset by the provider, with a reason; their sessions end and a mail tells them', async () => {
    const { token } = await withApp('Tess Teacher')
    const path = `districts/${maple.id('Maple Grove')}/staff/${maple.id('Tess Teacher')}/reset_second_step`
    expect((await plain(maple.token('Ada Admin'), 'POST', path, { reason: ' ' })).status).toBe(422)
    const done = await plain(maple.token('Ada Admin'), 'POST', path, { reason: 'Called back on the desk phone' })
    expect(done.document).toMatchObject({ name: 'Tess Teacher', hasSecondStep: false, sessions: 0 })
    expect((await own(token)).code).toBe('sessionExpired')
    expect((await signIn('Tess Teacher')).data.attributes.secondStep).toBeNull()
    const [entry] = await app.owner<{ facts: object }>(
      "SELECT facts FROM audit_entries WHERE action = 'secondStep.reset' ORDER BY id DESC LIMIT 1",
    )
    expect(entry?.facts).toEqual({ reason: 'Called back on the desk phone', factors: ['authenticatorApp'] })
    const mail = () => app.mails.find(({ subject }) => /was reset$/.test(subject))
    await expect.poll(mail).toMatchObject({ to: emailOf('Tess Teacher') })
    expect(mail()?.text).toContain('was removed by the people who run it, and your sessions have ended.')
    expect((await plain(maple.token('Ada Admin'), 'POST', path, { reason: 'Again' })).code).toBe('conflict')
  })

  test('ends all ways in: passkeys, recovery codes and remembered browsers', async () => {
    const { passkey } = await withPasskey('Tess Teacher')
    const path = `districts/${maple.id('Maple Grove')}/staff/${maple.id('Tess Teacher')}/reset_second_step`
    await plain(maple.token('Ada Admin'), 'POST', path, { reason: 'Stolen laptop' })
    expect((await signInByPasskey(passkey)).status).toBe(401)
    for (const table of ['second_factors', 'recovery_codes', 'remembered_browsers'])
      expect(await app.owner(`SELECT FROM ${table}`)).toEqual([])
  })

  test('of an Administrator is reset by another one, never by themselves', async () => {
    await setAdministrator(app.ownerConfig, maple.id('account of Nil Noone'), true)
    const nil = await withApp('Nil Noone')
    const list = (await as('Ada Admin').get('administrators')).document.items
    expect(list).toMatchObject([
      { name: 'Ada Admin', isYou: true, hasSecondStep: false },
      { name: 'Nil Noone', isYou: false, hasSecondStep: true },
    ])
    const path = (id: string) => `administrators/${id}/reset_second_step`
    const itself = await plain(nil.token, 'POST', path(maple.id('account of Nil Noone')), { reason: 'Lost' })
    expect([itself.status, itself.code]).toEqual([403, 'forbidden'])
    const done = await plain(maple.token('Ada Admin'), 'POST', path(list[1].id), { reason: 'Lost, called back' })
    expect(done.document).toMatchObject({ id: list[1].id, hasSecondStep: false })
    expect((await own(nil.token)).code).toBe('sessionExpired')
    expect((await plain(maple.token('Ada Admin'), 'POST', path(list[1].id), { reason: 'Again' })).code).toBe('conflict')
    expect(
      (await plain(maple.token('Ada Admin'), 'POST', path(maple.id('account of Tess Teacher')), { reason: 'a' }))
        .status,
    ).toBe(404)
    await setAdministrator(app.ownerConfig, maple.id('account of Nil Noone'), false)
  })

  test('ends with everything else when an account passes to somebody else', async () => {
    const { passkey } = await withPasskey('Tess Teacher')
    const context = { districtId: maple.id('Maple Grove'), entryId: '1', at: new Date().toISOString() }
    await within(app.db.queries, 'all', tx => endCredentials(tx, context, [maple.id('account of Tess Teacher')]))
    expect((await signInByPasskey(passkey)).status).toBe(401)
    for (const table of ['second_factors', 'recovery_codes', 'remembered_browsers'])
      expect(await app.owner(`SELECT FROM ${table}`)).toEqual([])
  })
})
