import { beforeAll, describe, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, as } = inTown({ hasEdgeCases: true })

let inDistrict = ''
let inOak = ''

beforeAll(async () => {
  inDistrict = `/api/districts/${maple.id('Maple Grove')}`
  inOak = `/api/schools/${maple.id('Oak')}`
  // Tess works at Elm too, and Room 2's code has an accent.
  await app.owner('INSERT INTO staff_schools (district_id, staff_id, school_id) VALUES ($1, $2, $3)', [
    ...[maple.id('Maple Grove'), maple.id('Tess Teacher'), maple.id('Elm')],
  ])
  await app.owner(`UPDATE classrooms SET class_code = 'Séance 2' WHERE id = $1`, [maple.id('Room 2')])
  await app.owner(`UPDATE schools SET timezone = 'America/Chicago' WHERE id = $1`, [maple.id('Oak')])
})

interface Row {
  readonly type: string
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships: Readonly<Record<string, { data: unknown }>>
}

describe('A nested address answers the same as the flat one', () => {
  test.each([
    ['a school', () => [`${inDistrict}/schools/${maple.id('Oak')}`, inOak], '?include=timezone'],
    [
      'a class',
      () => [`${inOak}/classrooms/${maple.id('Room 1')}`, `/api/classrooms/${maple.id('Room 1')}`],
      '?include=school,teachers,grades&fields[teacher]=fullName',
    ],
  ])('%s', async (_, addresses, query) => {
    const [nested, flat] = await Promise.all(addresses().map(address => as('Dana District').get(address + query)))
    expect([nested?.status, nested?.document]).toEqual([200, flat?.document])
    expect(nested?.included.length).toBeGreaterThan(0)
  })

  test('a staff member is the same as in the list', async () => {
    const [tess] = (await as('Dana District').get(`${inOak}/teachers?filter[nameEq]=Tess%20Teacher`)).data
    const answer = await as('Dana District').get(`${inOak}/teachers/${maple.id('Tess Teacher')}`)
    expect(answer.data).toEqual(tess)
  })
})

describe('Lists of classes and staff hold only what is in the viewer’s scope', () => {
  test('classes of a district and of a school', async () => {
    expect(await names(`${inDistrict}/classrooms`)).toEqual(['Room 1', 'Room 2', 'Room 3'])
    expect(await names(`${inDistrict}/classrooms`, 'Sam School')).toEqual(['Room 1', 'Room 2'])
    expect(await names(`${inDistrict}/classrooms`, 'Tess Teacher')).toEqual(['Room 1'])
    expect(await names(`${inOak}/classrooms?sort=-name`)).toEqual(['Room 2', 'Room 1'])
    expect(await names(`${inOak}/classrooms`, 'Noor Neighbour')).toEqual(['Room 2'])
  })

  test('a class without a name stands where screens show it, in pages as well', async () => {
    const rename = (name: string | null) =>
      app.owner('UPDATE classrooms SET name = $2 WHERE id = $1', [maple.id('Room 2'), name])
    await rename(null)
    expect(await names(`${inDistrict}/classrooms`)).toEqual([null, 'Room 1', 'Room 3'])
    expect(await names(`${inDistrict}/classrooms?sort=-name`)).toEqual(['Room 3', 'Room 1', null])
    const first = (await as('Dana District').get(`${inDistrict}/classrooms?page[size]=1`)).document
    expect(first.data[0].id).toBe(maple.id('Room 2'))
    expect(await names(first.links.next)).toEqual(['Room 1'])
    await rename('Room 2')
  })

  test('staff of a school, linked only to schools that the viewer may see', async () => {
    expect(await names(`${inOak}/teachers`, 'Sam School')).toContain('Tess Teacher')
    expect(await names(`/api/schools/${maple.id('Elm')}/teachers`)).toEqual(['Elsa Elm', 'Tess Teacher'])
    const seenBy = async (name: string) =>
      linked((await as(name).get(`${inOak}/teachers?filter[nameCont]=tess`)).data[0], 'schools')
    expect(await seenBy('Sam School')).toEqual([{ type: 'school', id: maple.id('Oak') }])
    expect(await seenBy('Dana District')).toHaveLength(2)
  })

  test('a class counts its population and its teachers', async () => {
    const [first] = (await as('Dana District').get(`${inOak}/classrooms`)).data
    expect(first?.attributes).toMatchObject({ name: 'Room 1', studentsCount: 3, teachersCount: 2, archived: false })
  })

  test.each([
    ['schoolIdEq', '/classrooms'],
    ['schoolsIdEq', '/classrooms'],
    ['schoolIdEq', '/teachers'],
    ['schoolsIdEq', '/teachers'],
  ])('filter[%s] on %s gives the list of that school', async (filter, list) => {
    const whole = await names(inOak + list)
    expect(whole.length).toBeGreaterThan(1)
    expect(await names(`${inDistrict + list}?filter[${filter}]=${maple.id('Oak')}`)).toEqual(whole)
    for (const other of [maple.id('Pier'), '987654321', 'x'])
      expect(await names(`${inDistrict + list}?filter[${filter}]=${other}`)).toEqual([])
    expect(await names(`${inDistrict + list}?filter[${filter}]=${maple.id('Elm')}`, 'Bea Both')).toEqual([])
  })

  test('archived records are listed only when the filter asks for them', async () => {
    const archived = 'filter[archivedEq]=true'
    expect(await names(`${inDistrict}/classrooms?${archived}`)).toEqual(['Old Room'])
    expect(await names(`${inOak}/classrooms?${archived}`, 'Sam School')).toEqual(['Old Room'])
    expect(await names(`${inOak}/classrooms?${archived}`, 'Tess Teacher')).toEqual([])
    expect(await names(`${inDistrict}/schools?${archived}`)).toEqual(['Old School'])
    expect(await names(`${inDistrict}/schools?${archived}`, 'Sam School')).toEqual([])
    expect(await names(`${inDistrict}/teachers?${archived}`)).toEqual(['Aron Archived'])
    expect(await names(`${inDistrict}/schools?filter[archivedEq]=false`)).toEqual(['Elm', 'Oak'])
    expect((await as('Dana District').get(`${inDistrict}/schools?filter[archivedEq]=1`)).status).toBe(400)
  })

  test('filters are ANDed, and Cont ignores case and accents', async () => {
    expect(await names(`${inDistrict}/classrooms?filter[classCodeCont]=SEANCE`)).toEqual(['Room 2'])
    expect(await names(`${inDistrict}/classrooms?filter[classCodeNotNull]=false`)).toEqual(['Room 1', 'Room 3'])
    expect(await names(`${inDistrict}/classrooms?filter[classCodeCont]=s&filter[nameEq]=Room%201`)).toEqual([])
    expect(await names(`${inDistrict}/teachers?filter[statusEq]=training`)).toEqual(['Tim Training'])
    expect(await names(`${inDistrict}/teachers?filter[authCredentialsSetAtNotNull]=false&sort=-name`)).toContain(
      'Ivy Invited',
    )
    const summaries = `${inDistrict}/school_summaries`
    expect(await names(`${summaries}?filter[nameCont]=E`)).toEqual(['Elm'])
  })
})

describe('include adds the related resources', () => {
  test.each([
    ['classrooms?include=school', () => [['school', 'Oak']]],
    [
      'classrooms?include=grades&fields[grade]=name',
      () => [
        ['grade', 'PK'],
        ['grade', 'KG'],
        ['grade', '01'],
      ],
    ],
    ['classrooms?include=teachers&filter[nameEq]=Room%202', () => [['teacher', 'Noor Neighbour']]],
    [
      'teachers?include=schools&filter[nameCont]=tess',
      () => [
        ['school', 'Oak'],
        ['school', 'Elm'],
      ],
    ],
    ['teachers?include=classrooms&filter[nameCont]=tess', () => [['classroom', 'Room 1']]],
    ['classrooms?include=timezone', () => [['timezone', 'America/Chicago']]],
    ['teachers?include=timezone&filter[nameCont]=tess', () => [['timezone', 'America/Chicago']]],
    ['students?include=timezone', () => [['timezone', 'America/Chicago']]],
    [
      'classrooms?include=students&filter[nameEq]=Room%201',
      () => [
        ['student', 'Amara Okafor'],
        ['student', 'Benjamin Lee'],
        ['student', 'Camila Reyes'],
      ],
    ],
  ])('%s', async (rest, expected) => {
    expect((await included(`${inOak}/${rest}`)).sort()).toEqual(expected().sort())
  })

  test('a district includes its time zone and membership; an unsupported include is refused', async () => {
    const query = '?include=activeMembership,timezone'
    for (const address of [inDistrict, '/api/districts'])
      expect((await included(address + query)).map(([type]) => type)).toEqual(['timezone', 'membership'])
    expect(
      (await as('Dana District').get(`classrooms/${maple.id('Room 1')}?include=district`)).errors[0].source,
    ).toEqual({
      parameter: 'include',
    })
  })

  test('a school includes its district, with the counters of whoever looks', async () => {
    for (const person of ['Dana District', 'Sam School']) {
      const itself = (await as(person).get(inDistrict)).data
      for (const address of [inOak, `${inDistrict}/schools`])
        expect((await as(person).get(`${address}?include=district`)).included).toEqual([itself])
    }
  })

  test('who is in no school is in the time zone of the district', async () => {
    const { data, included } = (
      await as('Dana District').get(`${inDistrict}/teachers/${maple.id('Dana District')}?include=timezone`)
    ).document as { data: Row; included: Row[] }
    expect(linked(data, 'timezone')).toEqual({ type: 'timezone', id: 'America/Los_Angeles' })
    expect(included.map(({ id }) => id)).toEqual(['America/Los_Angeles'])
  })

  test('a class is linked to the students whom the viewer sees there', async () => {
    const room1 = (await as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}`)).data as Row
    expect(linked(room1, 'students')).toEqual(
      ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'].map(name => ({ type: 'student', id: maple.id(name) })),
    )
  })

  test('the records of its students are refused to those without index on rostering', async () => {
    const room1 = `classrooms/${maple.id('Room 1')}?include=students`
    for (const address of [`/api/${room1}`, `${inOak}/${room1}`, `${inOak}/classrooms?include=students`]) {
      expect((await as('Tess Teacher').get(address)).status).toBe(403)
      expect((await as('Sam School').get(address)).status).toBe(200)
    }
    const beyond = `/api/schools/${maple.id('Elm')}/classrooms?include=students`
    expect((await as('Noor Neighbour').get(beyond)).status).toBe(404)
  })
})

const included = async (url: string) =>
  ((await as('Dana District').get(url)).included as Row[]).map(({ type, attributes }) => [
    type,
    attributes.fullName ?? attributes.name,
  ])
const names = async (url: string, name = 'Dana District') =>
  (await as(name).get(url)).data.map(({ attributes }: Row) => attributes.fullName ?? attributes.name)
const linked = (row: Row | undefined, name: string) => row?.relationships[name]?.data
