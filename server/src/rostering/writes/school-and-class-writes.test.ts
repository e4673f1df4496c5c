import { expect, test } from 'vitest'
import { inTown } from '../../test/in-town.ts'
import { verifyDistrict } from '../../verify/verify.ts'

const { app, maple, district, as } = inTown()

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
  ['a teacher of a school that one does not see', { teachers: ['Elsa Elm'] }, 'Sam School'],
])('a class with %s is not made', async (_, people, name) => {
  const before = await entries()
  const relationships = Object.fromEntries(
    Object.entries(people).map(([kind, names]) => [kind, linked(kind.slice(0, -1), ...names)]),
  )
  const refused = await as(name).post(classesOfOak(), document('classroom', { name: 'Not made' }, relationships).data)
  expect(refused.status).toBe(404)
  expect(await entries()).toBe(before)
  expect(await app.owner(`SELECT FROM classrooms WHERE name = 'Not made'`)).toEqual([])
})

test('a new class has its teachers and students, who then belong to its school; the figures count them', async () => {
  const people = {
    teachers: linked('teacher', 'Elsa Elm'),
    students: linked('student', 'Eleni Papadopoulou', 'Amara Okafor'),
  }
  const made = await as('Dana District').post(
    classesOfOak(),
    document('classroom', { name: 'Room 7', classCode: null }, people)?.data,
  )
  expect([made.status, made.headers.location]).toEqual([201, `${classesOfOak()}/${made.data.id}`])
  expect(made.data.attributes).toMatchObject({
    name: 'Room 7',
    classCode: null,
    studentsCount: 2,
    teachersCount: 0,
    version: 1,
  })
  const students = await as('Dana District').get(`schools/${maple.id('Oak')}/students?filter[nameCont]=eleni`)
  expect(students.data[0].relationships.schools.data).toHaveLength(2)
  const ask = async (path: string) => (await as('Dana District').get(path)).data
  expect((await verifyDistrict(app.db.queries, district(), ask, Date.now(), 0.3)).differences).toEqual([])
})

test('of two people who change a class at once, the second is told', async () => {
  const url = `${classesOfOak()}/${maple.id('Room 1')}`
  const { version } = (await as('Dana District').get(url)).data.attributes
  const change = (attributes: object) =>
    as('Dana District').patch(url, document('classroom', { ...attributes, version })?.data)
  const answers = await Promise.all([change({ name: 'Room A' }), change({ name: 'Room B' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  const stale = answers.find(({ status }) => status === 412)?.errors[0]
  expect([stale.code, stale.meta.version]).toEqual(['stale', version + 1])
  const stored = (await as('Dana District').get(url)).data.attributes
  expect([stored.name, stored.version]).toEqual([expect.stringMatching(/^Room [AB]$/), version + 1])
})

test('what does not change is not written', async () => {
  const url = `${classesOfOak()}/${maple.id('Room 2')}`
  const before = await entries()
  const answer = await as('Dana District').patch(url, document('classroom', { name: 'Room 2' })?.data)
  expect([answer.status, answer.data.attributes.version, await entries()]).toEqual([200, 1, before])
})

test('what a roster system wrote is changed there; what is the same may be sent along', async () => {
  await app.owner(`UPDATE classrooms SET source = 'PowerSchool', sourced_id = 'c2' WHERE id = $1`, [maple.id('Room 2')])
  const url = `${classesOfOak()}/${maple.id('Room 2')}`
  const refused = await as('Dana District').patch(
    url,
    document('classroom', { name: 'Room 2b', classCode: 'new' })?.data,
  )
  expect(refused.status).toBe(422)
  expect(refused.errors.map(({ source, detail }: { source: object; detail: string }) => [source, detail])).toEqual(
    ['name', 'classCode'].map(name => [
      { pointer: `/data/attributes/${name}` },
      'This comes from PowerSchool. Change it there; the next roster file brings it here.',
    ]),
  )
  expect((await as('Dana District').patch(url, document('classroom', { name: 'Room 2' })?.data)).status).toBe(200)
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
  const made = await as('Dana District').post(classesOfOak(), document('classroom', { name: 'Choir' }, people)?.data)
  expect(made.status, made.body).toBe(201)
  expect(await versions()).toEqual(before.map(version => version + 1))
})

test('a school needs its name, address and time zone, and says so for all of them at once', async () => {
  const url = `/api/districts/${district()}/schools`
  const refused = await as('Dana District').post(url, document('school', { addressLine2: 'Floor 2' }, {})?.data)
  const pointers = refused.errors.map(({ source }: { source: { pointer: string } }) => source.pointer)
  expect([refused.status, pointers.sort()]).toEqual([
    422,
    [
      ...['addressLine1', 'city', 'name', 'postalCode'].map(name => `/data/attributes/${name}`),
      '/data/relationships/timezone',
    ],
  ])
  const timezone = { data: { type: 'timezone', id: 'US/Mountain' } }
  const address = { addressLine1: '1 "Main" Street', city: 'Zürich', postalCode: '80201' }
  const made = await as('Dana District').post(
    url,
    document('school', { name: 'Fir 🌲', ...address }, { timezone })?.data,
  )
  expect(made.data).toMatchObject({
    attributes: { name: 'Fir 🌲', ...address, addressLine2: null, studentsCount: 0 },
    relationships: { timezone: { data: { id: 'America/Denver' } } },
  })
  const school = `${url}/${made.data.id}`
  const changed = await as('Dana District').patch(
    school,
    document('school', { addressLine2: 'Floor 2' }, { timezone: { data: { type: 'timezone', id: 'America/Boise' } } })
      ?.data,
  )
  expect(changed.data).toMatchObject({
    attributes: { addressLine2: 'Floor 2', version: 2 },
    relationships: { timezone: { data: { id: 'America/Boise' } } },
  })
  expect((await as('Dana District').patch(school, document('school', { city: null })?.data)).status).toBe(422)
  const other = document('school', { city: 'Bern' })
  expect((await as('Dana District').patch(school, { ...other.data, id: maple.id('Oak') })).status).toBe(409)
})

test('a school administrator adds a school, belongs to it, and manages it; others do not see it', async () => {
  const url = `/api/districts/${district()}/schools`
  const by = (name: string, method: 'GET' | 'POST', path: string, payload?: { data: object }) =>
    as(name).send(method, path, payload?.data)
  const attributes = { name: 'Annex', addressLine1: '2 Main Street', city: 'Dayton', postalCode: '45402' }
  const timezone = { data: { type: 'timezone', id: 'America/New_York' } }
  const made = await by('Sam School', 'POST', url, document('school', attributes, { timezone }))
  expect([made.status, made.data.attributes.name]).toEqual([201, 'Annex'])
  const namesSeenBy = async (name: string) =>
    (await by(name, 'GET', url)).data.map((school: { attributes: { name: string } }) => school.attributes.name)
  expect(await namesSeenBy('Sam School')).toEqual(['Annex', 'Oak'])
  expect(await namesSeenBy('Elsa Elm')).not.toContain('Annex')
  const classes = `/api/schools/${made.data.id}/classrooms`
  expect((await by('Sam School', 'POST', classes, document('classroom', { name: 'Room A' }))).status).toBe(201)
})

test('a school that gets the name of another is asked about; one that is only written otherwise is not', async () => {
  const path = `districts/${district()}/schools/${maple.id('Elm')}`
  const rename = (attributes: object, by = 'Dana District') => as(by).patch(path, { type: 'school', attributes })
  const refused = await rename({ name: 'OAK' })
  expect([refused.status, refused.code, refused.errors[0].source.pointer]).toEqual([
    409,
    'conflict',
    '/data/attributes/name',
  ])
  expect(refused.errors[0].meta.schools).toContain(maple.id('Oak'))
  expect((await rename({ name: 'ELM' })).status).toBe(200)
  // Nobody is told of a school that they do not see.
  expect((await rename({ name: 'Oak' }, 'Elsa Elm')).status).toBe(200)
  expect((await rename({ name: 'Oak', city: 'Troy' })).status).toBe(200)
  expect((await rename({ name: 'Elm' })).status).toBe(200)
  expect((await rename({ name: 'Oak', version: 1 })).status).toBe(412)
  const meant = await rename({ name: 'Oak', override: true })
  expect([meant.status, meant.data.attributes.name]).toEqual([200, 'Oak'])
  expect((await rename({ name: 'Elm' })).status).toBe(200)
})

test('a second school of a name is asked about, as far as one sees the first, and both are told apart from then on', async () => {
  const zone = { timezone: { data: { type: 'timezone', id: 'America/Los_Angeles' } } }
  const at = { addressLine1: '1 Main Street', addressLine2: null, city: 'Troy', postalCode: '45373' }
  const add = (attributes: object, by = 'Dana District') =>
    as(by).post(`districts/${district()}/schools`, document('school', { ...at, ...attributes }, zone).data)
  await app.owner(`UPDATE schools SET city = 'Dayton' WHERE id = $1`, [maple.id('Oak')])
  const refused = await add({ name: ' óak ' })
  expect([refused.status, refused.code]).toEqual([409, 'conflict'])
  expect(refused.errors[0]).toMatchObject({
    detail: `There is a school of this name already: Oak, Dayton (Site Code ${maple.id('Oak')}). If it is another school, say so below.`,
    source: { pointer: '/data/attributes/name' },
    meta: { schools: [maple.id('Oak')] },
  })
  expect((await add({ name: 'Oak', override: 'yes' })).status).toBe(422)
  const made = await add({ name: 'Oak', override: true })
  expect([made.status, made.data.attributes.name]).toEqual([201, 'Oak'])
  // Nobody is told of a school that they do not see.
  expect((await add({ name: 'Oak' }, 'Elsa Elm')).status).toBe(201)
  await app.owner(`UPDATE schools SET city = 'Dayton' WHERE name = 'Oak' AND id <> $1 AND id <> $2`, [
    ...[maple.id('Oak'), made.data.id],
  ])
  const [third] = await app.owner<{ id: string }>(
    `SELECT id FROM schools WHERE name = 'Oak' AND id <> $1 AND id <> $2`,
    [maple.id('Oak'), made.data.id],
  )
  const names = [`Oak (${maple.id('Oak')})`, 'Oak (Troy)', `Oak (${third?.id})`].sort()
  const path = `districts/${district()}`
  const found = (await as('Dana District').get(`${path}/matches?filter[textCont]=oak`)).data as {
    attributes: { kind: string; name: string }
  }[]
  const schools = found.filter(({ attributes }) => attributes.kind === 'school')
  expect(schools.map(({ attributes }) => attributes.name).sort()).toEqual(names)
  const shown = (await as('Dana District').get(`${path}/school_summaries`)).data as { attributes: { name: string } }[]
  expect(
    shown
      .map(({ attributes }) => attributes.name)
      .filter(name => /Oak/.test(name))
      .sort(),
  ).toEqual(names)
  const sheet = (await as('Dana District').get(`${path}/classrooms/spreadsheet?format=csv`)).body
  expect(sheet).toContain(`Oak (${maple.id('Oak')})`)
  const own = (await as('Sam School').get(`schools/${maple.id('Oak')}`)).data.attributes.name
  expect(own).toBe('Oak')
  await app.owner(`UPDATE schools SET name = name || ' of old', archived_at = now() WHERE name = 'Oak' AND id <> $1`, [
    maple.id('Oak'),
  ])
})
