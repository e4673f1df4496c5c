import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'

const { app, maple, as } = inTown()

// The figures are recounted by verify (compare-shown.ts).

const compare = (school: string, who: string) => as(who).get(`schools/${maple.id(school)}/class_comparison`)

test.each(['Dana District', 'Sam School'])('%s sees every class of the school with its teachers', async who => {
  expect(await classesOf(who)).toEqual([
    ['Room 1', ['Tess Teacher', 'Tim Training'], 3],
    ['Room 2', ['Noor Neighbour'], 2],
  ])
})

test('a teacher sees the own class alone', async () => {
  expect(await classesOf('Tess Teacher')).toEqual([['Room 1', ['Tess Teacher', 'Tim Training'], 3]])
})

test('an administrator who teaches a class is one of its teachers', async () => {
  const place = [maple.id('Maple Grove'), maple.id('Elsa Elm'), maple.id('Room 3'), maple.id('Elm')]
  await app.owner(
    'INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id) VALUES ($1, $2, $3, $4)',
    place,
  )
  expect(await classesOf('Elsa Elm', 'Elm')).toEqual([['Room 3', ['Elsa Elm'], 1]])
  const url = `/api/classrooms/${maple.id('Room 3')}`
  const { data } = await as('Elsa Elm').get(url)
  expect(data.relationships.teachers.data).toEqual([{ type: 'teacher', id: maple.id('Elsa Elm') }])
  expect(data.attributes.teachersCount).toBe(0)
})

test('the weeks are the eight before this one, from Monday', async () => {
  const { weeks } = (await compare('Oak', 'Sam School')).data.attributes
  expect(weeks).toHaveLength(8)
  expect(weeks.map((monday: string) => new Date(monday).getUTCDay())).toEqual(Array(8).fill(1))
  expect(Date.now() - Date.parse(weeks[7])).toBeGreaterThan(7 * 86_400_000 - 1)
})

test('outside the scope there is nothing', async () => {
  expect((await compare('Elm', 'Sam School')).status).toBe(404)
})

const classesOf = async (who: string, school = 'Oak') => {
  const answer = await compare(school, who)
  expect(answer.status, answer.body).toBe(200)
  const { classrooms } = answer.data.attributes
  return classrooms.map(({ name, teachers, studentsCount }: Record<string, unknown>) => [name, teachers, studentsCount])
}
