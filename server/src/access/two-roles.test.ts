import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { inTown } from '../test/in-town.ts'
import { csv, uploadClient } from '../test/upload-client.ts'

const { app, maple, district, as } = inTown()

/** Sam administers Oak and teaches Room 3 at Elm (SCOPE-7); Elm has a Room 4 as well, with Yuki. */
let room4: string
let yuki: string

beforeAll(letSamTeachAtElm)

test('a class at another school makes its administrator a teacher there, and no more', async () => {
  expect(await placesOf(maple.id('Sam School'))).toEqual({ schools: ids('Elm', 'Oak'), classrooms: ids('Room 3') })
  const rows = await app.owner<{ school: string; role: string | null }>(
    'SELECT school_id::text AS school, role FROM staff_schools WHERE staff_id = $1 AND ended_at IS NULL ORDER BY id',
    [maple.id('Sam School')],
  )
  expect(rows).toEqual([
    { school: maple.id('Oak'), role: null },
    { school: maple.id('Elm'), role: 'Teacher' },
  ])
})

test('lists hold the administered school whole, and the own class elsewhere', async () => {
  expect(idsIn(await ask('GET', `districts/${district()}/schools`))).toEqual(ids('Elm', 'Oak'))
  expect(idsIn(await ask('GET', `schools/${maple.id('Elm')}/classrooms`))).toEqual(ids('Room 3'))
  expect(idsIn(await ask('GET', `schools/${maple.id('Oak')}/classrooms`))).toEqual(ids('Room 1', 'Room 2'))
  const counts = (await ask('GET', `districts/${district()}`)).data.attributes
  expect(counts).toMatchObject({ schoolsCount: 2, classroomsCount: 3, studentsCount: 5 })
})

test('classes include the students of the administered school alone, as the list of students has them', async () => {
  const answer = await ask('GET', `districts/${district()}/classrooms?include=students`)
  const listed = idsIn(await ask('GET', `districts/${district()}/students`))
  expect((answer.included as { id: string }[]).map(({ id }) => id).sort()).toEqual(listed)
  expect(listed).not.toContain(maple.id('Eleni Papadopoulou'))
})

test('dashboards show the own class, and count nobody else of its school', async () => {
  const summary = (url: string) => ask('GET', url).then(answer => answer.data as { id: string }[])
  const room3 = await summary(`classrooms/${maple.id('Room 3')}/student_summaries`)
  expect(room3.map(({ id }) => id)).toEqual(ids('Eleni Papadopoulou'))
  const classes = await summary(`schools/${maple.id('Elm')}/classroom_summaries`)
  expect(classes.map(({ id }) => id)).toEqual(ids('Room 3'))
  const schools = (await summary(`districts/${district()}/school_summaries`)) as unknown as {
    id: string
    attributes: Record<'studentsCount' | 'teachersCount', number>
  }[]
  expect(Object.fromEntries(schools.map(({ id, attributes }) => [id, attributes.studentsCount]))).toEqual({
    [maple.id('Oak')]: 4,
    [maple.id('Elm')]: 1,
  })
  // The teacher of the other class is no colleague whom they know of.
  const numbers = schools.map(({ id, attributes }) => [id, attributes.teachersCount])
  expect(Object.fromEntries(numbers)).toEqual({ [maple.id('Oak')]: 3, [maple.id('Elm')]: 0 })
  const tiles = await ask('GET', `schools/${maple.id('Elm')}/overview`)
  expect(tiles.status, tiles.body).toBe(200)
  const [tile] = tiles.data.attributes.overviewData
  const values = tile.dataSets[0].data as { value: number }[]
  expect(Math.max(...values.map(({ value }) => value))).toBe(1)
})

test('subgroups, which are for administrators, count the administered school alone', async () => {
  const answer = await ask('GET', `districts/${district()}/subgroup_figures`)
  expect(answer.data.attributes.everyone.studentsCount).toBe(4)
  expect((await ask('GET', `schools/${maple.id('Elm')}/subgroup_figures`)).status).toBe(403)
})

test.each([
  ['the class', () => `classrooms/${room4}/student_summaries`],
  ['the student', () => `students/${yuki}/record`],
])('%s of a colleague at that school is not there', async (_, url) => {
  expect((await ask('GET', url())).status).toBe(404)
  expect((await ask('GET', url(), undefined, 'Dana District')).status).toBe(200)
})

test.each([
  ['GET', () => `schools/${maple.id('Elm')}/students`, undefined],
  ['GET', () => `schools/${maple.id('Elm')}/teachers`, undefined],
  ['GET', () => `schools/${maple.id('Elm')}/students/${maple.id('Eleni Papadopoulou')}`, undefined],
  [
    'PATCH',
    () => `schools/${maple.id('Elm')}/students/${maple.id('Eleni Papadopoulou')}`,
    () => ({ data: { type: 'student', attributes: { firstName: 'Mine' } } }),
  ],
  [
    'PATCH',
    () => `schools/${maple.id('Elm')}/classrooms/${maple.id('Room 3')}`,
    () => ({ data: { type: 'classroom', attributes: { classCode: 'mine' } } }),
  ],
  ['PATCH', () => `schools/${maple.id('Elm')}/classrooms/${maple.id('Room 3')}/archive`, undefined],
] as const)('%s %s is for those who administer the school', async (method, url, body) => {
  expect((await ask(method, url(), body?.())).status).toBe(403)
  expect((await ask(method, url(), body?.(), 'Piet Pier')).status).toBe(404)
  if (method === 'GET') expect((await ask(method, url(), undefined, 'Elsa Elm')).status).toBe(200)
})

test('children of the own class are changed, archived and merged by the office of their school only', async () => {
  const students = { students: { data: [{ type: 'student', id: maple.id('Eleni Papadopoulou') }] } }
  const archived = await ask('POST', 'bulk_student_archive', {
    data: { type: 'bulkStudentArchive', relationships: students },
  })
  expect(archived.status).toBe(404)
  const sam = uploadClient(app, maple.token('Sam School'), district())
  const upload = await sam.upload('students', csv('Hornbook ID,First name', `${maple.id('Eleni Papadopoulou')},Mine`))
  expect(upload.counts).toMatchObject({ changed: 0, problem: 1 })
  const listed = await ask('GET', `districts/${district()}/students`)
  expect(idsIn(listed)).not.toContain(maple.id('Eleni Papadopoulou'))
})

test('a teacher’s tools work in the own class, and stop at its door', async () => {
  const room3 = `classrooms/${maple.id('Room 3')}`
  expect((await ask('GET', `${room3}/student_credentials`)).status).toBe(200)
  const password = { data: { type: 'studentAvatar', attributes: { password: 'sun123', confirmPassword: 'sun123' } } }
  const avatar = (room: string, student: string) => `classrooms/${room}/student_avatars/${student}`
  const eleni = avatar(maple.id('Room 3'), maple.id('Eleni Papadopoulou'))
  expect((await ask('PATCH', eleni, password)).status).toBe(200)
  expect((await ask('PATCH', avatar(room4, yuki), password)).status).toBe(404)
})

test('the session opens at the administered school, whatever the names', async () => {
  await app.owner("UPDATE schools SET name = 'Ash (Elm)' WHERE id = $1", [maple.id('Elm')])
  const { homes } = (await ask('GET', 'users/session')).data.attributes
  expect(homes).toMatchObject([
    { schoolId: maple.id('Oak'), onlySchoolId: null, userType: 'SchoolAdmin', taughtSchools: [maple.id('Elm')] },
  ])
})

test('undoing a change of places gives back the role that somebody had there', async () => {
  const client = uploadClient(app, maple.token('Dana District'), district())
  const sheet = await client.upload('teachers', csv('Hornbook ID,Schools,Classes', `${maple.id('Sam School')},Oak,`))
  const { entryId } = await client.apply(sheet.id)
  expect((await placesOf(maple.id('Sam School'))).schools).toEqual(ids('Oak'))
  expect((await client.undo(entryId)).statusCode).toBe(200)
  expect(idsIn(await ask('GET', `schools/${maple.id('Elm')}/classrooms`))).toEqual(ids('Room 3'))
  expect((await ask('GET', `schools/${maple.id('Elm')}/students`)).status).toBe(403)
})

test('letters of a whole school are for those who administer it', async () => {
  const report = (name: string) =>
    ask('POST', 'progress_reports', {
      data: {
        type: 'progressReport',
        id: `cid_${randomUUID()}`,
        attributes: { resourceType: 'school', resourceId: maple.id(name), kind: 'parentReports' },
      },
    })
  expect((await report('Elm')).status).toBe(403)
  expect((await report('Oak')).status).toBe(202)
})

async function placesOf(staff: string) {
  const answer = await ask('GET', `districts/${district()}/teachers/${staff}`, undefined, 'Dana District')
  const { relationships } = answer.data
  const of = (name: string) => relationships[name].data.map(({ id }: { id: string }) => id).sort()
  return { schools: of('schools') as string[], classrooms: of('classrooms') as string[] }
}

type Method = 'GET' | 'POST' | 'PATCH'

const ask = (method: Method, url: string, payload?: { data: object }, by = 'Sam School') =>
  as(by).send(method, url, payload?.data)
const idsIn = (answer: Awaited<ReturnType<typeof ask>>) => (answer.data as { id: string }[]).map(({ id }) => id).sort()
const ids = (...names: string[]) => names.map(name => maple.id(name)).sort()

async function letSamTeachAtElm() {
  const elm = maple.id('Elm')
  // A third school, which is none of Sam's.
  await app.owner(`INSERT INTO schools (district_id, name) VALUES ($1, 'Fir')`, [district()])
  const one = async (text: string, values: unknown[]) =>
    (await app.owner<{ id: string }>(`${text} RETURNING id`, values))[0]?.id ?? ''
  room4 = await one('INSERT INTO classrooms (district_id, school_id, name) VALUES ($1, $2, $3)', [
    ...[district(), elm, 'Room 4'],
  ])
  yuki = await one('INSERT INTO students (district_id, first_name, last_name, grades) VALUES ($1, $2, $3, $4)', [
    ...[district(), 'Yuki', 'Sato', ['KG']],
  ])
  await app.owner('INSERT INTO student_schools (district_id, student_id, school_id) VALUES ($1, $2, $3)', [
    ...[district(), yuki, elm],
  ])
  await app.owner(
    'INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)',
    [district(), yuki, room4, elm],
  )
  await app.owner(
    'INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)',
    [district(), maple.id('Noor Neighbour'), room4, elm],
  )
  await within(app.db.queries, [district()], async tx => {
    await countTeachers(tx, district())
    await changeFigures(tx, district(), [yuki], 'unknown')
  })
  const sam = maple.id('Sam School')
  const { schools, classrooms } = await placesOf(sam)
  expect([schools, classrooms]).toEqual([[maple.id('Oak')], []])
  const data = {
    type: 'teacher',
    id: sam,
    attributes: {},
    relationships: { classrooms: { data: [{ type: 'classroom', id: maple.id('Room 3') }] } },
  }
  const given = await ask('PATCH', `schools/${maple.id('Oak')}/teachers/${sam}`, { data }, 'Dana District')
  expect(given.status, given.body).toBe(200)
}
