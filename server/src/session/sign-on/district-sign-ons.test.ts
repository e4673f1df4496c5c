import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { startVendor, type Vendor } from '../../test/oidc-vendor.ts'
import { newBrowser, signOnDesk } from '../../test/sign-on-desk.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'

const town = inTown({ hasEdgeCases: true })
const { app, maple, as, nobody, call, district, anotherProcess } = town
const desk = signOnDesk(town)
const TID = '72f988bf-86f1-41af-91ab-2d7cd011db47'

let vendor: Vendor
const at = (rest = '', of = 'Maple Grove') => `districts/${maple.id(of)}/sign_ons${rest}`
const google = {
  type: 'signOn',
  attributes: { kind: 'google', clientId: 'x', clientSecret: 'a secret', allowed: ['a.example'] },
}
const change = (id: string, attributes: object, by = 'Dana District') =>
  as(by).patch(at(`/${id}`), { type: 'signOn', attributes })
const attributesOf = async (id: string) => (await as('Dana District').get(at(`/${id}`))).data.attributes

beforeAll(async () => {
  vendor = await startVendor({ claims: { openid: ['sub', 'hd', 'email', 'name'] } })
})
afterAll(() => vendor.close())
beforeEach(async () => {
  await app.owner('DELETE FROM sign_ons')
  await app.owner('DELETE FROM sign_in_attempts')
  await app.owner('DELETE FROM email_domains')
})

describe('A sign-on', () => {
  test('is set up from its preset, and its secret is never shown again', async () => {
    const made = await as('Dana District').post(at(), google)
    expect(made.status, made.body).toBe(201)
    expect(made.data.attributes).toMatchObject({
      kind: 'google',
      name: 'Google',
      issuer: 'https://accounts.google.com',
      clientId: 'x',
      allowed: ['a.example'],
      enabled: false,
      only: false,
      keepers: [],
      testedAt: null,
      usedAt: null,
      linkedCount: 0,
      version: 1,
      redirectAddress: 'http://hornbook.test/api/sign_ons/callback',
      startAddress: `http://hornbook.test/api/sign_ons/${made.data.id}/start`,
    })
    expect(made.headers.location).toBe(`/api/${at(`/${made.data.id}`)}`)
    const [row] = await app.owner<{ row: string; changes: string }>(
      `SELECT s::text AS row, (SELECT string_agg(c::text, '') FROM changes c WHERE c.record = 'signOn') AS changes FROM sign_ons s`,
    )
    for (const text of [made.body, (await as('Dana District').get(at())).body, row?.row, row?.changes]) {
      expect(text).not.toContain('a secret')
      expect(text).not.toContain(Buffer.from('a secret').toString('hex'))
    }
  })

  test('of Microsoft has the issuer of its one tenant, and follows it', async () => {
    const attributes = { kind: 'microsoft', clientId: 'x', clientSecret: 'y', allowed: [TID.toUpperCase()] }
    const made = await as('Dana District').post(at(), { type: 'signOn', attributes })
    expect(made.data.attributes).toMatchObject({
      issuer: `https://login.microsoftonline.com/${TID}/v2.0`,
      allowed: [TID],
    })
    const other = TID.replace('7', '8')
    await change(made.data.id, { allowed: [other], clientSecret: 'z' })
    expect((await attributesOf(made.data.id)).issuer).toBe(`https://login.microsoftonline.com/${other}/v2.0`)
  })

  test.each([
    [{ kind: 'google', allowed: [] }, 'allowed'],
    [{ kind: 'clever', allowed: undefined }, 'allowed'],
    [{ kind: 'microsoft', allowed: ['common'] }, 'allowed'],
    [{ kind: 'microsoft', allowed: [TID, TID.replace('7', '8')] }, 'allowed'],
    [{ kind: 'oidc' }, 'issuer'],
    [{ kind: 'oidc', issuer: 'not an address' }, 'issuer'],
    [{ kind: 'oidc', issuer: 'javascript:alert(1)' }, 'issuer'],
    [{ kind: 'oidc', issuer: 'https://user:password@id.example' }, 'issuer'],
    [{ kind: 'oidc', issuer: 'https://id.example/?a=b' }, 'issuer'],
    [{ kind: 'other' }, 'kind'],
    [{ clientSecret: ' ' }, 'clientSecret'],
    [{ clientId: '' }, 'clientId'],
    [{ name: '\u200b' }, 'name'],
  ])('with %j is refused', async (wrong, field) => {
    const refused = await as('Dana District').post(at(), {
      type: 'signOn',
      attributes: { ...google.attributes, ...wrong },
    })
    expect([refused.status, refused.errors[0].source.pointer]).toEqual([422, `/data/attributes/${field}`])
  })

  test.each([
    'http://id.example/',
    'https://localhost.example.127.0.0.1/',
    'https://127.0.0.1:8443/',
    'https://[::1]/',
    'https://10.0.0.7/realms/x',
    'https://169.254.169.254/latest',
    'https://0x7f000001/',
  ])('outside tests and demo, %s is no issuer', async issuer => {
    const { as: there } = await anotherProcess({ reachesPrivateAddresses: false })
    const attributes = { kind: 'oidc', issuer, clientId: 'x', clientSecret: 'y' }
    const answer = await there('Dana District').post(at(), { type: 'signOn', attributes })
    // A name is looked up when it is called.
    if (issuer.includes('.example.127')) expect([201, 422]).toContain(answer.status)
    else expect([answer.status, answer.errors[0].source.pointer]).toEqual([422, '/data/attributes/issuer'])
  })

  test('whose issuer or client changes wants its secret again, is off, and forgets who was linked at the other one', async () => {
    const id = await desk.switchedOn(vendor, { kind: 'oidc' })
    await app.owner(
      `INSERT INTO sign_on_links (district_id, sign_on_id, account_id, issuer, subject, label, linked_at)
        VALUES ($1, $2, $3, 'x', 'x', 'x', now())`,
      [district(), id, maple.id('account of Tess Teacher')],
    )
    for (const attributes of [{ issuer: 'https://id.example/' }, { clientId: 'another' }]) {
      const refused = await change(id, attributes)
      expect([refused.status, refused.errors[0].source.pointer]).toEqual([422, '/data/attributes/clientSecret'])
    }
    await change(id, { name: 'Still on' })
    expect(await attributesOf(id)).toMatchObject({ name: 'Still on', enabled: true, linkedCount: 1 })
    await change(id, { issuer: 'https://id.example/', clientSecret: 'new' })
    expect(await attributesOf(id)).toMatchObject({ enabled: false, testedAt: null, linkedCount: 0 })
  })

  test('that somebody else has changed is a 412', async () => {
    const id = await desk.setUp(vendor, { kind: 'oidc' })
    await change(id, { name: 'One', version: 1 })
    expect((await change(id, { name: 'Two', version: 1 })).status).toBe(412)
  })

  test('is nothing to a school’s administrator, and not there for another district', async () => {
    const id = await desk.setUp(vendor, { kind: 'oidc' })
    expect((await as('Sam School').get(at())).status).toBe(403)
    expect((await as('Hana Harbor').get(at(`/${id}`))).status).toBe(404)
    expect((await as('Hana Harbor').get(at(`/${id}`, 'Harbor Point'))).status).toBe(404)
    const there = at(`/${id}`, 'Harbor Point')
    expect((await as('Hana Harbor').patch(there, { type: 'signOn', attributes: { name: 'x' } })).status).toBe(404)
    expect((await as('Hana Harbor').delete(there)).status).toBe(404)
    expect((await as('Hana Harbor').post(`${there}/test`, '{}')).status).toBe(404)
    expect((await as('Hana Harbor').get(`${there}/test`)).status).toBe(404)
  })

  test('that is removed takes its links with it', async () => {
    const id = await desk.switchedOn(vendor, { kind: 'oidc' })
    expect((await as('Dana District').delete(at(`/${id}`))).status).toBe(204)
    expect((await as('Dana District').delete(at(`/${id}`))).status).toBe(404)
    expect(await desk.start(newBrowser(), id)).toBe('/sign-on/stopped?problem=unavailable')
  })
})

describe('Testing it', () => {
  const test_ = async (id: string, browser = newBrowser()) => {
    const begun = await call({
      method: 'POST',
      url: `/api/${at(`/${id}/test`)}`,
      token: maple.token('Dana District'),
      payload: { return: '/districts/1/sign-ons' },
    })
    expect(begun.status, begun.body).toBe(200)
    browser.cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    return desk.land(browser, await vendor.visit(begun.data.attributes.address))
  }
  const result = async (id: string, by = 'Dana District') => (await as(by).get(at(`/${id}/test`))).document

  test('shows what came, signs nobody in, links nobody, and allows it to be switched on', async () => {
    const id = await desk.setUp(vendor, { kind: 'google', allowed: ['maplegrove.example'] })
    const early = await change(id, { enabled: true })
    expect([early.status, early.errors[0].detail]).toEqual([409, 'Test it first, with the settings as they are now.'])
    expect(await result(id)).toMatchObject({
      at: null,
      passed: false,
      sentence: 'Nobody has tested these settings yet.',
    })
    vendor.signIn({ sub: 'dana', hd: 'maplegrove.example', email: 'dana@maplegrove.example', name: 'Dana D.' })
    const landing = await test_(id)
    expect(landing).toEqual({ location: '/districts/1/sign-ons', code: null, problem: null })
    expect(await result(id)).toMatchObject({
      passed: true,
      problem: null,
      sentence: 'Google works with these settings.',
      person: null,
      claims: [
        { name: 'name', value: 'Dana D.' },
        { name: 'email', value: 'dana@maplegrove.example' },
        { name: 'subject', value: 'dana' },
        { name: 'tenant', value: 'maplegrove.example' },
      ],
    })
    expect(await result(id, 'Manu Managed')).toMatchObject({ at: null, claims: [] })
    expect(await app.owner('SELECT 1 FROM sign_on_links')).toEqual([])
    expect(await app.owner('SELECT 1 FROM session_handoffs')).toEqual([])
    expect((await change(id, { enabled: true })).data.attributes).toMatchObject({ enabled: true })
    await change(id, { allowed: ['other.example'] })
    expect(await attributesOf(id)).toMatchObject({ enabled: false, testedAt: null })
  })

  test('says what is wrong, and leaves it off', async () => {
    const id = await desk.setUp(vendor, { kind: 'google', allowed: ['other.example'] })
    vendor.signIn({ sub: 'dana', hd: 'maplegrove.example' })
    await test_(id)
    expect(await result(id)).toMatchObject({
      passed: false,
      problem: 'wrongDistrict',
      claims: expect.arrayContaining([{ name: 'tenant', value: 'maplegrove.example' }]),
    })
    const wrong = await desk.setUp(vendor, { kind: 'oidc', clientSecret: 'not it' })
    await test_(wrong)
    expect(await result(wrong)).toMatchObject({ problem: 'client', sentence: expect.stringContaining('Maple Grove') })
    expect((await change(wrong, { enabled: true })).code).toBe('conflict')
  })

  test('of settings that have changed meanwhile does not count', async () => {
    const id = await desk.setUp(vendor, { kind: 'google', allowed: ['maplegrove.example'] })
    vendor.signIn({ sub: 'dana', hd: 'maplegrove.example' })
    const browser = newBrowser()
    const begun = await as('Dana District').post(at(`/${id}/test`), '{}')
    browser.cookie = String(begun.headers['set-cookie']).split(';')[0] ?? ''
    await change(id, { name: 'Renamed' })
    await desk.land(browser, await vendor.visit(begun.data.attributes.address))
    expect((await attributesOf(id)).testedAt).toBeNull()
  })

  test('of a provider that is down says so at once', async () => {
    const gone = await startVendor()
    await gone.close()
    const id = await desk.setUp(gone, { kind: 'oidc', name: 'Ours' })
    const refused = await as('Dana District').post(at(`/${id}/test`), '{}')
    expect([refused.status, refused.errors[0].detail]).toEqual([409, expect.stringMatching(/^Ours does not answer/)])
  })
})

describe('The sign-in page', () => {
  const look = async (filter: string) => {
    const answer = await nobody.get(`sign_ons?${filter}`)
    expect(answer.status, answer.body).toBe(200)
    return answer.document
  }
  const domains = (names: string[], of = 'Maple Grove', by = 'Ada Admin') =>
    as(by).put(`districts/${maple.id(of)}/email_domains`, JSON.stringify({ domains: names }))

  test('finds a district by the domain of an address or its Site Code, the same for known and unknown people', async () => {
    const id = await desk.switchedOn(vendor, { kind: 'google', allowed: ['a.example'] })
    await desk.setUp(vendor, { kind: 'oidc', name: 'Not on yet' })
    expect((await domains(['Town.Test'])).document).toEqual({ domains: ['town.test'] })
    const found = {
      data: [
        { type: 'signOn', id, attributes: { name: 'Google', kind: 'google', district: 'Maple Grove', only: false } },
      ],
      meta: { district: 'Maple Grove' },
    }
    for (const email of [emailOf('Tess Teacher'), 'nobody@TOWN.test', emailOf('Ada Admin'), ' hana.harbor@town.test '])
      expect(await look(`filter[emailEq]=${encodeURIComponent(email)}`)).toEqual(found)
    expect(await look('filter[siteCodeEq]=ma')).toEqual(found)
    expect(await look('filter[siteCodeEq]=HA')).toEqual({ data: [], meta: { district: 'Harbor Point' } })
    const none = { data: [], meta: { district: null } }
    for (const filter of [
      'filter[emailEq]=tess',
      'filter[emailEq]=a@b@',
      'filter[emailEq]=x@town.test.evil',
      'filter[siteCodeEq]=%25',
      '',
    ])
      expect(await look(filter), filter).toEqual(none)
  })

  test('asks too often: 3,000 times in ten minutes from one network', async () => {
    await look('filter[siteCodeEq]=MA')
    await app.owner(
      `INSERT INTO sign_in_attempts (key, attempt) SELECT key, gen_random_uuid() FROM sign_in_attempts, generate_series(1, 2999)`,
    )
    expect((await nobody.get('sign_ons?filter[siteCodeEq]=MA')).status).toBe(429)
  })

  test('knows the domains that the provider has verified, each of one district', async () => {
    await domains(['a.example', 'b.example'])
    expect((await domains(['c.example'], 'Maple Grove', 'Dana District')).status).toBe(403)
    const taken = await domains(['x.example', 'b.example'], 'Harbor Point')
    expect([taken.status, taken.errors[0].source.pointer]).toEqual([422, '/domains/1'])
    for (const wrong of ['gmail.com', 'no domain', 'a', '@a.example', 'a..b'])
      expect((await domains([wrong])).status, wrong).toBe(422)
    expect((await as('Dana District').get(`districts/${district()}/email_domains`)).document).toEqual({
      domains: ['a.example', 'b.example'],
    })
  })
})

describe('Where it is the only way', () => {
  const signIn = (email: string, password = TOWN_PASSWORD) =>
    nobody.post('users/session', { type: 'user', attributes: { email, password } })
  const reason =
    'Maple Grove signs in with Google, not with a password here. If you keep a password, it was not this one.'
  const keepers = () => [maple.id('Dana District'), maple.id('Manu Managed')]
  const only = async () => {
    const id = await desk.switchedOn(vendor, { kind: 'google', allowed: ['a.example'] })
    const changed = await change(id, { only: true, keepers: keepers() })
    expect(changed.status, changed.body).toBe(200)
    return id
  }

  test('two administrators who have a password are named; nobody else will do', async () => {
    const id = await desk.switchedOn(vendor, { kind: 'google', allowed: ['a.example'] })
    for (const wrong of [
      [],
      [maple.id('Dana District')],
      [maple.id('Dana District'), maple.id('Dana District')],
      [maple.id('Dana District'), maple.id('Tess Teacher')],
      [maple.id('Dana District'), maple.id('Hana Harbor')],
    ]) {
      const refused = await change(id, { only: true, keepers: wrong })
      expect([refused.status, refused.errors[0].source.pointer]).toEqual([422, '/data/attributes/keepers'])
    }
    const off = await desk.setUp(vendor, { kind: 'oidc' })
    expect((await change(off, { only: true, keepers: keepers() })).code).toBe('conflict')
  })

  test('a password signs in nobody of the district but them, the Administrators, and who also works elsewhere', async () => {
    const id = await only()
    for (const name of ['Tess Teacher', 'Sam School']) {
      const refused = await signIn(emailOf(name))
      expect([refused.status, refused.code, refused.errors[0].detail]).toEqual([403, 'signOnOnly', reason])
    }
    await app.owner(
      `INSERT INTO staff (district_id, account_id, role, first_name, last_name) VALUES ($1, $2, 'Teacher', 'Elsa', 'Elm')`,
      [maple.id('Harbor Point'), maple.id('account of Elsa Elm')],
    )
    for (const name of ['Dana District', 'Manu Managed', 'Ada Admin', 'Hana Harbor', 'Elsa Elm'])
      expect((await signIn(emailOf(name))).status, name).toBe(201)
    await change(id, { only: false })
    expect((await signIn(emailOf('Tess Teacher'))).status).toBe(201)
  })

  test('an address of the district gets one answer, whoever has it, and whatever they type', async () => {
    await only()
    await app.owner('INSERT INTO email_domains (district_id, domain) VALUES ($1, $2)', [district(), 'town.test'])
    const answers = []
    for (const [email, password] of [
      [emailOf('Tess Teacher'), TOWN_PASSWORD],
      [emailOf('Tess Teacher'), 'wrong'],
      ['nobody@town.test', 'wrong'],
      [emailOf('Dana District'), 'wrong'],
      [emailOf('Ada Admin'), 'wrong'],
      [emailOf('Bea Both'), 'wrong'],
    ] as const) {
      const { status, errors } = await signIn(email, password)
      answers.push({ status, errors: errors.map(({ meta: _, ...error }: { meta: unknown }) => error) })
    }
    expect(new Set(answers.map(each => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 403, errors: [{ code: 'signOnOnly', detail: reason }] })
    expect((await signIn('nobody@elsewhere.test', 'wrong')).code).toBe('invalidLogin')
  })

  test('guesses are counted as everywhere', async () => {
    await only()
    for (let at = 0; at < 10; at++) await signIn(emailOf('Tess Teacher'), `guess ${at}`)
    expect((await signIn(emailOf('Tess Teacher'))).status).toBe(429)
  })

  test('changing its secret switches it off, and with it the only way', async () => {
    const id = await only()
    await change(id, { clientSecret: 'new' })
    expect(await attributesOf(id)).toMatchObject({ enabled: false, only: false, keepers: [] })
    expect((await signIn(emailOf('Tess Teacher'))).status).toBe(201)
  })
})
