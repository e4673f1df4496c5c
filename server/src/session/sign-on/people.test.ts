import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { settled } from '../../test/after-answers.ts'
import { inTown } from '../../test/in-town.ts'
import { startVendor, type Vendor } from '../../test/oidc-vendor.ts'
import { TEST_SETTINGS } from '../../test/settings.ts'
import { newBrowser, signOnDesk, type TestBrowser } from '../../test/sign-on-desk.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'
import { createLink } from '../credential-links.ts'

const town = inTown({ settings: { selfService: true }, hasEdgeCases: true })
const { app, maple, as, call, district } = town
const desk = signOnDesk(town)

let vendor: Vendor
let id: string
const PERSON = { sub: 'g-1', hd: 'maplegrove.example', email: emailOf('Tess Teacher'), name: 'Tess Teacher' }
const attempts = async (by = 'Dana District') =>
  (await as(by).get(`districts/${district()}/sign_on_attempts`)).document.items
const links = () =>
  app.owner<{ account_id: string; subject: string }>('SELECT account_id, subject FROM sign_on_links ORDER BY id')
const isTess = () => ({ account_id: maple.id('account of Tess Teacher'), subject: 'g-1' })
const keep = (browser: TestBrowser, answer: { headers: Readonly<Record<string, unknown>> }) => {
  browser.cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

beforeAll(async () => {
  vendor = await startVendor({ claims: { openid: ['sub', 'hd', 'email', 'name'] } })
})
afterAll(() => vendor.close())
beforeEach(async () => {
  app.mails.length = 0
  for (const table of ['sign_ons', 'sign_in_attempts', 'credential_links']) await app.owner(`DELETE FROM ${table}`)
  id = await desk.switchedOn(vendor, { kind: 'google', allowed: ['maplegrove.example'] })
  vendor.signIn(PERSON)
})

describe('Somebody who is not known', () => {
  test('sees what came and whom to ask; nobody else does', async () => {
    const browser = newBrowser()
    expect((await desk.pass(vendor, id, browser)).problem).toBe('notKnown')
    const seen = await desk.outcome(browser, 'notKnown')
    expect(seen).toEqual({
      problem: 'notKnown',
      sentence: 'Google signed you in, but Maple Grove has not yet linked anybody here with you.',
      signOn: { id, name: 'Google', kind: 'google' },
      district: { name: 'Maple Grove', siteCode: 'MA' },
      claims: [
        { name: 'name', value: 'Tess Teacher' },
        { name: 'email', value: emailOf('Tess Teacher') },
        { name: 'subject', value: 'g-1' },
        { name: 'tenant', value: 'maplegrove.example' },
      ],
      askWhom: 'Dana District',
      asked: false,
      mayLink: true,
    })
    expect(await desk.outcome(newBrowser(), 'notKnown')).toMatchObject({ claims: [], district: null, askWhom: null })
    const other = newBrowser()
    await desk.start(other, id)
    expect(await desk.outcome(other, 'notKnown')).toMatchObject({ claims: [], signOn: null })
    expect(await desk.outcome(browser, 'down')).toMatchObject({
      claims: [],
      sentence: expect.stringMatching(/does not answer/),
    })
  })

  test('asks the district, once, and it links them with one press', async () => {
    const browser = newBrowser()
    await desk.pass(vendor, id, browser)
    await desk.pass(vendor, id, browser)
    const ask = () => call({ method: 'POST', url: '/api/sign_ons/outcome/ask', headers: { cookie: browser.cookie } })
    expect((await ask()).document).toMatchObject({ asked: true, askWhom: 'Dana District' })
    expect((await ask()).document).toMatchObject({ asked: true })
    const asked = await app.owner(`SELECT 1 FROM audit_entries WHERE action = 'signOn.ask'`)
    expect(asked).toHaveLength(1)
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({
      problem: 'notKnown',
      times: 2,
      askedAt: expect.any(String),
      signOn: { id, name: 'Google', kind: 'google' },
      suggestions: [{ teacherId: maple.id('Tess Teacher'), name: 'Tess Teacher', because: 'email' }],
    })
    expect(await links()).toEqual([])
    const linked = await as('Dana District').post(
      `districts/${district()}/sign_on_attempts/${attempt.id}/link`,
      JSON.stringify({ teacherId: maple.id('Tess Teacher') }),
    )
    expect(linked.status, linked.body).toBe(204)
    expect(await attempts()).toEqual([])
    await expect
      .poll(() => app.mails.map(({ to, subject }) => [to, subject]))
      .toEqual([[emailOf('Tess Teacher'), 'A new way into your CAPIT READING account']])
    const { code } = await desk.pass(vendor, id, browser)
    expect((await desk.exchange(browser, code)).data.attributes.fullName).toBe('Tess Teacher')
  })

  test('has nobody to ask without an attempt, or in another browser', async () => {
    const ask = (cookie: string) => call({ method: 'POST', url: '/api/sign_ons/outcome/ask', headers: { cookie } })
    expect((await ask('')).status).toBe(404)
    expect((await ask('hornbook-sign-on=nonsense')).status).toBe(404)
    vendor.signIn({ ...PERSON, hd: 'elsewhere.example' })
    const browser = newBrowser()
    await desk.pass(vendor, id, browser)
    expect((await ask(browser.cookie)).status).toBe(404)
  })

  test('signs in with the password that they have, and types it once more: then the two are linked', async () => {
    const browser = newBrowser()
    await desk.pass(vendor, id, browser)
    const linkAs = (name: string, currentPassword: string, { cookie }: TestBrowser) =>
      as(name).post('sign_ons/outcome/link', JSON.stringify({ currentPassword }), { cookie })
    expect((await linkAs('Tess Teacher', 'wrong', browser)).status).toBe(422)
    expect((await linkAs('Tess Teacher', TOWN_PASSWORD, newBrowser())).status).toBe(404)
    expect((await linkAs('Hana Harbor', TOWN_PASSWORD, browser)).status).toBe(404)
    expect(await links()).toEqual([])
    expect((await linkAs('Tess Teacher', TOWN_PASSWORD, browser)).status).toBe(204)
    expect(await links()).toEqual([isTess()])
    const taken = await linkAs('Noor Neighbour', TOWN_PASSWORD, browser)
    expect([taken.status, taken.errors[0].detail]).toEqual([
      409,
      expect.stringContaining('belongs to somebody else here'),
    ])
  })
})

describe('The district', () => {
  const linkTo = async (name: string, by = 'Dana District') => {
    const [attempt] = await attempts()
    return as(by).post(
      `districts/${district()}/sign_on_attempts/${attempt?.id}/link`,
      JSON.stringify({ teacherId: maple.id(name) }),
    )
  }

  test('links nobody of another district, nobody who works in two, nobody archived and no Administrator', async () => {
    await desk.pass(vendor, id)
    expect((await linkTo('Hana Harbor')).status).toBe(404)
    expect((await linkTo('Aron Archived')).status).toBe(404)
    const both = await linkTo('Bea Both')
    expect([both.status, both.errors[0].detail]).toEqual([409, expect.stringContaining('another district')])
    await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [maple.id('account of Tess Teacher')])
    expect((await linkTo('Tess Teacher')).errors[0].detail).toBe('The staff of the provider sign in themselves.')
    await app.owner('DELETE FROM administrators WHERE account_id = $1', [maple.id('account of Tess Teacher')])
    expect((await linkTo('Tess Teacher', 'Sam School')).status).toBe(403)
    expect(await links()).toEqual([])
  })

  test('links a new account at the provider in place of an earlier one', async () => {
    await desk.pass(vendor, id)
    await linkTo('Tess Teacher')
    vendor.signIn({ ...PERSON, sub: 'g-new' })
    expect((await desk.pass(vendor, id)).problem).toBe('notKnown')
    await linkTo('Tess Teacher')
    expect(await links()).toEqual([{ ...isTess(), subject: 'g-new' }])
  })

  test('puts somebody away who is none of theirs, and sees them again if they come again', async () => {
    await desk.pass(vendor, id)
    const [attempt] = await attempts()
    const path = `districts/${district()}/sign_on_attempts/${attempt.id}`
    expect((await as('Hana Harbor').delete(path)).status).toBe(404)
    expect((await as('Hana Harbor').delete(path.replace(district(), maple.id('Harbor Point')))).status).toBe(404)
    expect((await as('Dana District').delete(path)).status).toBe(204)
    expect(await attempts()).toEqual([])
    await desk.pass(vendor, id)
    expect(await attempts()).toHaveLength(1)
  })

  test('sees at most 500 people, those who have asked before all others', async () => {
    await desk.pass(vendor, id)
    await app.owner(
      `INSERT INTO sign_on_attempts (district_id, sign_on_id, issuer, subject, label, claims, problem, asked_at)
        SELECT district_id, sign_on_id, issuer, 'many ' || n, label, claims, problem, CASE WHEN n = 7 THEN now() END
        FROM sign_on_attempts, generate_series(1, 600) n`,
    )
    vendor.signIn({ ...PERSON, sub: 'g-2' })
    await desk.pass(vendor, id)
    expect(await app.owner('SELECT 1 FROM sign_on_attempts')).toHaveLength(500)
    const [first, second] = await attempts()
    expect([first.askedAt === null, second.claims[2].value]).toEqual([false, 'g-2'])
  })
})

describe('One’s own account', () => {
  const own = async (name = 'Tess Teacher') => (await as(name).get('my_account/sign_ons')).document.items
  const begin = (name: string, body: object, browser = newBrowser()) =>
    as(name).post('my_account/sign_ons', JSON.stringify(body), { cookie: browser.cookie })
  const linkOwn = async (name: string) => {
    const browser = newBrowser()
    const begun = await begin(name, { signOnId: id, return: '/my-account', currentPassword: TOWN_PASSWORD })
    expect(begun.status, begun.body).toBe(200)
    keep(browser, begun)
    return desk.land(browser, await vendor.visit(begun.data.attributes.address))
  }

  test('is linked by whoever knows its password, and says so by mail', async () => {
    expect(await own()).toEqual([
      { id, name: 'Google', kind: 'google', district: 'Maple Grove', linked: null, mayUnlink: true },
    ])
    expect((await begin('Tess Teacher', { signOnId: id })).status).toBe(422)
    expect((await begin('Tess Teacher', { signOnId: id, currentPassword: 'wrong' })).status).toBe(422)
    expect(await linkOwn('Tess Teacher')).toEqual({ location: '/my-account', code: null, problem: null })
    expect(await links()).toEqual([isTess()])
    expect((await own())[0].linked).toMatchObject({ label: emailOf('Tess Teacher'), usedAt: null })
    await expect.poll(() => app.mails.map(({ to }) => to)).toEqual([emailOf('Tess Teacher')])
    expect(app.mails[0]?.text).toContain('The sign-on of your district was linked with your account')
  })

  test('is not linked with somebody else’s account at the provider', async () => {
    await linkOwn('Tess Teacher')
    expect((await linkOwn('Noor Neighbour')).problem).toBe('alreadyLinked')
    expect(await links()).toEqual([isTess()])
  })

  test('is not linked as a colleague whom the roster names', async () => {
    const lis = await startVendor({ claims: { openid: ['sub', 'sourcedId'] } })
    const its = await desk.switchedOn(lis, { kind: 'oidc' })
    await app.owner(`UPDATE staff SET source = 'x', sourced_id = 'N-1' WHERE id = $1`, [maple.id('Noor Neighbour')])
    lis.signIn({ sub: 'noor', sourcedId: 'N-1' })
    const browser = newBrowser()
    const begun = await begin('Tess Teacher', { signOnId: its, currentPassword: TOWN_PASSWORD })
    keep(browser, begun)
    const back = await lis.visit(begun.data.attributes.address)
    expect((await desk.land(browser, back)).problem).toBe('alreadyLinked')
    await lis.close()
  })

  test('is not linked in a browser that somebody else was sent to', async () => {
    const begun = await begin('Tess Teacher', { signOnId: id, currentPassword: TOWN_PASSWORD })
    const victim = newBrowser()
    await desk.start(victim, id)
    const back = await vendor.visit(begun.data.attributes.address)
    expect((await desk.land(victim, back)).problem).toBe('otherBrowser')
    expect(await links()).toEqual([])
  })

  test('has the sign-ons of its own districts alone; an Administrator has none', async () => {
    for (const name of ['Hana Harbor', 'Ada Admin']) {
      expect(await own(name)).toEqual([])
      expect((await begin(name, { signOnId: id, currentPassword: TOWN_PASSWORD })).status).toBe(404)
    }
    await app.owner('UPDATE sign_ons SET enabled = false')
    expect(await own()).toEqual([])
    expect((await begin('Tess Teacher', { signOnId: id, currentPassword: TOWN_PASSWORD })).status).toBe(404)
  })

  test('is unlinked, unless there is no other way in', async () => {
    await linkOwn('Tess Teacher')
    const [stored] = await app.owner('SELECT hash FROM passwords WHERE account_id = $1', [isTess().account_id])
    await app.owner('DELETE FROM passwords WHERE account_id = $1', [isTess().account_id])
    expect((await own())[0].mayUnlink).toBe(false)
    const refused = await as('Tess Teacher').delete(`my_account/sign_ons/${id}`)
    expect([refused.status, refused.errors[0].detail]).toEqual([
      409,
      expect.stringMatching(/^This is your only way in/),
    ])
    await app.owner('INSERT INTO passwords (account_id, hash) VALUES ($1, $2)', [isTess().account_id, stored?.hash])
    expect((await as('Noor Neighbour').delete(`my_account/sign_ons/${id}`)).status).toBe(404)
    expect((await as('Tess Teacher').delete(`my_account/sign_ons/${id}`)).status).toBe(204)
    expect(await links()).toEqual([])
    expect((await desk.pass(vendor, id)).problem).toBe('notKnown')
  })
})

describe('An invitation', () => {
  const invite = (name: string, purpose: 'invitation' | 'reset' = 'invitation') =>
    within(app.db.queries, 'all', tx =>
      createLink(tx, maple.id(`account of ${name}`), purpose, { settings: TEST_SETTINGS, now: Date.now() }),
    )
  const offered = async (token: string) =>
    (await call({ method: 'POST', url: '/api/credential_links', payload: { token } })).document.signOns
  const begin = (token: string, its = id) =>
    call({ method: 'POST', url: `/api/sign_ons/${its}/invitation`, payload: { token } })

  test('is accepted through the district’s sign-on, once, without a password', async () => {
    const token = await invite('Ivy Invited')
    expect(await offered(token)).toEqual([{ id, name: 'Google', kind: 'google', only: false }])
    const [first, second] = [newBrowser(), newBrowser()]
    const [begun, again] = [await begin(token), await begin(token)]
    keep(first, begun)
    keep(second, again)
    vendor.signIn({ ...PERSON, sub: 'g-ivy' })
    const { code } = await desk.land(first, await vendor.visit(begun.data.attributes.address))
    expect((await desk.exchange(first, code)).data.attributes.fullName).toBe('Ivy Invited')
    vendor.signIn({ ...PERSON, sub: 'g-thief' })
    expect((await desk.land(second, await vendor.visit(again.data.attributes.address))).problem).toBe('linkEnded')
    expect(await links()).toEqual([{ account_id: maple.id('account of Ivy Invited'), subject: 'g-ivy' }])
    expect((await begin(token)).status).toBe(404)
    const [account] = await app.owner(
      'SELECT credentials_set_at IS NOT NULL AS activated FROM accounts WHERE id = $1',
      [maple.id('account of Ivy Invited')],
    )
    expect(account).toEqual({ activated: true })
    expect(
      await app.owner('SELECT 1 FROM passwords WHERE account_id = $1', [maple.id('account of Ivy Invited')]),
    ).toEqual([])
  })

  test('offers nothing of other districts, to people of two, or for a reset', async () => {
    expect(await offered(await invite('Hana Harbor'))).toEqual([])
    expect(await offered(await invite('Bea Both'))).toEqual([])
    expect((await begin(await invite('Hana Harbor'))).status).toBe(404)
    const reset = await invite('Tess Teacher', 'reset')
    expect(await offered(reset)).toEqual([])
    expect((await begin(reset)).status).toBe(404)
    expect((await begin('a-link-that-was-never-sent')).status).toBe(404)
    expect((await begin(await invite('Tess Teacher'), '999999')).status).toBe(404)
  })

  test('sets no password where the sign-on is the only way; nor does a reset, which is not even sent', async () => {
    await app.owner(`UPDATE sign_ons SET only_way = true, keepers = ARRAY[$1, $2]`, [
      ...[maple.id('Dana District'), maple.id('Manu Managed')],
    ])
    const set = async (token: string) =>
      call({ method: 'POST', url: '/api/credentials', payload: { token, password: 'Rainy-Tuesday-2026' } })
    for (const purpose of ['invitation', 'reset'] as const)
      expect((await set(await invite('Noor Neighbour', purpose))).code).toBe('signOnOnly')
    expect((await set(await invite('Manu Managed', 'reset'))).status).toBe(200)
    await app.owner('DELETE FROM credential_links')
    for (const name of ['Noor Neighbour', 'Dana District'])
      expect(
        (await call({ method: 'POST', url: '/api/credential_requests', payload: { email: emailOf(name) } })).status,
      ).toBe(204)
    await settled(app)
    expect(app.mails.map(({ to }) => to)).toEqual([emailOf('Dana District')])
  })
})
