import { afterAll, beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { keyOfDistrict, passwordPlace } from '../people/student-passwords.ts'
import { unseal } from '../secrets/sealing.ts'
import { type TestApplication, testApplication } from '../test/application.ts'
import { TEST_SETTINGS } from '../test/settings.ts'
import { type Town, town } from '../test/town.ts'
import { verifyDistrict } from '../verify/verify.ts'

let app: TestApplication
let maple: Town
let district: string
let number = 0
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
  district = maple.id('Maple Grove')
})
afterAll(() => app.close())

const by = (name: string) => (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  app.call({ method, url, token: maple.token(name), ...(payload && { payload }) })
const asDana = by('Dana District')
const linked = (type: string, ...names: string[]) => ({ data: names.map(name => ({ type, id: maple.id(name) })) })
const KINDERGARTEN = { data: [{ type: 'grade', id: '5' }] }
const FIRST_GRADE = { data: [{ type: 'grade', id: '6' }] }
const studentsOf = (school: string) => `/api/schools/${maple.id(school)}/students`
const typed = (attributes: object = {}) => {
  number += 1
  const own = { oneRosterId: `00${number}`, username: `student${number}`, password: 'abc123' }
  return { firstName: 'Ines', lastName: "O'Alba 🌱", ...own, ...attributes }
}
const document = (attributes: object, relationships?: object) => ({
  data: { type: 'student', attributes, ...(relationships && { relationships }) },
})
const room1 = () => ({ grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 1') })
const create = (attributes: object, relationships: object = room1(), name = 'Dana District') =>
  by(name)('POST', studentsOf('Oak'), document(attributes, relationships))
const faultsOf = (answer: { json(): { errors: { source: { pointer: string }; detail: string }[] } }) =>
  Object.fromEntries(answer.json().errors.map(({ source, detail }) => [source.pointer, detail]))
const passwordOf = async (id: string) => {
  const [row] = await app.owner<{ password_cipher: Buffer }>('SELECT password_cipher FROM students WHERE id = $1', [id])
  const key = await within(app.db.queries, [district], tx => keyOfDistrict(tx, TEST_SETTINGS.secret, district))
  return unseal(key, row?.password_cipher as Buffer, passwordPlace(district, id)).toString()
}
const figuresDiffer = async () => {
  const ask = async (path: string) => (await asDana('GET', path)).json().data
  return (await verifyDistrict(app.db.queries, district, ask, Date.now(), 0.3)).differences
}
const idsOf = (
  answer: { json(): { data: { relationships: Record<string, { data: { id: string }[] }> } } },
  of: string,
) => answer.json().data.relationships[of]?.data.map(({ id }) => id)

test('a new student has a grade, a class and its school, and counts in the figures', async () => {
  const before = (await asDana('GET', `/api/schools/${maple.id('Oak')}`)).json().data.attributes.studentsCount
  const made = await create(typed({ oneRosterId: '00700', username: 'ines.alba', middleName: null }))
  expect([made.statusCode, made.headers.location]).toEqual([201, `${studentsOf('Oak')}/${made.json().data.id}`])
  expect(made.json().data.attributes).toMatchObject({
    ...{ fullName: "Ines O'Alba 🌱", oneRosterId: '00700', username: `${maple.id('Oak')}-ines.alba`, version: 1 },
  })
  expect([idsOf(made, 'schools'), idsOf(made, 'classrooms'), idsOf(made, 'grades')]).toEqual([
    ...[[maple.id('Oak')], [maple.id('Room 1')], ['5']],
  ])
  const after = (await asDana('GET', `/api/schools/${maple.id('Oak')}`)).json().data.attributes.studentsCount
  expect(after).toBe(before + 1)
  expect(await figuresDiffer()).toEqual([])
})

test('a class of another school brings its school; a user name keeps its prefix, and an e-mail address has none', async () => {
  const rooms = { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 3', 'Room 1') }
  const made = await create(typed({ username: `${maple.id('Oak')}-once` }), rooms)
  expect(idsOf(made, 'schools')?.sort()).toEqual([maple.id('Oak'), maple.id('Elm')].sort())
  expect(made.json().data.attributes.username).toBe(`${maple.id('Oak')}-once`)
  const mailed = await create(typed({ username: 'once@town.test' }))
  expect(mailed.json().data.attributes.username).toBe('once@town.test')
})

test('the password is stored encrypted for this student alone, and no answer and no change row has it', async () => {
  const made = await create(typed({ password: 'Secret77' }))
  const { id } = made.json().data
  expect(await passwordOf(id)).toBe('Secret77')
  expect(made.body).not.toMatch(/Secret77|password/i)
  const rows = await app.owner<{ row: string }>(`SELECT after::text AS row FROM changes WHERE record_id = $1`, [id])
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toMatch(/Secret77|cipher/)
  const other = (await create(typed({ password: 'Secret77' }))).json().data.id
  await app.owner(
    'UPDATE students s SET password_cipher = o.password_cipher FROM students o WHERE s.id = $1 AND o.id = $2',
    [other, id],
  )
  await expect(passwordOf(other)).rejects.toThrow()
})

test('everything that is missing or wrong is said at once', async () => {
  const nothing = await asDana('POST', studentsOf('Oak'), document({ password: 'a!' }, {}))
  expect([nothing.statusCode, Object.keys(faultsOf(nothing)).sort()]).toEqual([
    422,
    [
      ...['firstName', 'lastName', 'oneRosterId', 'password', 'username'].map(name => `/data/attributes/${name}`),
      ...['classrooms', 'grades'].map(name => `/data/relationships/${name}`),
    ],
  ])
  expect(faultsOf(nothing)['/data/attributes/password']).toBe('Password must be at least 3 characters')
  const wrong = {
    grades: { data: [...KINDERGARTEN.data, ...FIRST_GRADE.data] },
    classrooms: { data: [] },
  }
  expect(faultsOf(await create(typed({ firstName: 'x'.repeat(500) }), wrong))).toEqual({
    '/data/attributes/firstName': 'This cannot have more than 100 characters.',
    '/data/relationships/grades/data': 'Choose one grade.',
    '/data/relationships/classrooms': 'Choose a class.',
  })
  const noGrade = await create(typed(), { ...room1(), grades: { data: [{ type: 'grade', id: '99' }] } })
  expect(faultsOf(noGrade)).toEqual({ '/data/relationships/grades/data/0/id': 'This is not a grade.' })
})

test.each([
  ['a class of another district', { classrooms: ['Room 9'] }, 'Dana District'],
  ['one class of another district among others', { classrooms: ['Room 1', 'Room 9'] }, 'Dana District'],
  ['a class that one does not see', { classrooms: ['Room 3'] }, 'Sam School'],
  ['a school of another district', { classrooms: ['Room 1'], schools: ['Pier'] }, 'Dana District'],
  ['a school that one does not see', { classrooms: ['Room 1'], schools: ['Elm'] }, 'Sam School'],
])('a student in %s is not made', async (_, places, name) => {
  const relationships = Object.fromEntries(
    Object.entries(places).map(([kind, names]) => [kind, linked(kind.slice(0, -1), ...names)]),
  )
  const refused = await create(typed({ lastName: 'Notmade' }), { grades: KINDERGARTEN, ...relationships }, name)
  expect(refused.statusCode).toBe(404)
  expect(await app.owner(`SELECT FROM students WHERE last_name = 'Notmade'`)).toEqual([])
})

test('a Student Id and a user name belong to one student of the district, archived ones too', async () => {
  const first = await create(typed({ oneRosterId: '0815', username: 'taken' }))
  const taken = {
    '/data/attributes/oneRosterId': 'Another student has this Student Id.',
    '/data/attributes/username': 'This user name is already in use.',
  }
  expect(faultsOf(await create(typed({ oneRosterId: '0815', username: 'taken' })))).toEqual(taken)
  await asDana('PATCH', `${studentsOf('Oak')}/${first.json().data.id}/archive`)
  expect(faultsOf(await create(typed({ oneRosterId: '0815', username: 'taken' })))).toEqual(taken)
  expect((await create(typed({ oneRosterId: '815' }))).statusCode).toBe(201)
  const elsewhere = { grades: KINDERGARTEN, classrooms: linked('classroom', 'Room 9') }
  const asHana = await by('Hana Harbor')(
    'POST',
    studentsOf('Pier'),
    document(typed({ oneRosterId: '0815' }), elsewhere),
  )
  expect(asHana.statusCode).toBe(201)
})

test('of two students with one Student Id who are made at once, one is made', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create(typed({ oneRosterId: '0099' }))))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
  expect(await app.owner(`SELECT FROM students WHERE one_roster_id = '0099'`)).toHaveLength(1)
})
