import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'
import { type Town, town } from '../../test/town.ts'
import { verifyDistrict } from '../../verify/verify.ts'

let app: TestApplication
let maple: Town
let district: string
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
})
afterAll(() => app.close())

const asDana = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, name = 'Dana District') =>
  app.call({ method, url, token: maple.token(name), ...(payload && { payload }) })
const document = (type: string, attributes: object, relationships?: object) => ({
  data: { type, attributes, ...(relationships && { relationships }) },
})
const linked = (type: string, ...names: string[]) => ({ data: names.map(name => ({ type, id: maple.id(name) })) })
const classesOfOak = () => `/api/schools/${maple.id('Oak')}/classrooms`
const entries = async () => Number((await app.owner<{ count: string }>('SELECT count(*) FROM audit_entries'))[0]?.count)

test.each([
  ['a student of another district', { students: ['Amara Okafor', 'Fatima Idrissi'] }, 'Dana District'],
  ['a student of a school that one does not see', { students: ['Eleni Papadopoulou'] }, 'Sam School'],
  ['a teacher of another district', { teachers: ['Piet Pier'] }, 'Dana District'],
])('a class with %s is not made', async (_, people, name) => {
  const before = await entries()
  const relationships = Object.fromEntries(
    Object.entries(people).map(([kind, names]) => [kind, linked(kind.slice(0, -1), ...names)]),
  )
  const refused = await asDana('POST', classesOfOak(), document('classroom', { name: 'Not made' }, relationships), name)
  expect(refused.statusCode).toBe(404)
  expect(await entries()).toBe(before)
  expect(await app.owner(`SELECT FROM classrooms WHERE name = 'Not made'`)).toEqual([])
})

test('a new class has its teachers and students, who then belong to its school; the figures count them', async () => {
  const people = {
    teachers: linked('teacher', 'Elsa Elm'),
    students: linked('student', 'Eleni Papadopoulou', 'Amara Okafor'),
  }
  const made = await asDana('POST', classesOfOak(), document('classroom', { name: 'Room 7', classCode: null }, people))
  expect([made.statusCode, made.headers.location]).toEqual([201, `${classesOfOak()}/${made.json().data.id}`])
  expect(made.json().data.attributes).toMatchObject({
    name: 'Room 7',
    classCode: null,
    studentsCount: 2,
    teachersCount: 0,
    version: 1,
  })
  const students = await asDana('GET', `/api/schools/${maple.id('Oak')}/students?filter[nameCont]=eleni`)
  expect(students.json().data[0].relationships.schools.data).toHaveLength(2)
  const ask = async (path: string) => (await asDana('GET', path)).json().data
  expect((await verifyDistrict(app.db.queries, district, ask, Date.now(), 0.3)).differences).toEqual([])
})

test('of two people who change a class at once, the second is told', async () => {
  const url = `${classesOfOak()}/${maple.id('Room 1')}`
  const { version } = (await asDana('GET', url)).json().data.attributes
  const change = (attributes: object) => asDana('PATCH', url, document('classroom', { ...attributes, version }))
  const answers = await Promise.all([change({ name: 'Room A' }), change({ name: 'Room B' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  const stale = answers.find(({ statusCode }) => statusCode === 412)?.json().errors[0]
  expect([stale.code, stale.meta.version]).toEqual(['stale', version + 1])
  const stored = (await asDana('GET', url)).json().data.attributes
  expect([stored.name, stored.version]).toEqual([expect.stringMatching(/^Room [AB]$/), version + 1])
})

test('what does not change is not written', async () => {
  const url = `${classesOfOak()}/${maple.id('Room 2')}`
  const before = await entries()
  const answer = await asDana('PATCH', url, document('classroom', { name: 'Room 2' }))
  expect([answer.statusCode, answer.json().data.attributes.version, await entries()]).toEqual([200, 1, before])
})

test('what a roster system wrote is changed there; what is the same may be sent along', async () => {
  await app.owner(`UPDATE classrooms SET source = 'PowerSchool', sourced_id = 'c2' WHERE id = $1`, [maple.id('Room 2')])
  const url = `${classesOfOak()}/${maple.id('Room 2')}`
  const refused = await asDana('PATCH', url, document('classroom', { name: 'Room 2b', classCode: 'new' }))
  expect(refused.statusCode).toBe(422)
  expect(
    refused.json().errors.map(({ source, detail }: { source: object; detail: string }) => [source, detail]),
  ).toEqual(
    ['name', 'classCode'].map(name => [
      { pointer: `/data/attributes/${name}` },
      'This comes from PowerSchool. Change it there; the next roster file brings it here.',
    ]),
  )
  expect((await asDana('PATCH', url, document('classroom', { name: 'Room 2' }))).statusCode).toBe(200)
})

test('open forms of the people of a new class are stale', async () => {
  const ids = [maple.id('Amara Okafor'), maple.id('Tess Teacher')]
  const versions = async () => {
    const rows = await app.owner<{ version: number }>(
      'SELECT version FROM students WHERE id = $1 UNION ALL SELECT version FROM staff WHERE id = $2',
      ids,
    )
    return rows.map(({ version }) => version)
  }
  const before = await versions()
  const people = { students: linked('student', 'Amara Okafor'), teachers: linked('teacher', 'Tess Teacher') }
  const made = await asDana('POST', classesOfOak(), document('classroom', { name: 'Choir' }, people))
  expect(made.statusCode, made.body).toBe(201)
  expect(await versions()).toEqual(before.map(version => version + 1))
})

test('a school needs its name, address and time zone, and says so for all of them at once', async () => {
  const url = `/api/districts/${district}/schools`
  const refused = await asDana('POST', url, document('school', { addressLine2: 'Floor 2' }, {}))
  const pointers = refused.json().errors.map(({ source }: { source: { pointer: string } }) => source.pointer)
  expect([refused.statusCode, pointers.sort()]).toEqual([
    422,
    [
      ...['addressLine1', 'city', 'name', 'postalCode'].map(name => `/data/attributes/${name}`),
      '/data/relationships/timezone',
    ],
  ])
  const timezone = { data: { type: 'timezone', id: 'US/Mountain' } }
  const address = { addressLine1: '1 "Main" Street', city: 'Zürich', postalCode: '80201' }
  const made = await asDana('POST', url, document('school', { name: 'Fir 🌲', ...address }, { timezone }))
  expect(made.json().data).toMatchObject({
    attributes: { name: 'Fir 🌲', ...address, addressLine2: null, studentsCount: 0 },
    relationships: { timezone: { data: { id: 'America/Denver' } } },
  })
  const school = `${url}/${made.json().data.id}`
  const changed = await asDana(
    'PATCH',
    school,
    document('school', { addressLine2: 'Floor 2' }, { timezone: { data: { type: 'timezone', id: 'America/Boise' } } }),
  )
  expect(changed.json().data).toMatchObject({
    attributes: { addressLine2: 'Floor 2', version: 2 },
    relationships: { timezone: { data: { id: 'America/Boise' } } },
  })
  expect((await asDana('PATCH', school, document('school', { city: null }))).statusCode).toBe(422)
  const other = document('school', { city: 'Bern' })
  expect((await asDana('PATCH', school, { data: { ...other.data, id: maple.id('Oak') } })).statusCode).toBe(409)
})

test('a school administrator adds a school, belongs to it, and manages it; others do not see it', async () => {
  const url = `/api/districts/${district}/schools`
  const by = (name: string, method: 'GET' | 'POST', path: string, payload?: object) =>
    app.call({ method, url: path, token: maple.token(name), ...(payload && { payload }) })
  const attributes = { name: 'Annex', addressLine1: '2 Main Street', city: 'Dayton', postalCode: '45402' }
  const timezone = { data: { type: 'timezone', id: 'America/New_York' } }
  const made = await by('Sam School', 'POST', url, document('school', attributes, { timezone }))
  expect([made.statusCode, made.json().data.attributes.name]).toEqual([201, 'Annex'])
  const namesSeenBy = async (name: string) =>
    (await by(name, 'GET', url)).json().data.map((school: { attributes: { name: string } }) => school.attributes.name)
  expect(await namesSeenBy('Sam School')).toEqual(['Annex', 'Oak'])
  expect(await namesSeenBy('Elsa Elm')).not.toContain('Annex')
  const classes = `/api/schools/${made.json().data.id}/classrooms`
  expect((await by('Sam School', 'POST', classes, document('classroom', { name: 'Room A' }))).statusCode).toBe(201)
})
