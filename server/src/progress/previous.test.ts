import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { differencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'

const { app, maple, district, as, service } = inTown()

/** A week from Monday to Sunday. The one before, from January 26 to February 1, is what it is compared with (DAY-11). */
const WEEK = 'filter[startDateEq]=2026-02-02&filter[endDateEq]=2026-02-08'

beforeAll(async () => {
  await app.owner('DELETE FROM student_enrollments WHERE district_id = $1', [district()])
  // Amara was in Room 1 all along, Eleni in Room 3. Benjamin moved on a Thursday, Daniyar had left before the week before.
  await enrol('Amara Okafor', 'Room 1', 'Oak', '2025-09-01', null)
  await enrol('Eleni Papadopoulou', 'Room 3', 'Elm', '2025-09-01', null)
  await enrol('Benjamin Lee', 'Room 1', 'Oak', '2025-09-01', '2026-01-29')
  await enrol('Benjamin Lee', 'Room 3', 'Elm', '2026-01-29', null)
  await enrol('Daniyar Seitkali', 'Room 1', 'Oak', '2025-09-01', '2026-01-20')
  // Camila came to the district on a Wednesday; nobody was in Room 2 before her.
  for (const room of ['Room 1', 'Room 2']) await enrol('Camila Reyes', room, 'Oak', '2026-02-04', null)
  const students = DAYS.map(([name]) => maple.id(name))
  await within(app.db.queries, [district()], tx => changeFigures(tx, district(), students, 'unknown'))
  const data = DAYS.flatMap(([name, days]) => days.map((day, at) => lesson(name, at + 1, day)))
  const answer = await service.post('lesson_completions', data)
  expect(answer.meta).toMatchObject({ accepted: data.length, rejected: [] })
})

/** The days on which they did a new lesson, in January and February of 2026. */
const DAYS: readonly (readonly [string, readonly string[]])[] = [
  ['Amara Okafor', ['01-26', '01-27', '01-28', '02-03']],
  ['Benjamin Lee', ['01-26', '01-27', '01-30', '02-04']],
  ['Camila Reyes', ['01-26', '01-27', '01-28', '01-29', '02-02', '02-05', '02-06']],
  ['Daniyar Seitkali', ['01-12', '01-27']],
  ['Eleni Papadopoulou', ['01-28', '02-02', '02-06']],
]

const [classroom, school] = [
  (name: string) => `classrooms/${maple.id(name)}`,
  (name: string) => `schools/${maple.id(name)}`,
]
/** Students of then, their mean days then, and the mean days in the range of those who were students in it. */
const means = (studentsCount: number, days: number, daysNow: number) => ({
  studentsCount,
  averageDaysUsage: days / studentsCount,
  averageDaysUsageNow: daysNow,
})

// Then: Amara 3 days, Benjamin 2 before he moved. In the week: Amara 1, Camila 2 since she came.
const ROOM_1 = means(2, 3 + 2, (1 + 2) / 2)
// Then: Eleni 1, Benjamin 1 since he moved. In the week: Eleni 2, Benjamin 1.
const ROOM_3 = means(2, 1 + 1, (2 + 1) / 2)

describe('the range before, where a child has left a class and another has joined it,', () => {
  test('is divided by the children of then, each with the days while in the class, on both sides', async () => {
    expect(await previousOf(classroom('Room 1'))).toMatchObject(ROOM_1)
    expect(await previousOf(classroom('Room 3'))).toMatchObject(ROOM_3)
    expect(await previousOf(classroom('Room 1'))).toMatchObject({ start: '2026-01-26', end: '2026-02-01' })
  })

  test('is nothing for a class in which nobody was then, and not zero', async () => {
    expect(await previousOf(classroom('Room 2'))).toBeNull()
    expect(await previousOf(classroom('Room 2'), '&filter[comparedEq]=same')).toBeNull()
  })

  test('is the same in the rows of a school as over the class, and of a district as over the school', async () => {
    expect(await previousByName(`${school('Oak')}/classroom_summaries?${WEEK}`)).toEqual({
      'Room 1': ROOM_1,
      'Room 2': null,
    })
    expect(await previousByName(`${school('Elm')}/classroom_summaries?${WEEK}`, 'Elsa Elm')).toEqual({
      'Room 3': ROOM_3,
    })
    expect(await previousByName(`districts/${district()}/school_summaries?${WEEK}`)).toEqual({
      Oak: ROOM_1,
      Elm: ROOM_3,
    })
    expect(await previousOf(school('Oak'))).toMatchObject(ROOM_1)
  })

  test('counts a child who moved once in the district, with all days there', async () => {
    // Then: Amara 3, Benjamin 3, Eleni 1. In the week: Amara 1, Benjamin 1, Camila 2, Eleni 2.
    expect(await previousOf(`districts/${district()}`)).toMatchObject(means(3, 3 + 3 + 1, (1 + 1 + 2 + 2) / 4))
  })

  test('has the same children on both sides where they are asked for: those of today who were in the district', async () => {
    const same = '&filter[comparedEq]=same'
    expect(await previousOf(classroom('Room 1'), same)).toMatchObject(means(1, 3, 1))
    // Benjamin with his days in Room 1.
    expect(await previousOf(classroom('Room 3'), same)).toMatchObject(means(2, 3 + 1, (1 + 2) / 2))
    expect(await previousOf(`districts/${district()}`, same)).toMatchObject(means(3, 3 + 3 + 1, (1 + 1 + 2) / 3))
  })

  test('leaves the figures of the range itself over the children of today', async () => {
    const rows = await ask(`${school('Oak')}/classroom_summaries?${WEEK}`)
    // Amara 1, Camila 3: the documents count her Monday too, on which she was not here yet.
    expect(rows[0].attributes).toMatchObject({ name: 'Room 1', studentsCount: 2, averageDaysUsage: (1 + 3) / 2 })
  })

  test('is nothing for a child who was not in the district then, whatever it did elsewhere', async () => {
    expect(await previousByName(`${classroom('Room 1')}/student_summaries?${WEEK}`, 'Tess Teacher')).toEqual({
      'Amara Okafor': { daysUsage: 3, lessonsCount: 3 },
      'Camila Reyes': null,
    })
    expect(await previousByName(`${classroom('Room 3')}/student_summaries?${WEEK}`)).toMatchObject({
      'Benjamin Lee': { daysUsage: 3, lessonsCount: 3 },
    })
  })

  test('agrees with a recount', async () => {
    expect(await differencesIn(app, maple, district())).toEqual([])
  })
})

const enrol = (name: string, room: string, school: string, begins: string, ends: string | null) =>
  app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, ends_on, began_at, ended_at)
      VALUES ($1, $2, $3, $4, $5, $6, '2026-03-02T18:00:00Z', CASE WHEN $6::date IS NOT NULL THEN '2026-03-20T18:00:00Z'::timestamptz END)`,
    [district(), maple.id(name), maple.id(room), maple.id(school), begins, ends],
  )
const lesson = (name: string, number: number, day: string) => ({
  type: 'lessonCompletion',
  id: crypto.randomUUID(),
  attributes: { studentId: maple.id(name), level: 1, lesson: number, finishedAt: `2026-${day}T18:00:00.000Z` },
})

async function ask(path: string, person = 'Dana District') {
  const answer = await as(person).get(`${path}`)
  expect(answer.status, answer.body).toBe(200)
  return answer.data
}

const previousByName = async (path: string, person?: string) => {
  const rows: { attributes: { name?: string; fullName?: string; previous: object | null } }[] = await ask(path, person)
  return Object.fromEntries(rows.map(({ attributes: { name, fullName, previous } }) => [name ?? fullName, previous]))
}
const previousOf = async (unit: string, more = '') => (await ask(`${unit}/overview?${WEEK}${more}`)).attributes.previous
