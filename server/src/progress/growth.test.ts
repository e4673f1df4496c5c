import { dayNumberOf, today as todayIn } from '@hornbook/rules/time/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { readRaw } from '../verify/read-raw.ts'
import { inClassroom, inDistrict, inSchool, type Recounted, recountStudents } from '../verify/recount.ts'
import { daysOfAny } from '../verify/recount-attention.ts'
import { recountGrowth } from '../verify/recount-growth.ts'
import { thoseEver } from '../verify/recount-there.ts'

const { app, maple, as, service } = inTown()

let students: readonly Recounted[]
let enrolled: number

beforeAll(async () => {
  const district = maple.id('Maple Grove')
  const pupils = await app.owner<{ id: string }>(
    'SELECT DISTINCT student_id::text AS id FROM student_enrollments WHERE district_id = $1 AND ended_at IS NULL ORDER BY 1',
    [district],
  )
  // They came one after the other, and each has a pace of their own over more than a year, with some lessons twice, and
  // one has a test's credits.
  for (const [at, { id }] of pupils.entries())
    await app.owner(
      `UPDATE student_enrollments SET began_at = now() - make_interval(days => $2) WHERE student_id = $1`,
      [id, 380 - at * 60],
    )
  await within(app.db.queries, [district], tx =>
    changeFigures(
      tx,
      district,
      pupils.map(({ id }) => id),
      'unknown',
    ),
  )
  const start = Date.now() - 400 * 86_400_000
  const event = (type: string, studentId: string, days: number, more: object) =>
    learningEvent(type, { studentId, finishedAt: new Date(start + days * 86_400_000).toISOString(), ...more })
  const lessons = pupils.flatMap(({ id }, at) =>
    Array.from({ length: 20 + at * 5 }, (_, n) =>
      event('lessonCompletion', id, n * (3 + at), { level: 1, lesson: 1 + (n % 60) }),
    ).filter(({ attributes }) => Date.parse(attributes.finishedAt) < Date.now()),
  )
  const results = pupils.slice(0, 1).map(({ id }) => event('assessmentResult', id, 5, { test: 1, result: 'passed' }))
  for (const [url, data] of [
    ['/api/lesson_completions', lessons],
    ['/api/assessment_results', results],
  ] as const) {
    const answer = await service.post(url, data)
    expect(answer.meta).toEqual({ accepted: data.length, duplicates: 0, rejected: [] })
  }
  enrolled = pupils.length
  students = recountStudents(await within(app.db.queries, [district], tx => readRaw(tx, district)))
})

describe('Growth equals a recount by rules (GROWTH-1)', () => {
  test('of a district, a school and a class, over more than a year', async () => {
    const district = inDistrict(students)
    const schoolDays = daysOfAny(students, [maple.id('Oak'), maple.id('Elm')])
    const { weeks, goal } = recountGrowth(district, students, { today: today(), schoolDays })
    expect(new Set(weeks.map(({ schoolDaysCount }) => schoolDaysCount)).size).toBeGreaterThan(2)
    expect(weeks.length).toBeGreaterThan(20)
    expect(goal.studentsCount).toBeGreaterThan(0)
    expect(new Set(weeks.map(({ studentsCount }) => studentsCount)).size).toBe(enrolled)
    await expectGrowth(`districts/${maple.id('Maple Grove')}`, 'Dana District', district)
    await expectGrowth(`schools/${maple.id('Oak')}`, 'Dana District', inSchool(students, maple.id('Oak')))
    const [room, ever] = [maple.id('Room 1'), thoseEver(students, each => each.classroom === maple.id('Room 1'))]
    await expectGrowth(`classrooms/${room}`, 'Dana District', inClassroom(students, room), ever)
  })

  test('of the part that the viewer sees (SCOPE-4)', async () => {
    const [room, oak] = [inClassroom(students, maple.id('Room 1')), inSchool(students, maple.id('Oak'))]
    await expectGrowth(`classrooms/${maple.id('Room 1')}`, 'Tess Teacher', room)
    await expectGrowth(`schools/${maple.id('Oak')}`, 'Tess Teacher', room)
    await expectGrowth(`districts/${maple.id('Maple Grove')}`, 'Tess Teacher', room)
    await expectGrowth(`districts/${maple.id('Maple Grove')}`, 'Sam School', oak)
  })

  test('outside the scope there is nothing', async () => {
    expect((await read(`schools/${maple.id('Elm')}`, 'Sam School')).status).toBe(404)
    expect((await read(`classrooms/${maple.id('Room 3')}`, 'Tess Teacher')).status).toBe(404)
  })
})

async function expectGrowth(url: string, who: string, population: readonly Recounted[], ever = population) {
  const schools = url.startsWith('districts') ? ['Oak', 'Elm'] : ['Oak']
  const schoolDays = daysOfAny(
    students,
    schools.map(name => maple.id(name)),
  )
  const answer = await read(url, who)
  expect(answer.status, answer.body).toBe(200)
  expect(answer.data.attributes).toEqual({
    ...recountGrowth(population, ever, { today: today(), schoolDays }),
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
}

const today = () => dayNumberOf(todayIn('America/Los_Angeles', Date.now()))
const read = (url: string, who: string) => as(who).get(`${url}/growth`)
