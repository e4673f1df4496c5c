import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { inTown } from '../test/in-town.ts'
import { changeFigures } from './change.ts'

const { app, maple, as } = inTown({ hasPastAndFuture: true })

beforeAll(async () => {
  const [district, oak, elm] = ['Maple Grove', 'Oak', 'Elm'].map(maple.id)
  const enrol = (who: 'student' | 'staff', name: string, columns: string, values: string) =>
    app.owner(
      `INSERT INTO ${who}_enrollments (district_id, ${who}_id, classroom_id, school_id, ${columns})
        VALUES (${district}, ${name}, ${values})`,
    )
  // Daniyar of Room 2 has been in Room 1 before and has a future enrolment there.
  const [daniyar, room1] = ['Daniyar Seitkali', 'Room 1'].map(maple.id) as [string, string]
  await enrol('student', daniyar, 'began_at, ended_at', `${room1}, ${oak}, '2025-08-01', '2025-12-01'`)
  await enrol('student', daniyar, 'began_at', `${room1}, ${oak}, NULL`)
  // And one in a school where he is not yet.
  await enrol('student', daniyar, 'began_at', `${maple.id('Room 3')}, ${elm}, NULL`)
  const [archived, shut] = await app.owner<{ id: string }>(
    `INSERT INTO students (district_id, first_name, last_name, grades, archived_at) VALUES
      (${district}, 'Ada', 'Archived', '{KG}', now()), (${district}, 'Uma', 'Unseen', '{KG}', NULL) RETURNING id`,
  )
  await enrol('student', archived?.id ?? '', 'began_at', `${room1}, ${oak}, now()`)
  await enrol('student', shut?.id ?? '', 'began_at', `${maple.id('Shut Room')}, ${elm}, now()`)
  await app.owner(`UPDATE staff SET archived_at = now() WHERE id = ${maple.id('Noor Neighbour')}`)
  await app.owner(`INSERT INTO schools (district_id, name, archived_at) VALUES (${district}, 'Shut School', now())`)
})

test('The figures of everybody are counted, whoever ended, begins later or is archived', async () => {
  const district = maple.id('Maple Grove')
  const all = (await app.owner<{ id: string }>(`SELECT id FROM students WHERE district_id = ${district}`)).map(
    ({ id }) => id,
  )
  await within(app.db.queries, [district], async tx => {
    await countTeachers(tx, district)
    await changeFigures(tx, district, all, 'unknown')
  })
})

interface Row {
  attributes: { name: string; firstName: string; studentsCount: number; teachersCount: number; indicators: object }
}
const fetchRows = async (url: string, name = 'Dana District') => {
  const answer = await as(name).get(`${url}`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data.map(({ attributes }: Row) => attributes) as Row['attributes'][]
}
const counts = (rows: Row['attributes'][]) =>
  rows.map(({ name, studentsCount, teachersCount }) => [name, studentsCount, teachersCount])

describe('Only students who are not archived and enrolled now in a class that is not archived count', () => {
  test('in the table of a class', async () => {
    const names = (await fetchRows(`classrooms/${maple.id('Room 1')}/student_summaries`)).map(row => row.firstName)
    expect(names.sort()).toEqual(['Amara', 'Benjamin', 'Camila'])
  })

  test('in the classes of a school, where archived staff do not count as teachers', async () => {
    const seen = async (school: string) => counts(await fetchRows(`schools/${maple.id(school)}/classroom_summaries`))
    expect(await seen('Oak')).toEqual([
      ['Room 1', 3, 2],
      ['Room 2', 2, 0],
    ])
    expect(await seen('Elm')).toEqual([['Room 3', 1, 1]])
  })

  test('in the classes that an arrow compares with', async () => {
    const [only] = await fetchRows(`schools/${maple.id('Elm')}/classroom_summaries`)
    expect(new Set(Object.values(only?.indicators ?? { none: 1 }))).toEqual(new Set([0]))
  })

  test('in the schools of a district, where archived staff do not count as teachers', async () => {
    expect(counts(await fetchRows(`districts/${maple.id('Maple Grove')}/school_summaries`))).toEqual([
      ['Elm', 1, 2],
      ['Gone School', 0, 0],
      ['Later School', 0, 0],
      ['Oak', 4, 2],
    ])
  })

  test("in a teacher's part of the school", async () => {
    const url = `districts/${maple.id('Maple Grove')}/school_summaries`
    expect((await fetchRows(url, 'Tess Teacher')).map(row => [row.name, row.studentsCount])).toEqual([['Oak', 3]])
  })
})
