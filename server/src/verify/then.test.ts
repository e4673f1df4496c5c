import { beforeEach, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { storedDifferencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'

const { app, maple, district } = inTown()

/** Each test leaves figures as a mistaken writer would: counted from rows that are not those of the recount. */

/** Amara and Benjamin have been in Room 1 since autumn, and have three days with two lessons each in January. */
beforeEach(async () => {
  const tables = ['student_enrollments', 'lesson_completions', 'assessment_results']
  for (const table of tables)
    await app.owner(`DELETE FROM ${table} WHERE student_id IN ($1, $2)`, [
      ...[maple.id('Amara Okafor'), maple.id('Benjamin Lee')],
    ])
  for (const name of ['Amara Okafor', 'Benjamin Lee']) {
    await app.owner(
      `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, began_at)
        VALUES ($1, $2, $3, $4, '2025-09-01', '2026-03-02T18:00:00Z')`,
      [district(), maple.id(name), maple.id('Room 1'), maple.id('Oak')],
    )
    await app.owner(
      `INSERT INTO lesson_completions (district_id, id, student_id, level, lesson, finished_at)
        SELECT $1, gen_random_uuid(), $2, 1, n, timestamptz '2026-01-12T18:00:00Z' + make_interval(days => n / 2)
        FROM generate_series(1, 6) n`,
      [district(), maple.id(name)],
    )
  }
  await recount()
  expect(await differences()).toEqual([])
})

test("the day of the import, where the roster's first day is earlier", async () => {
  await app.owner('UPDATE student_enrollments SET begins_on = NULL WHERE student_id = $1', [maple.id('Amara Okafor')])
  await recount()
  expect(await differences()).toEqual([])
  await app.owner(`UPDATE student_enrollments SET begins_on = '2025-09-01' WHERE student_id = $1`, [
    maple.id('Amara Okafor'),
  ])
  await reported(/^timeline of student \d+ in school \d+\.enrolled: /)
  await reported(/^days of school \d+, \d+\.then_days: is 1, recounted 2/)
  await reported(/^stays of school \d+, false /)
  await reported(/^stays of students, /)
})

test("sums of then over today's children alone, after some have left", async () => {
  await app.owner('DELETE FROM student_enrollments WHERE student_id = $1', [maple.id('Benjamin Lee')])
  await recount()
  expect(await differences()).toEqual([])
  await app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, ends_on, began_at, ended_at)
      VALUES ($1, $2, $3, $4, '2025-09-01', '2026-02-01', '2026-03-02T18:00:00Z', '2026-03-02T18:00:00Z')`,
    [district(), maple.id('Benjamin Lee'), maple.id('Room 1'), maple.id('Oak')],
  )
  await reported(/^days of (district|school \d+), \d+\.then_days: is 1, recounted 2/)
  await reported(/^days of (district|school \d+), \d+\.lessons_there: /)
  await reported(/^months of school \d+, \d+\.then_days: /)
  await reported(/^stays of district, false \d+ \d+: is nothing/)
  await reported(/^students who have left, \d+: is nothing/)
})

test('lessons of then without those that only a test credited', async () => {
  await app.owner(
    `INSERT INTO assessment_results (district_id, id, student_id, test, result, finished_at)
      VALUES ($1, gen_random_uuid(), $2, 1, 'passed', '2026-01-20T18:00:00Z')`,
    [district(), maple.id('Amara Okafor')],
  )
  await reported(/^timeline of student \d+ in school \d+\.credits: is \[\], recounted /)
  await reported(/^days of (district|school \d+), \d+: is nothing, recounted .*"lessons_there":64/)
})

test('a history without the lessons that a test credits, although they were done', async () => {
  await app.owner(
    `INSERT INTO assessment_results (district_id, id, student_id, test, result, finished_at)
      VALUES ($1, gen_random_uuid(), $2, 1, 'passed', '2026-01-20T18:00:00Z')`,
    [district(), maple.id('Amara Okafor')],
  )
  await recount()
  expect(await differences()).toEqual([])
  await app.owner(
    `UPDATE school_days SET l1 = l1 - 2, lessons_there = lessons_there - 2, then_days = then_days - 1, student_days = student_days - 1
      WHERE district_id = $1 AND l1 >= 2`,
    [district()],
  )
  await reported(/^days of (district|school \d+), \d+\.l1: /)
  await reported(/^days of (district|school \d+), \d+\.lessons_there: /)
  await reported(/^days of (district|school \d+), \d+\.then_days: /)
})

const recount = () =>
  within(app.db.queries, [district()], tx =>
    changeFigures(tx, district(), ['Amara Okafor', 'Benjamin Lee'].map(maple.id), 'unknown'),
  )
const differences = () => storedDifferencesIn(app, district())
const reported = async (pattern: RegExp) =>
  expect((await differences()).filter(text => pattern.test(text))).not.toEqual([])
