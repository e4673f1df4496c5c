import { creditsBefore, PLACEMENT_TESTS } from '@hornbook/rules/reading/placement'
import { skillProgression, skillSums } from '@hornbook/rules/reading/skill-progression'
import { suggestedLesson } from '@hornbook/rules/reading/suggestion'
import { UNITS } from '@hornbook/rules/reading/units'
import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { readRaw } from '../verify/read-raw.ts'
import { inClassroom, inDistrict, inSchool, type Recounted, recountStudents } from '../verify/recount.ts'

const { app, maple, as, service } = inTown()

let students: readonly Recounted[]

beforeAll(async () => {
  const district = maple.id('Maple Grove')
  const enrolled = await app.owner<{ id: string }>(
    'SELECT DISTINCT student_id::text AS id FROM student_enrollments WHERE district_id = $1 AND ended_at IS NULL ORDER BY 1',
    [district],
  )
  const start = Date.now() - 90 * 86_400_000
  const event = (type: string, studentId: string, n: number, more: object) =>
    learningEvent(type, { studentId, finishedAt: new Date(start + n * 60_000).toISOString(), ...more })
  // Each student has passed some tests, and done some whole units, some parts of units and some credited lessons.
  const lessons = enrolled.flatMap(({ id }, at) =>
    UNITS.flatMap(({ level, startLesson, endLesson }, unit) =>
      Array.from({ length: (at + unit) % 3 === 0 ? endLesson - startLesson + 1 : (at * unit) % 3 }, (_, n) =>
        event('lessonCompletion', id, unit * 200 + n, { level, lesson: startLesson + n }),
      ),
    ),
  )
  const results = enrolled.flatMap(({ id }, at) =>
    PLACEMENT_TESTS.slice(0, (at * 5) % 12).map(({ test }) =>
      event('assessmentResult', id, test, { test, result: 'passed' }),
    ),
  )
  for (const [url, data] of [
    ['/api/lesson_completions', lessons],
    ['/api/assessment_results', results],
  ] as const) {
    const answer = await service.post(url, data)
    expect(answer.meta).toEqual({ accepted: data.length, duplicates: 0, rejected: [] })
  }
  students = recountStudents(await within(app.db.queries, [district], tx => readRaw(tx, district)))
})

describe('Skill progression equals a recount by rules (SKILL-4)', () => {
  test('of a district, a school and a class', async () => {
    const district = inDistrict(students)
    // Whole units and parts of units are among them, or nothing would be compared.
    const percents = recounted(district).map(each => each.completedPercentageResult)
    expect(Math.max(...percents)).toBeGreaterThan(0)
    await expectUnits('district', 'Maple Grove', 'Dana District', district)
    await expectUnits('school', 'Oak', 'Dana District', inSchool(students, maple.id('Oak')))
    await expectUnits('classRoom', 'Room 1', 'Dana District', inClassroom(students, maple.id('Room 1')))
  })

  test('of the part that the viewer sees', async () => {
    await expectUnits('classroom', 'Room 1', 'Tess Teacher', inClassroom(students, maple.id('Room 1')))
    await expectUnits('school', 'Oak', 'Sam School', inSchool(students, maple.id('Oak')))
    await expectUnits('district', 'Maple Grove', 'Sam School', inSchool(students, maple.id('Oak')))
  })

  test('outside the scope there is nothing', async () => {
    expect((await read('school', maple.id('Elm'), 'Sam School')).status).toBe(404)
    expect((await read('district', '999999', 'Dana District')).status).toBe(404)
    expect((await read('planet', maple.id('Oak'), 'Dana District')).status).toBe(400)
  })
})

describe('The lesson to teach a class next (RULE-8)', () => {
  const ask = (room: string, who: string) =>
    as(who).get(`/service/whatShouldITeach?classroomId=${maple.id(room)}&type=what_should_i_teach`)

  test('follows from where the students of the class are', async () => {
    const taught = inClassroom(students, maple.id('Room 1')).map(({ standing: { position, nextLesson } }) =>
      position === null || nextLesson === null ? null : { position, nextLesson },
    )
    expect(taught.length).toBeGreaterThan(1)
    const answer = await ask('Room 1', 'Tess Teacher')
    expect(answer.document).toEqual({ ...suggestedLesson(taught), feedback: null })
    expect(answer.document).toMatchObject({
      levelName: expect.stringMatching(/^Level [1-4]$/),
      noMoreLessonAvailable: false,
    })
  })

  test('is nothing outside the scope', async () => {
    expect((await ask('Room 3', 'Tess Teacher')).status).toBe(404)
  })
})

test('a placement test credits whole units', () => {
  const ends = UNITS.map(({ level, endLesson }) => `${level} ${endLesson}`)
  for (const { level, lesson } of PLACEMENT_TESTS) expect(ends).toContain(`${level} ${lesson}`)
})

const recounted = (population: readonly Recounted[]) =>
  skillProgression(
    skillSums(
      population.map(({ raw, standing }) => ({
        lessons: raw.firsts.lessons,
        credits: creditsBefore(standing.upcomingTest),
      })),
    ),
  )

async function expectUnits(kind: string, name: string, who: string, population: readonly Recounted[]) {
  const answer = await read(kind, maple.id(name), who)
  expect(answer.status, answer.body).toBe(200)
  const { items } = answer.document as { items: { id: string; units: object[] }[] }
  expect(items.map(({ id }) => id)).toEqual([maple.id(name)])
  const expected = recounted(population)
  for (const [at, unit] of expected.entries()) {
    const { percentageResult, completedPercentageResult, ...exact } = unit
    expect(items[0]?.units[at]).toMatchObject(exact)
    expect(items[0]?.units[at]).toMatchObject({
      percentageResult: expect.closeTo(percentageResult, 9),
      completedPercentageResult: expect.closeTo(completedPercentageResult, 9),
    })
  }
}

const read = (kind: string, id: string, who: string) =>
  as(who).get(`/service/skillProgression?id=${id}&instituteType=${kind}`)
