import { beforeEach, expect, test } from 'vitest'
import type { ParsedAnswer } from '../../test/client.ts'
import { inTown } from '../../test/in-town.ts'
import { emailOf, TOWN_PASSWORD } from '../../test/town.ts'
import { verifyDistrict } from '../../verify/verify.ts'

const { app, maple, as, nobody } = inTown({ hasEdgeCases: true })

let number = 0

beforeEach(() => void app.mails.splice(0))

const by = (name: string) => (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: { data: object }) =>
  as(name).send(method, url, payload?.data)
const asDana = by('Dana District')
const TAKEN = { '/data/attributes/email': 'This email address is already in use.' }

test('a new teacher is at the school, teaches the classes, counts, and is invited by mail', async () => {
  const count = async () => (await asDana('GET', `/api/schools/${maple.id('Elm')}`)).data.attributes.teachersCount
  const before = await count()
  const rooms = { classrooms: linked('classroom', 'Room 1', 'Room 3') }
  const fromServer = { status: 'training', managedExternally: true, authCredentialsSetAt: '2026-01-01T00:00:00Z' }
  const answer = await create(typed({ email: 'First.Mail@Staff.test', middleName: null, ...fromServer }), rooms)
  const { id, attributes } = answer.data
  expect([answer.status, answer.headers.location]).toEqual([201, `${staffOf('Oak')}/${id}`])
  expect(attributes).toMatchObject({
    fullName: "Nina O'Neil 🌱",
    email: 'First.Mail@Staff.test',
    userType: 'Teacher',
    status: 'enabled',
    version: 1,
    authCredentialsSetAt: null,
    managedExternally: false,
    invitedAt: expect.stringMatching(/^20/),
    classroomsCount: 2,
    archived: false,
  })
  expect([idsOf(answer, 'schools').sort(), idsOf(answer, 'classrooms').sort()]).toEqual([
    ...[at('Oak', 'Elm'), at('Room 1', 'Room 3')],
  ])
  expect(await count()).toBe(before + 1)
  expect(await figuresDiffer()).toEqual([])
  await expect.poll(() => mailsTo('First.Mail@Staff.test')).toHaveLength(1)
  const [mail] = mailsTo('First.Mail@Staff.test')
  expect(mail?.text).toContain('Dana District has invited you')
  const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const payload = { token, password: 'Rainy-Tuesday-2026' }
  expect((await nobody.post('credentials', JSON.stringify(payload))).status).toBe(200)
  const shown = (await asDana('GET', `${staffOf('Oak')}/${id}`)).data.attributes
  expect(shown.authCredentialsSetAt).toMatch(/^20/)
  expect(JSON.stringify(answer.document)).not.toMatch(/password|token/i)
})

test('a class that is named twice is one, and a name keeps its letters', async () => {
  const names = { firstName: 'שרה 👩‍🏫', lastName: `D'"Arcy` }
  const twice = await create(typed(names), { classrooms: linked('classroom', 'Room 1', 'Room 1') })
  expect([twice.status, idsOf(twice, 'classrooms')]).toEqual([201, at('Room 1')])
  expect(twice.data.attributes.fullName).toBe(`שרה 👩‍🏫 D'"Arcy`)
})

test('those of no school are made for the district, found there, and get schools later', async () => {
  const made = await asDana('POST', staffIn('Maple Grove'), document(typed({ userType: 'DistrictAdmin' })))
  const { id } = made.data
  expect([made.status, made.headers.location, idsOf(made, 'schools')]).toEqual([
    ...[201, `${staffIn('Maple Grove')}/${id}`, []],
  ])
  expect((await asDana('GET', `${staffIn('Maple Grove')}/${id}`)).data.attributes.userType).toBe('DistrictAdmin')
  const patch = (relationships: object) =>
    asDana('PATCH', `${staffIn('Maple Grove')}/${id}`, document({}, relationships))
  expect(idsOf(await patch({ schools: linked('school', 'Elm') }), 'schools')).toEqual(at('Elm'))
  expect(idsOf(await patch({ schools: { data: [] } }), 'schools')).toEqual([])
})

test('everything that is missing or wrong is said at once, and nothing is made', async () => {
  expect(faultsOf(await create({}))).toEqual({
    '/data/attributes/firstName': 'This is required.',
    '/data/attributes/lastName': 'This is required.',
    '/data/attributes/email': 'This is required.',
  })
  const wrong = { firstName: 'x'.repeat(500), lastName: ' ', email: 'nina@staff', userType: 'Administrator' }
  expect(faultsOf(await create(wrong))).toEqual({
    '/data/attributes/firstName': 'This cannot have more than 100 characters.',
    '/data/attributes/lastName': 'This cannot be blank.',
    '/data/attributes/email': 'This is not an email address.',
    '/data/attributes/userType': "This must be 'DistrictAdmin', 'SchoolAdmin', 'Teacher'.",
  })
  expect(await app.owner(`SELECT FROM accounts WHERE email = 'nina@staff'`)).toEqual([])
})

test.each([
  ['a class of another district', { classrooms: ['Room 9'] }, 'Dana District'],
  ['one class of another district among others', { classrooms: ['Room 1', 'Room 9'] }, 'Dana District'],
  ['a class that one does not see', { classrooms: ['Room 3'] }, 'Sam School'],
  ['a school of another district', { schools: ['Pier'] }, 'Dana District'],
  ['a school that one does not see', { schools: ['Elm'] }, 'Sam School'],
])('somebody in %s is not made', async (_, places, name) => {
  const relationships = Object.fromEntries(
    Object.entries(places).map(([kind, names]) => [kind, linked(kind.slice(0, -1), ...names)]),
  )
  const refused = await create(typed({ email: 'not.made@staff.test' }), relationships, name)
  expect(refused.status).toBe(404)
  expect(await app.owner(`SELECT FROM accounts WHERE email = 'not.made@staff.test'`)).toEqual([])
})

test('nobody gives a role above their own, or changes their own', async () => {
  const above = { '/data/attributes/userType': 'You cannot give a role that is above your own.' }
  expect(faultsOf(await create(typed({ userType: 'DistrictAdmin' }), undefined, 'Sam School'))).toEqual(above)
  const colleague = await create(typed({ userType: 'SchoolAdmin' }), undefined, 'Sam School')
  expect(colleague.status).toBe(201)
  const { id } = colleague.data
  expect(faultsOf(await change(id, { userType: 'DistrictAdmin' }, undefined, 'Sam School'))).toEqual(above)
  expect((await change(id, { userType: 'Teacher' }, undefined, 'Sam School')).data.attributes.userType).toBe('Teacher')
  expect(faultsOf(await change(maple.id('Sam School'), { userType: 'Teacher' }, undefined, 'Sam School'))).toEqual({
    '/data/attributes/userType': 'You cannot change your own role.',
  })
  const boss = await made({ userType: 'DistrictAdmin' })
  expect((await change(boss, { firstName: 'Changed' }, undefined, 'Sam School')).status).toBe(404)
})

test('an address of the own district is in use, in any case; so is one of the provider', async () => {
  for (const email of [emailOf('Tess Teacher'), emailOf('Tess Teacher').toUpperCase(), emailOf('Ada Admin')])
    expect(faultsOf(await create(typed({ email })))).toEqual(TAKEN)
  const asAda = typed({ email: emailOf('Ada Admin'), firstName: 'Ada', lastName: 'Admin' })
  expect(faultsOf(await create(asAda)), 'under their own name too').toEqual(TAKEN)
  expect(await app.owner('SELECT FROM staff WHERE account_id = $1', [maple.id('Ada Admin')])).toEqual([])
})

test('an address is the same in every form that signs in', async () => {
  const [composed, apart] = ['zo\u00eb@staff.test', 'ZOE\u0308@staff.test']
  const [zoe, other] = [await made({ email: composed }), await made()]
  expect(faultsOf(await create(typed({ email: apart })))).toEqual(TAKEN)
  expect(faultsOf(await change(other, { email: apart }))).toEqual(TAKEN)
  expect((await change(zoe, { email: apart })).status).toBe(200)
})

test('an address of another district joins that account, and the answer does not tell', async () => {
  const joined = await create(typed({ email: emailOf('Piet Pier'), firstName: 'Pieter', lastName: "O'Neil 🌱" }))
  const fresh = await create(typed())
  const shape = (answer: ParsedAnswer) => {
    const { id, attributes, relationships } = answer.data
    const own = { email: null, firstName: null, fullName: null, invitedAt: null, createdAt: null }
    return [answer.status, Object.keys(answer.headers).sort(), typeof id, { ...attributes, ...own }, relationships]
  }
  expect(shape(joined)).toEqual(shape(fresh))
  expect(await accountOf(joined.data.id)).toBe(maple.id('account of Piet Pier'))
  await expect.poll(() => mailsTo(emailOf('Piet Pier'))).toHaveLength(1)
  expect(mailsTo(emailOf('Piet Pier'))[0]?.text).not.toContain('token=')
  const session = await nobody.post('users/session', {
    type: 'user',
    attributes: { email: emailOf('Piet Pier'), password: TOWN_PASSWORD },
  })
  expect(session.data.attributes.homes).toHaveLength(2)
})

test('somebody whose name is another never gets the account of who has the address in another district', async () => {
  const harbor = by('Hana Harbor')
  const email = emailOf('Hana Harbor')
  const places = () => app.owner('SELECT FROM staff WHERE account_id = $1', [maple.id('account of Hana Harbor')])
  expect(faultsOf(await create(typed({ email })))).toEqual(TAKEN)
  expect(await places()).toHaveLength(1)
  // Somebody who works nowhere any more gives the address up, as in a roster file.
  const left = (
    await harbor('POST', staffOf('Pier'), document({ firstName: 'Ana', lastName: 'Diaz', email: 'left@staff.test' }))
  ).data.id
  await harbor('PATCH', `${staffOf('Pier')}/${left}/archive`)
  const successor = await create({ firstName: 'Brand', lastName: 'New', email: 'left@staff.test' })
  expect(successor.status, successor.body).toBe(201)
  expect(await accountOf(successor.data.id)).not.toBe(await accountOf(left))
  expect(await app.owner('SELECT email FROM accounts WHERE id = $1', [await accountOf(left)])).toEqual([
    { email: null },
  ])
})

test('two districts that add an address at once share one account; one district has it once', async () => {
  const email = 'at.once@staff.test'
  const [here, there, again] = await Promise.all([
    create(typed({ email })),
    by('Hana Harbor')('POST', staffOf('Pier'), document(typed({ email }))),
    create(typed({ email: email.toUpperCase() })),
  ])
  expect([here.status, again.status].sort()).toEqual([201, 422])
  expect(there.status).toBe(201)
  expect(await app.owner('SELECT FROM accounts WHERE lower(email) = $1', [email])).toHaveLength(1)
  expect(
    await app.owner('SELECT FROM staff s JOIN accounts a ON a.id = s.account_id WHERE lower(a.email) = $1', [email]),
  ).toHaveLength(2)
})

test('somebody who left and returns has their account and record, and only the places of now', async () => {
  const email = 'returns@staff.test'
  const id = await made({ email }, { classrooms: linked('classroom', 'Room 3') })
  const account = await accountOf(id)
  await app.owner(`UPDATE staff SET source = 'Clever', sourced_id = 'n1', managed_externally = true WHERE id = $1`, [
    id,
  ])
  await asDana('PATCH', `${staffOf('Oak')}/${id}/archive`)
  const back = await create(
    typed({ email, firstName: 'Nora' }),
    { classrooms: linked('classroom', 'Room 2') },
    'Sam School',
  )
  expect([back.status, back.data.id, await accountOf(id)]).toEqual([201, id, account])
  expect(back.data.attributes).toMatchObject({
    firstName: 'Nora',
    archived: false,
    externalRosterSystem: null,
    sourcedId: null,
    managedExternally: false,
  })
  const whole = await asDana('GET', `${staffOf('Oak')}/${id}`)
  expect([idsOf(whole, 'schools'), idsOf(whole, 'classrooms')]).toEqual([at('Oak'), at('Room 2')])
  await expect.poll(() => mailsTo(email)).toHaveLength(2)
})

test('another person under the address of somebody who left has an own account, and the old password opens nothing', async () => {
  const email = 'passed.on@staff.test'
  const id = await made({ email, firstName: 'Ana', lastName: 'Diaz' })
  const account = await accountOf(id)
  await app.owner('UPDATE accounts SET credentials_set_at = now() WHERE id = $1', [account])
  await asDana('PATCH', `${staffOf('Oak')}/${id}/archive`)
  const answer = await create({ firstName: 'Brand', lastName: 'New', email })
  expect(answer.status, answer.body).toBe(201)
  const successor = answer.data.id
  expect(successor).not.toBe(id)
  expect(await accountOf(successor)).not.toBe(account)
  expect(await app.owner('SELECT email FROM accounts WHERE id = $1', [account])).toEqual([{ email: null }])
})

test('somebody who left with a role above one’s own is not taken back', async () => {
  const email = emailOf('Aron Archived')
  expect(faultsOf(await create(typed({ email }), undefined, 'Sam School'))).toEqual(TAKEN)
  const back = await create(typed({ email, firstName: 'Aron', lastName: 'Archived' }))
  expect([back.status, back.data.id]).toEqual([201, maple.id('Aron Archived')])
})

test('details, role and classes change; what is the same changes nothing', async () => {
  const id = await made({ email: 'changes@staff.test' }, { classrooms: linked('classroom', 'Room 1') })
  const changed = await change(id, { lastName: 'Nova', userType: 'SchoolAdmin' })
  expect(changed.data.attributes).toMatchObject({ lastName: 'Nova', userType: 'SchoolAdmin', version: 2 })
  const moved = await change(id, {}, { schools: linked('school', 'Elm'), classrooms: linked('classroom', 'Room 3') })
  expect([idsOf(moved, 'schools'), idsOf(moved, 'classrooms')]).toEqual([at('Elm'), at('Room 3')])
  expect(moved.data.attributes.version).toBe(3)
  const before = await entries()
  const same = { lastName: 'Nova', userType: 'SchoolAdmin', email: 'changes@staff.test', version: 3 }
  const again = await change(id, same, { classrooms: linked('classroom', 'Room 3') }, 'Dana District', 'Elm')
  expect([again.status, again.data.attributes.version, await entries()]).toEqual([200, 3, before])
  expect((await change(id, { firstName: 'Gone' })).status).toBe(404)
  expect(await figuresDiffer()).toEqual([])
  expect(faultsOf(await change(id, {}, { schools: { data: [] } }, 'Dana District', 'Elm'))).toEqual({
    '/data/relationships/schools': 'Choose a school.',
  })
})

test("a school's administrator ends nothing that they do not see, and leaves the details to those who see it", async () => {
  const id = await made({}, { classrooms: linked('classroom', 'Room 1', 'Room 3') })
  const moved = await change(id, {}, { classrooms: linked('classroom', 'Room 2') }, 'Sam School')
  expect([idsOf(moved, 'schools'), idsOf(moved, 'classrooms')]).toEqual([at('Oak'), at('Room 2')])
  const whole = await asDana('GET', `${staffOf('Oak')}/${id}`)
  expect([idsOf(whole, 'schools').sort(), idsOf(whole, 'classrooms').sort()]).toEqual([
    ...[at('Oak', 'Elm'), at('Room 2', 'Room 3')],
  ])
  for (const foreign of [{ classrooms: linked('classroom', 'Room 3') }, { schools: linked('school', 'Pier') }])
    expect((await change(id, { firstName: 'Changed' }, foreign, 'Sam School')).status).toBe(404)
  expect(faultsOf(await change(id, { userType: 'SchoolAdmin' }, undefined, 'Sam School'))).toEqual({
    '/data/attributes': 'Ask somebody who sees the whole district to change this.',
  })
  expect((await change(id, { userType: 'SchoolAdmin' })).status).toBe(200)
})

test('a changed address is invited anew, and the link that the old one got has ended', async () => {
  const id = await made({ email: 'typo@staff.test' })
  await expect.poll(() => mailsTo('typo@staff.test')).toHaveLength(1)
  const old = /\?token=([\w-]+)/.exec(mailsTo('typo@staff.test')[0]?.text ?? '')?.[1]
  const changed = await change(id, { email: 'right@staff.test', version: 1 })
  expect(changed.data.attributes).toMatchObject({ email: 'right@staff.test', version: 2 })
  await expect.poll(() => mailsTo('right@staff.test')).toHaveLength(1)
  const payload = { token: old, password: 'Rainy-Tuesday-2026' }
  expect((await nobody.post('credentials', JSON.stringify(payload))).status).toBe(404)
  await app.owner('UPDATE accounts SET credentials_set_at = now() WHERE email = $1', ['right@staff.test'])
  expect((await change(id, { email: 'Right@staff.test' })).data.attributes.version).toBe(3)
  expect(mailsTo('Right@staff.test')).toEqual([])
})

test('an address that somebody has, here or elsewhere, and one that another district relies on, stay as they are', async () => {
  const id = await made()
  for (const email of [emailOf('Noor Neighbour'), emailOf('Hana Harbor'), emailOf('Ada Admin')])
    expect(faultsOf(await change(id, { email }))).toEqual(TAKEN)
  expect(faultsOf(await change(maple.id('Bea Both'), { email: 'bea@elsewhere.test' }))).toEqual({
    '/data/attributes/email': 'This email address cannot be changed here.',
  })
  expect((await change(maple.id('Bea Both'), { middleName: 'B.' })).status).toBe(200)
})

test('of two people who change somebody at once, the second is told, whether of details or of classes', async () => {
  const id = await made()
  const answers = await Promise.all([
    change(id, { firstName: 'Anna', version: 1 }),
    change(id, { version: 1 }, { classrooms: linked('classroom', 'Room 2') }),
    change(id, { email: 'third@staff.test', version: 1 }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
  const stale = answers.find(({ status }) => status === 412)?.errors[0]
  expect([stale.code, stale.meta.version]).toEqual(['stale', 2])
})

test('of two people who get one address at once, one gets it', async () => {
  const ids = [await made(), await made()]
  const answers = await Promise.all(ids.map(id => change(id, { email: 'wanted@staff.test' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('what a roster system wrote is changed there; classes are changed here', async () => {
  const id = await made()
  await app.owner(`UPDATE staff SET source = 'PowerSchool', sourced_id = 't1' WHERE id = $1`, [id])
  const refused = await change(id, { firstName: 'A', email: 'other@staff.test', userType: 'SchoolAdmin' })
  const from = 'This comes from PowerSchool. Change it there; the next roster file brings it here.'
  expect(faultsOf(refused)).toEqual({
    '/data/attributes/firstName': from,
    '/data/attributes/email': from,
    '/data/attributes/userType': from,
  })
  const changed = await change(id, { firstName: 'Nina' }, { classrooms: linked('classroom', 'Room 2') })
  expect([changed.status, idsOf(changed, 'classrooms')]).toEqual([200, at('Room 2')])
})

test('a class that is archived under an open form is refused', async () => {
  const id = await made()
  await asDana('PATCH', `/api/schools/${maple.id('Oak')}/classrooms/${maple.id('Room 2')}/archive`)
  const relationships = { classrooms: linked('classroom', 'Room 2') }
  expect((await change(id, { firstName: 'Changed' }, relationships)).status).toBe(404)
  expect((await create(typed(), relationships)).status).toBe(404)
  expect((await asDana('GET', `${staffOf('Oak')}/${id}`)).data.attributes.firstName).toBe('Nina')
})

const typed = (attributes: object = {}) => {
  number += 1
  return { firstName: 'Nina', lastName: "O'Neil 🌱", email: `nina${number}@staff.test`, ...attributes }
}
const faultsOf = (answer: ParsedAnswer) =>
  Object.fromEntries(
    answer.errors.map(({ source, detail }: { source: { pointer: string }; detail: string }) => [
      source.pointer,
      detail,
    ]),
  )
const figuresDiffer = async () => {
  const ask = async (path: string) => (await asDana('GET', path)).data
  return (await verifyDistrict(app.db.queries, maple.id('Maple Grove'), ask, Date.now(), 0.3)).differences
}
const linked = (type: string, ...names: string[]) => ({ data: names.map(name => ({ type, id: maple.id(name) })) })
const staffOf = (school: string) => `/api/schools/${maple.id(school)}/teachers`
const staffIn = (district: string) => `/api/districts/${maple.id(district)}/teachers`
const document = (attributes: object, relationships?: object) => ({
  data: { type: 'teacher', attributes, ...(relationships && { relationships }) },
})
const create = (attributes: object, relationships?: object, name = 'Dana District', school = 'Oak') =>
  by(name)('POST', staffOf(school), document(attributes, relationships))
const change = (id: string, attributes: object, relationships?: object, name = 'Dana District', school = 'Oak') =>
  by(name)('PATCH', `${staffOf(school)}/${id}`, document(attributes, relationships))
const made = async (attributes: object = {}, relationships?: object): Promise<string> =>
  (await create(typed(attributes), relationships)).data.id
const idsOf = (answer: ParsedAnswer, of: 'schools' | 'classrooms'): string[] =>
  answer.data.relationships[of].data.map(({ id }: { id: string }) => id)
const at = (...names: string[]) => names.map(maple.id).sort()
const accountOf = async (id: string) =>
  (await app.owner<{ account_id: string }>('SELECT account_id FROM staff WHERE id = $1', [id]))[0]?.account_id
const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address)
const entries = async () => Number((await app.owner<{ count: string }>('SELECT count(*) FROM audit_entries'))[0]?.count)
