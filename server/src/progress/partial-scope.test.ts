import { describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { inTown } from '../test/in-town.ts'

const { app, maple, as } = inTown()

describe('People with only part of a unit see the numbers of that part (SCOPE-4)', () => {
  test.each([
    ['Dana District', 5, 4],
    ['Sam School', 4, 4],
    ['Tess Teacher', 3, 3],
    ['Noor Neighbour', 2, 2],
  ])('%s sees the tiles of their part of the district and school', async (name, inDistrict, inOak) => {
    expect([await enrolled(name, district()), await enrolled(name, oak())]).toEqual([inDistrict, inOak])
  })

  test.each(['classrooms', 'schools'])('a dashboard of %s elsewhere is not there', async kind => {
    const elsewhere = { classrooms: `${maple.id('Room 2')}/student_summaries`, schools: `${maple.id('Elm')}/overview` }
    const url = `${kind}/${elsewhere[kind as keyof typeof elsewhere]}`
    expect((await as('Tess Teacher').get(url)).status).toBe(404)
    expect((await as('Dana District').get(url)).status).toBe(200)
  })

  test("a school's own staff see its tiles for that school alone", async () => {
    expect(await enrolled('Elsa Elm', district())).toBe(1)
    expect(await enrolled('Elsa Elm', `schools/${maple.id('Elm')}`)).toBe(1)
  })

  test.each([
    [
      'Dana District',
      [
        ['Elm', 1],
        ['Oak', 4],
      ],
    ],
    ['Sam School', [['Oak', 4]]],
    ['Elsa Elm', [['Elm', 1]]],
    ['Tess Teacher', [['Oak', 3]]],
    ['Noor Neighbour', [['Oak', 2]]],
  ])('%s sees their own schools of the district', async (name, seen) => {
    expect(await rows(name, `${district()}/school_summaries`)).toEqual(seen)
  })

  test.each([
    [
      'Dana District',
      [
        ['Room 1', 3],
        ['Room 2', 2],
      ],
    ],
    [
      'Sam School',
      [
        ['Room 1', 3],
        ['Room 2', 2],
      ],
    ],
    ['Tess Teacher', [['Room 1', 3]]],
    ['Noor Neighbour', [['Room 2', 2]]],
  ])('%s sees their own classes of a school', async (name, seen) => {
    expect(await rows(name, `${oak()}/classroom_summaries`)).toEqual(seen)
  })

  test.each([
    ['Dana District', ['Elm', 'Oak'], ['Room 1', 'Room 2']],
    ['Sam School', ['Oak'], ['Room 1', 'Room 2']],
    ['Tess Teacher', ['Oak'], ['Room 1']],
  ])('%s sees progress only for their own schools and classes', async (name, schools, classes) => {
    const below = async (type: string, unit: string) => {
      const { individualProgressData } = (await fetchData(name, `overall_progresses?type=${type}&id=${maple.id(unit)}`))
        .attributes
      return Object.keys(individualProgressData).sort()
    }
    expect(await below('district', 'Maple Grove')).toEqual(schools.map(maple.id).sort())
    expect(await below('school', 'Oak')).toEqual(classes.map(maple.id).sort())
  })

  test.each([
    ['Dana District', 3],
    ['Sam School', 3],
    ['Tess Teacher', 2],
  ])("%s sees as many teachers of a school as on the school's own page", async (name, teachers) => {
    const table: { id: string; attributes: { teachersCount: number } }[] = await fetchData(
      name,
      `${district()}/school_summaries`,
    )
    expect(table.find(({ id }) => id === maple.id('Oak'))?.attributes.teachersCount).toBe(teachers)
    expect((await fetchData(name, oak())).attributes.teachersCount).toBe(teachers)
  })

  test("a student in two of the viewer's schools or classes counts once", async () => {
    const at = maple.id('Maple Grove')
    const addRow = (table: string, who: string, columns: string, ids: string[]) =>
      app.owner(
        `INSERT INTO ${table} (district_id, ${columns}) VALUES (${[at, maple.id(who), ...ids.map(maple.id)].join(', ')})`,
      )
    await addRow('student_enrollments', 'Camila Reyes', 'student_id, classroom_id, school_id', ['Room 3', 'Elm'])
    await addRow('staff_enrollments', 'Tess Teacher', 'staff_id, classroom_id, school_id', ['Room 3', 'Elm'])
    await addRow('staff_schools', 'Sam School', 'staff_id, school_id', ['Elm'])
    await within(app.db.queries, [at], tx => changeFigures(tx, at, [maple.id('Camila Reyes')], 'unknown'))
    expect(await rows('Sam School', `${district()}/school_summaries`)).toEqual([
      ['Elm', 2],
      ['Oak', 4],
    ])
    expect(await enrolled('Sam School', district())).toBe(5)
    expect(await enrolled('Tess Teacher', district())).toBe(4)
    expect(await enrolled('Dana District', district())).toBe(5)
  })
})

const fetchData = async (name: string, url: string) => {
  const answer = await as(name).get(`${url}`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}

/** The number of students in a unit's tiles. */
async function enrolled(name: string, url: string): Promise<number> {
  const { overviewData } = (await fetchData(name, `${url}/overview`)).attributes
  const tile = overviewData.find(({ id }: { id: string }) => id === 'students_enrolled_summary')
  return tile.dataSets[0].data.at(-1).value
}

interface Row {
  attributes: { name: string; studentsCount: number }
}

const rows = async (name: string, url: string) =>
  (await fetchData(name, url)).map(({ attributes }: Row) => [attributes.name, attributes.studentsCount])
const district = () => `districts/${maple.id('Maple Grove')}`
const oak = () => `schools/${maple.id('Oak')}`
