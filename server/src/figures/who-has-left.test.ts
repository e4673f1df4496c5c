import { dayNumberOf } from '@hornbook/rules/time/dates'
import { beforeEach, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { differencesIn, storedDifferencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { changeFigures } from './change.ts'
import type { NewLessons } from './new-lessons.ts'

const { app, maple, district, as, service } = inTown()

const SPRING = { start: '2026-01-05', end: '2026-01-30' }
const CAST = ['Amara Okafor', 'Benjamin Lee', 'Camila Reyes', 'Daniyar Seitkali', 'Eleni Papadopoulou']

beforeEach(enrolEverybodyAtOak)

const ALL = { students: 5, days: 15, lessons: 15 }

test('a child who moved to another school since counts at the school of then, with what it did there', async () => {
  await leave('Amara Okafor', '2026-02-10')
  await enrol('Amara Okafor', 'Room 3', 'Elm', { begins: '2026-02-10' })
  await recount(['Amara Okafor'])
  expect(await then('Oak')).toEqual(ALL)
  expect(await then('Elm')).toEqual({ students: 0, days: 0, lessons: 0 })
  expect(await then(null)).toEqual(ALL)
  expect(await storedDifferencesIn(app, district())).toEqual([])
})

test('a child who left the district counts until its last day, by the roster and not by the import', async () => {
  await leave('Benjamin Lee', '2026-01-14')
  await recount(['Benjamin Lee'])
  expect(await then('Oak')).toEqual({ students: 5, days: 14, lessons: 12 })
  expect(await then(null)).toEqual({ students: 5, days: 14, lessons: 12 })
  expect(await storedDifferencesIn(app, district())).toEqual([])
})

test('a child who was archived counts for the days before, and again when it is brought back', async () => {
  const setArchived = (at: string | null) =>
    app.owner('UPDATE students SET archived_at = $2 WHERE id = $1', [maple.id('Camila Reyes'), at])
  await setArchived('2026-02-01T18:00:00Z')
  await recount(['Camila Reyes'])
  expect(await then('Oak')).toEqual(ALL)
  expect(await storedDifferencesIn(app, district())).toEqual([])
  await setArchived(null)
  await recount(['Camila Reyes'])
  expect(await then('Oak')).toEqual(ALL)
  expect(await app.owner('SELECT FROM former_timelines')).toEqual([])
  expect(await storedDifferencesIn(app, district())).toEqual([])
})

test('a lesson that arrives late for a child who has left, or whom another school has now, counts where it was done', async () => {
  await leave('Amara Okafor', '2026-02-10')
  await leave('Benjamin Lee', '2026-02-10')
  await enrol('Amara Okafor', 'Room 3', 'Elm', { begins: '2026-02-10' })
  await recount(['Amara Okafor', 'Benjamin Lee'])
  const late = ['Amara Okafor', 'Benjamin Lee'].map(name => lesson(name, 15, '2026-01-15'))
  await post([...late, lesson('Amara Okafor', 16, '2026-02-12'), lesson('Benjamin Lee', 16, '2026-02-12')])
  expect(await then('Oak')).toEqual({ students: 5, days: 17, lessons: 17 })
  expect(await then('Elm')).toEqual({ students: 0, days: 0, lessons: 0 })
  expect(await storedDifferencesIn(app, district())).toEqual([])
  const url = `/api/lesson_completions/${late[1]?.id}`
  await service.delete(url)
  expect(await then('Oak')).toEqual({ students: 5, days: 16, lessons: 16 })
  expect(await storedDifferencesIn(app, district())).toEqual([])
})

test('a later lesson of a school that overlaps the one before counts for both while the child was in both', async () => {
  await leave('Amara Okafor', '2026-01-20')
  await enrol('Amara Okafor', 'Room 3', 'Elm', { begins: '2026-01-12' })
  await recount(['Amara Okafor'])
  await post([lesson('Amara Okafor', 15, '2026-01-16')])
  expect(await then('Oak')).toEqual({ students: 5, days: 16, lessons: 12 })
  expect(await then('Elm')).toEqual({ students: 1, days: 4, lessons: 4 })
  expect(await storedDifferencesIn(app, district())).toEqual([])
})

test("a class is compared with its children of then, and a teacher's part of a district with those of the part", async () => {
  await leave('Amara Okafor', '2026-02-10')
  await leave('Benjamin Lee', '2026-01-14')
  await enrol('Amara Okafor', 'Room 3', 'Elm', { begins: '2026-02-10' })
  await enrol('Camila Reyes', 'Room 2', 'Oak', { begins: '2026-01-13' })
  await recount(['Amara Okafor', 'Benjamin Lee', 'Camila Reyes'])
  const previousOf = async (name: string, path: string) => {
    const url = `/api/${path}/overview?filter[startDateEq]=2026-02-01&filter[endDateEq]=2026-02-28`
    const answer = await as(name).get(url)
    return answer.data.attributes.previous
  }
  const classroom = (name: string) => `classrooms/${maple.id(name)}`
  const room1 = { averageDaysUsage: 14 / 5, studentsCount: 5, averageDaysUsageNow: 0 }
  expect(await previousOf('Dana District', classroom('Room 1'))).toMatchObject(room1)
  expect(await previousOf('Dana District', classroom('Room 2'))).toMatchObject({
    averageDaysUsage: 2,
    studentsCount: 1,
  })
  expect(await previousOf('Dana District', classroom('Room 3'))).toBeNull()
  const district = `districts/${maple.id('Maple Grove')}`
  expect(await previousOf('Tess Teacher', district)).toMatchObject(room1)
  expect(await previousOf('Sam School', district)).toMatchObject(room1)
  expect(await previousOf('Noor Neighbour', district)).toMatchObject({ averageDaysUsage: 2, studentsCount: 1 })
  expect(await previousOf('Elsa Elm', district)).toBeNull()
  expect(await differencesIn(app, maple, maple.id('Maple Grove'))).toEqual([])
})

interface Period {
  readonly begins: string
  readonly ends?: string
}

/** Imported months later: the roster's days count (DAY-12). */
const enrol = (name: string, room: string, school: string, { begins, ends }: Period) =>
  app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, ends_on, began_at, ended_at)
      VALUES ($1, $2, $3, $4, $5, $6, '2026-03-02T18:00:00Z', CASE WHEN $6::date IS NOT NULL THEN '2026-03-20T18:00:00Z'::timestamptz END)`,
    [district(), maple.id(name), maple.id(room), maple.id(school), begins, ends ?? null],
  )
const leave = (name: string, ends: string) =>
  app.owner(
    `UPDATE student_enrollments SET ends_on = $2, ended_at = '2026-03-20T18:00:00Z' WHERE student_id = $1 AND ended_at IS NULL`,
    [maple.id(name), ends],
  )
const lesson = (name: string, number: number, day: string) => ({
  type: 'lessonCompletion',
  id: crypto.randomUUID(),
  attributes: { studentId: maple.id(name), level: 1, lesson: number, finishedAt: `${day}T18:00:00.000Z` },
})

async function post(data: readonly object[]) {
  const answer = await service.post('lesson_completions', data)
  expect(answer.meta.rejected, answer.body).toEqual([])
}

/** How many were students of a unit in January, and their days of progress there, by its sums. */
async function then(school: string | null) {
  const [first, last] = [dayNumberOf(SPRING.start), dayNumberOf(SPRING.end)]
  const unit = [district(), school === null ? '0' : maple.id(school)]
  const [stays] = await app.owner<{ students: number }>(
    `SELECT coalesce(sum(CASE WHEN gap THEN -students ELSE students END) FILTER (WHERE CASE WHEN gap
        THEN first > $3 AND over <= $4 ELSE first <= $4 AND over > $3 END), 0)::int AS students
      FROM school_stays WHERE district_id = $1 AND school_id = $2`,
    [...unit, first, last],
  )
  const [days] = await app.owner<{ days: number; lessons: number }>(
    `SELECT coalesce(sum(then_days) FILTER (WHERE day >= $3), 0)::int AS days, coalesce(sum(lessons_there), 0)::int AS lessons
      FROM school_days WHERE district_id = $1 AND school_id = $2 AND day <= $4`,
    [...unit, first, last],
  )
  return { students: stays?.students, days: days?.days, lessons: days?.lessons }
}

const recount = (names: readonly string[], newLessons: NewLessons = new Map()) =>
  within(app.db.queries, [district()], tx => changeFigures(tx, district(), names.map(maple.id), newLessons))

/** Everybody is at Oak, in Room 1, from autumn on, and has three days with a lesson in January. */
async function enrolEverybodyAtOak() {
  for (const table of ['student_enrollments', 'lesson_completions', 'assessment_results'])
    await app.owner(`DELETE FROM ${table} WHERE district_id = $1`, [district()])
  await app.owner('UPDATE students SET archived_at = NULL WHERE district_id = $1', [district()])
  for (const name of CAST) await enrol(name, 'Room 1', 'Oak', { begins: '2025-09-01' })
  await recount(CAST, 'unknown')
  await post(CAST.flatMap(name => [12, 13, 14].map(day => lesson(name, day, `2026-01-${day}`))))
}
