import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type Town, town } from '../test/town.ts'

// The figures are recounted by verify (compare-shown.ts).

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

const compare = (school: string, who: string) =>
  app.call({
    method: 'GET',
    url: `/api/schools/${maple.id(school)}/class_comparison`,
    token: maple.token(who),
  })
const classesOf = async (who: string, school = 'Oak') => {
  const answer = await compare(school, who)
  expect(answer.statusCode, answer.body).toBe(200)
  const { classrooms } = answer.json().data.attributes
  return classrooms.map(({ name, teachers, studentsCount }: Record<string, unknown>) => [name, teachers, studentsCount])
}

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
  const { data } = (await app.call({ method: 'GET', url, token: maple.token('Elsa Elm') })).json()
  expect(data.relationships.teachers.data).toEqual([{ type: 'teacher', id: maple.id('Elsa Elm') }])
  expect(data.attributes.teachersCount).toBe(0)
})

test('the weeks are the eight before this one, from Monday', async () => {
  const { weeks } = (await compare('Oak', 'Sam School')).json().data.attributes
  expect(weeks).toHaveLength(8)
  expect(weeks.map((monday: string) => new Date(monday).getUTCDay())).toEqual(Array(8).fill(1))
  expect(Date.now() - Date.parse(weeks[7])).toBeGreaterThan(7 * 86_400_000 - 1)
})

test('outside the scope there is nothing', async () => {
  expect((await compare('Elm', 'Sam School')).statusCode).toBe(404)
})
