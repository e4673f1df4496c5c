import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { startVendor, type Vendor } from '../../test/oidc-vendor.ts'
import { newBrowser, signOnDesk } from '../../test/sign-on-desk.ts'
import { emailOf } from '../../test/town.ts'

const town = inTown({ settings: { selfService: true }, hasEdgeCases: true })
const { app, maple, as } = town
const desk = signOnDesk(town)

const TID = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const LIS = 'https://purl.imsglobal.org/spec/lti/claim/lis'
const vendors: Record<string, Vendor> = {}
const ids: Record<string, string> = {}
const vendor = (name: string) => vendors[name] as Vendor
const id = (name: string) => ids[name] as string

/** What each sends, and to whom it is said to belong. */
const CLAIMS = {
  clever: ['district', 'user_id', 'user_type', 'sis_id', 'email', 'given_name', 'family_name'],
  classlink: ['TenantId', 'SourcedId', 'Role', 'Email', 'DisplayName'],
  google: ['hd', 'email', 'email_verified', 'name'],
  microsoft: ['tid', 'oid', 'preferred_username', 'name'],
  oidc: [LIS, 'name', 'email'],
} as const
const ALLOWED: Record<keyof typeof CLAIMS, string[]> = {
  clever: ['c-maple'],
  classlink: ['1022'],
  google: ['maplegrove.example'],
  microsoft: [TID],
  oidc: [],
}
const NAMES = Object.keys(CLAIMS) as (keyof typeof CLAIMS)[]

beforeAll(async () => {
  for (const name of NAMES) vendors[name] = await startVendor({ claims: { openid: ['sub', ...CLAIMS[name]] } })
  for (const name of NAMES) ids[name] = await desk.switchedOn(vendor(name), { kind: name, allowed: ALLOWED[name] })
})
afterAll(async () => {
  for (const each of Object.values(vendors)) await each.close()
})
beforeEach(async () => {
  await app.owner('DELETE FROM sign_in_attempts')
  await app.owner('DELETE FROM sign_on_links')
  await app.owner('DELETE FROM sign_on_attempts')
  await app.owner('UPDATE staff SET source = NULL, sourced_id = NULL')
})

const rosterId = (name: string, sourcedId: string, source = 'PowerSchool') =>
  app.owner('UPDATE staff SET source = $2, sourced_id = $3 WHERE id = $1', [maple.id(name), source, sourcedId])

/** Tess as each of those sees her that know a roster's id. */
const TESS = {
  clever: { sub: 'clever-1', district: 'c-maple', user_id: 'old-1', user_type: 'teacher', sis_id: 'T-1' },
  classlink: { sub: 'cl-1', TenantId: 1022, SourcedId: 'T-1', Role: 'Teacher', DisplayName: 'Tess T.' },
  oidc: { sub: 'sub-1', [LIS]: { person_sourcedid: 'T-1' }, name: 'Tess T.' },
}
const AT_GOOGLE = { sub: 'g-1', hd: 'maplegrove.example', email: 'tess.teacher@town.test', email_verified: true }

async function nameAfter(name: string, browser = newBrowser(), query = '') {
  const landing = await desk.pass(vendor(name), id(name), browser, query)
  if (landing.code === null) return landing.problem
  const session = await desk.exchange(browser, landing.code)
  return session.status === 201 ? session.data.attributes.fullName : session.code
}
const linked = (name: string, person: string, subject: string) =>
  app.owner(
    `INSERT INTO sign_on_links (district_id, sign_on_id, account_id, issuer, subject, label, linked_at)
      VALUES ($1, $2, $3, $4, $5, 'x', now())`,
    [maple.id('Maple Grove'), id(name), maple.id(`account of ${person}`), vendor(name).issuer, subject],
  )

describe('Somebody whom the roster knows', () => {
  test.each(['clever', 'classlink', 'oidc'] as const)('signs in through %s the first time, and again', async name => {
    await rosterId('Tess Teacher', 'T-1')
    vendor(name).signIn(TESS[name])
    expect(await nameAfter(name)).toBe('Tess Teacher')
    const links = await app.owner('SELECT subject, sign_on_id FROM sign_on_links')
    expect(links).toEqual([{ subject: TESS[name].sub, sign_on_id: id(name) }])
    await rosterId('Tess Teacher', 'moved')
    expect(await nameAfter(name)).toBe('Tess Teacher')
    const actions = await app.owner(
      `SELECT action, account_id FROM audit_entries WHERE district_id = $1 AND action = 'signOn.link' AND facts ->> 'signOnId' = $2`,
      [maple.id('Maple Grove'), id(name)],
    )
    expect(actions).toEqual([{ action: 'signOn.link', account_id: maple.id('account of Tess Teacher') }])
  })

  test('is asked for at Clever itself where the token lacks the id of the SIS', async () => {
    await rosterId('Tess Teacher', 'T-1')
    vendor('clever').answer('/v3.0/users/clever-2', (_, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ data: { id: 'clever-2', roles: { teacher: { sis_id: 'T-1' } } } })),
    )
    vendor('clever').signIn({ sub: 'clever-2', district: 'c-maple', user_type: 'teacher' })
    expect(await nameAfter('clever')).toBe('Tess Teacher')
  })

  test('lands where they wanted to be, in our own pages', async () => {
    await rosterId('Tess Teacher', 'T-1')
    vendor('classlink').signIn(TESS.classlink)
    for (const [wanted, path] of [
      ['/my-reports?page=2', '/my-reports?page=2&authentication_token='],
      ['//evil.example/x', '/?authentication_token='],
      ['/%5Cevil.example', '/%5Cevil.example?authentication_token='],
      ['/\\evil.example', '/?authentication_token='],
      ['https://evil.example', '/?authentication_token='],
      ['/api/users/session', '/?authentication_token='],
      ['/x?authentication_token=theirs', '/x?authentication_token='],
    ]) {
      const query = `?return=${encodeURIComponent(wanted as string)}`
      const { location, code } = await desk.pass(vendor('classlink'), id('classlink'), newBrowser(), query)
      expect(location.slice(0, -43), wanted).toBe(path)
      expect(code).toHaveLength(43)
    }
  })

  test('is shown in the list of their sessions by the way in which they came', async () => {
    await rosterId('Tess Teacher', 'T-1')
    vendor('classlink').signIn(TESS.classlink)
    const browser = newBrowser()
    const { code } = await desk.pass(vendor('classlink'), id('classlink'), browser)
    const { authenticationToken: token } = (await desk.exchange(browser, code)).data.attributes
    const { document } = await town.call({ method: 'GET', url: '/api/my_account/sessions', token })
    expect(document.items[0]).toMatchObject({ isCurrent: true, way: 'signOn', signOn: 'ClassLink' })
  })

  test('has another address and another name: nothing of them changes here', async () => {
    await rosterId('Tess Teacher', 'T-1')
    vendor('classlink').signIn({ ...TESS.classlink, Email: 'tess@old.example' })
    expect(await nameAfter('classlink')).toBe('Tess Teacher')
    vendor('classlink').signIn({ ...TESS.classlink, Email: emailOf('Noor Neighbour'), DisplayName: 'Noor Neighbour' })
    expect(await nameAfter('classlink')).toBe('Tess Teacher')
    const [account] = await app.owner('SELECT email FROM accounts WHERE id = $1', [maple.id('account of Tess Teacher')])
    expect(account).toEqual({ email: emailOf('Tess Teacher') })
    const [link] = await app.owner('SELECT label FROM sign_on_links')
    expect(link).toEqual({ label: emailOf('Noor Neighbour') })
  })
})

describe('Somebody who was linked before', () => {
  test('signs in through Google and Microsoft, each by the id that stays', async () => {
    await linked('google', 'Tess Teacher', 'g-1')
    vendor('google').signIn(AT_GOOGLE)
    expect(await nameAfter('google')).toBe('Tess Teacher')
    await linked('microsoft', 'Noor Neighbour', 'oid-1')
    vendor('microsoft').signIn({ sub: 'pairwise', tid: TID, oid: 'oid-1', preferred_username: 'noor@x.example' })
    expect(await nameAfter('microsoft')).toBe('Noor Neighbour')
  })

  test('is in training: they are signed in, and no further than by a password', async () => {
    await linked('google', 'Tim Training', 'g-tim')
    vendor('google').signIn({ ...AT_GOOGLE, sub: 'g-tim' })
    const browser = newBrowser()
    const { code } = await desk.pass(vendor('google'), id('google'), browser)
    const session = await desk.exchange(browser, code)
    expect(session.data.attributes).toMatchObject({ status: 'training', fullName: 'Tim Training' })
  })

  test('was archived since, also while the code is on its way', async () => {
    await linked('google', 'Noor Neighbour', 'g-noor')
    vendor('google').signIn({ ...AT_GOOGLE, sub: 'g-noor' })
    const browser = newBrowser()
    const { code } = await desk.pass(vendor('google'), id('google'), browser)
    await app.owner('UPDATE staff SET archived_at = now() WHERE id = $1', [maple.id('Noor Neighbour')])
    expect((await desk.exchange(browser, code)).code).toBe('invalidLogin')
    expect(await nameAfter('google')).toBe('closed')
    await app.owner('UPDATE staff SET archived_at = NULL WHERE id = $1', [maple.id('Noor Neighbour')])
  })

  test('is of a district whose membership has ended', async () => {
    const dry = await desk.switchedOn(vendor('oidc'), { kind: 'oidc' }, 'Ada Admin', 'Dry Creek')
    await app.owner('UPDATE staff SET sourced_id = $2, source = $2 WHERE id = $1', [maple.id('Xena Expired'), 'X-1'])
    vendor('oidc').signIn({ sub: 'xena', [LIS]: { person_sourcedid: 'X-1' } })
    expect((await desk.pass(vendor('oidc'), dry)).problem).toBe('membershipExpired')
  })

  test('is another person on a shared tablet: the code is theirs, not that of whoever was there', async () => {
    await linked('google', 'Tess Teacher', 'g-1')
    await linked('google', 'Noor Neighbour', 'g-noor')
    const tablet = newBrowser()
    vendor('google').signIn(AT_GOOGLE)
    expect(await nameAfter('google', tablet)).toBe('Tess Teacher')
    vendor('google').signIn({ ...AT_GOOGLE, sub: 'g-noor' })
    expect(await nameAfter('google', tablet)).toBe('Noor Neighbour')
  })

  test('also works in another district, or is an Administrator: no provider of a district opens that', async () => {
    await linked('google', 'Bea Both', 'g-bea')
    vendor('google').signIn({ ...AT_GOOGLE, sub: 'g-bea' })
    expect(await nameAfter('google')).toBe('elsewhere')
    await linked('google', 'Tess Teacher', 'g-1')
    await app.owner('INSERT INTO administrators (account_id) VALUES ($1)', [maple.id('account of Tess Teacher')])
    vendor('google').signIn(AT_GOOGLE)
    expect(await nameAfter('google')).toBe('notKnown')
    await app.owner('DELETE FROM administrators WHERE account_id = $1', [maple.id('account of Tess Teacher')])
  })
})

describe('Nobody is signed in or linked', () => {
  const expectNobody = async () => expect(await app.owner('SELECT 1 FROM sign_on_links')).toEqual([])

  test('by an address alone, verified or not, and least of all by an Administrator’s', async () => {
    for (const email of [emailOf('Tess Teacher'), emailOf('Ada Admin')]) {
      vendor('google').signIn({ ...AT_GOOGLE, email })
      expect(await nameAfter('google')).toBe('notKnown')
    }
    vendor('microsoft').signIn({ sub: 's', tid: TID, oid: 'o', preferred_username: emailOf('Dana District') })
    expect(await nameAfter('microsoft')).toBe('notKnown')
    await expectNobody()
  })

  test('from another district, whatever its roster calls them', async () => {
    await rosterId('Tess Teacher', 'T-1')
    vendor('classlink').signIn({ ...TESS.classlink, TenantId: 77 })
    vendor('clever').signIn({ ...TESS.clever, district: 'c-harbor' })
    vendor('google').signIn({ ...AT_GOOGLE, hd: 'maplegrove.example.evil.example' })
    vendor('microsoft').signIn({ sub: 's', tid: TID.replace('7', '8'), oid: 'o' })
    for (const name of ['classlink', 'clever', 'google', 'microsoft'])
      expect(await nameAfter(name)).toBe('wrongDistrict')
    // A consumer's account has no domain at all.
    vendor('google').signIn({ sub: 'g-9', email: 'tess@maplegrove.example', email_verified: true })
    expect(await nameAfter('google')).toBe('wrongDistrict')
    expect(await app.owner('SELECT 1 FROM sign_on_attempts')).toEqual([])
    await expectNobody()
  })

  test('by an id of a roster of another district', async () => {
    await app.owner(`UPDATE staff SET source = 'PowerSchool', sourced_id = 'T-1' WHERE id = $1`, [
      maple.id('Hana Harbor'),
    ])
    vendor('classlink').signIn(TESS.classlink)
    expect(await nameAfter('classlink')).toBe('notKnown')
    await expectNobody()
  })

  test('where two people have one roster id, or somebody has an account there already', async () => {
    await rosterId('Tess Teacher', 'T-1')
    await rosterId('Noor Neighbour', 'T-1', 'Skyward')
    vendor('classlink').signIn(TESS.classlink)
    expect(await nameAfter('classlink')).toBe('ambiguous')
    await expectNobody()
    await rosterId('Noor Neighbour', 'T-2')
    expect(await nameAfter('classlink')).toBe('Tess Teacher')
    vendor('classlink').signIn({ ...TESS.classlink, sub: 'cl-2' })
    expect(await nameAfter('classlink')).toBe('ambiguous')
  })

  test('as an archived person of the roster', async () => {
    await rosterId('Aron Archived', 'A-1')
    vendor('classlink').signIn({ ...TESS.classlink, SourcedId: 'A-1' })
    expect(await nameAfter('classlink')).toBe('closed')
    await expectNobody()
  })

  test('who is a student: nothing is kept of them', async () => {
    vendor('classlink').signIn({ ...TESS.classlink, Role: 'Student', DisplayName: 'A Child' })
    const browser = newBrowser()
    const { problem } = await desk.pass(vendor('classlink'), id('classlink'), browser)
    expect(problem).toBe('student')
    expect((await desk.outcome(browser, 'student')).claims).toEqual([])
    const kept = await app.owner<{ row: string }>(
      'SELECT s::text AS row FROM sign_on_starts s UNION ALL SELECT a::text FROM sign_on_attempts a',
    )
    expect(kept.filter(({ row }) => row.includes('A Child'))).toEqual([])
  })
})

describe('A portal', () => {
  test('opens the address of a sign-on with whatever it likes: it is dropped', async () => {
    await rosterId('Tess Teacher', 'T-1')
    vendor('clever').signIn(TESS.clever)
    const browser = newBrowser()
    const address = await desk.start(browser, id('clever'), '?code=planted&scope=read')
    expect(address).not.toContain('planted')
    expect((await desk.land(browser, await vendor('clever').visit(address))).code).not.toBeNull()
  })

  test('comes with a code without a state: the sign-in is begun anew, and finds the district by what Clever says', async () => {
    const harbor = { kind: 'clever', allowed: ['c-harbor'] }
    const other = await desk.switchedOn(vendor('clever'), harbor, 'Ada Admin', 'Harbor Point')
    await app.owner(`UPDATE staff SET source = 'Clever', sourced_id = 'clever-7' WHERE id = $1`, [
      maple.id('Piet Pier'),
    ])
    vendor('clever').signIn({ sub: 'clever-7', district: 'c-harbor', user_type: 'teacher', sis_id: 'P' })
    const browser = newBrowser()
    const back = new URL('http://hornbook.test/api/sign_ons/callback?code=planted')
    const address = (await desk.land(browser, back)).location
    expect(address.startsWith(vendor('clever').issuer)).toBe(true)
    expect(new URL(address).searchParams.has('district_id')).toBe(false)
    const { code } = await desk.land(browser, await vendor('clever').visit(address))
    expect((await desk.exchange(browser, code)).data.attributes.fullName).toBe('Piet Pier')
    await app.owner('DELETE FROM sign_ons WHERE id = $1', [other])
  })
})

test('a code is exchanged by the browser that began, and by no other', async () => {
  await linked('google', 'Tess Teacher', 'g-1')
  vendor('google').signIn(AT_GOOGLE)
  const [own, other] = [newBrowser(), newBrowser()]
  const { code } = await desk.pass(vendor('google'), id('google'), own)
  expect((await desk.exchange(other, code)).code).toBe('invalidLogin')
  await desk.start(other, id('google'))
  expect((await desk.exchange(other, code)).code).toBe('invalidLogin')
  expect((await desk.exchange(own, code)).status).toBe(201)
  expect((await desk.exchange(own, code)).code).toBe('invalidLogin')
})

test('a code opens nothing once its sign-on is switched off', async () => {
  await linked('google', 'Tess Teacher', 'g-1')
  vendor('google').signIn(AT_GOOGLE)
  const browser = newBrowser()
  const { code } = await desk.pass(vendor('google'), id('google'), browser)
  await app.owner('UPDATE sign_ons SET enabled = false WHERE id = $1', [id('google')])
  expect((await desk.exchange(browser, code)).code).toBe('invalidLogin')
  expect(await desk.start(browser, id('google'))).toBe('/sign-on/stopped?problem=unavailable')
  await app.owner('UPDATE sign_ons SET enabled = true WHERE id = $1', [id('google')])
})

test('a sign-in is in the audit of the district, with the sign-on', async () => {
  await linked('google', 'Tess Teacher', 'g-1')
  vendor('google').signIn(AT_GOOGLE)
  expect(await nameAfter('google')).toBe('Tess Teacher')
  const [entry] = await app.owner<{ facts: object }>(
    `SELECT facts FROM audit_entries WHERE action = 'session.signIn' ORDER BY id DESC LIMIT 1`,
  )
  expect(entry?.facts).toEqual({ handOffId: expect.any(String), signOnId: id('google') })
  expect((await as('Tess Teacher').get('my_account/sign_ons')).document.items).toHaveLength(NAMES.length)
})
