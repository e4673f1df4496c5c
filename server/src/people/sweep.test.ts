import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { sweepEnrollments } from './sweep.ts'

const { app, maple } = inTown()

/** Noon on 21 November 2026 in Los Angeles; already the 22nd in Auckland. */
const NOON = Date.parse('2026-11-21T20:00:00Z')

test('an enrolment ends on its exclusive last day, in the time zone of the district', async () => {
  const student = maple.id('Benjamin Lee')
  await app.owner(`UPDATE student_enrollments SET ends_on = '2026-11-22' WHERE student_id = $1`, [student])
  await sweepEnrollments(app.db.queries, NOON)
  expect(await schoolsOf(student)).toEqual([maple.id('Oak')])
  await sweepEnrollments(app.db.queries, NOON + 12 * 3_600_000)
  expect(await schoolsOf(student)).toEqual([])
})

test('a future enrolment begins on its first day', async () => {
  const student = maple.id('Eleni Papadopoulou')
  await app.owner(
    `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, began_at)
     VALUES ($1, $2, $3, $4, '2026-11-22', NULL)`,
    [maple.id('Maple Grove'), student, maple.id('Room 1'), maple.id('Oak')],
  )
  await sweepEnrollments(app.db.queries, NOON)
  expect(await schoolsOf(student)).toEqual([maple.id('Elm')])
  await sweepEnrollments(app.db.queries, NOON + 12 * 3_600_000)
  expect(await schoolsOf(student)).toEqual([maple.id('Oak'), maple.id('Elm')])
})

test('a teacher is counted from the first day to the last', async () => {
  const [district, noor, room3, elm] = ['Maple Grove', 'Noor Neighbour', 'Room 3', 'Elm'].map(maple.id)
  const teachers = async () =>
    (await app.owner<{ teachers: number }>('SELECT teachers FROM school_teachers WHERE school_id = $1', [elm]))[0]
      ?.teachers ?? 0
  await app.owner(
    `INSERT INTO staff_enrollments (district_id, staff_id, classroom_id, school_id, begins_on, ends_on, began_at)
     VALUES ($1, $2, $3, $4, '2026-11-21', '2026-11-22', NULL)`,
    [district, noor, room3, elm],
  )
  await sweepEnrollments(app.db.queries, NOON)
  expect(await teachers()).toBe(1)
  await sweepEnrollments(app.db.queries, NOON + 12 * 3_600_000)
  expect(await teachers()).toBe(0)
})

test('two servers sweeping at once end an enrolment once, under one entry', async () => {
  const student = maple.id('Amara Okafor')
  await app.owner(`UPDATE student_enrollments SET ends_on = '2026-11-20' WHERE student_id = $1`, [student])
  const entries = async () =>
    (
      await app.owner<{ count: number }>(`SELECT count(*)::int FROM audit_entries WHERE action = 'enrollments.sweep'`)
    )[0]?.count ?? 0
  const before = await entries()
  await Promise.all([sweepEnrollments(app.db.queries, NOON), sweepEnrollments(app.db.queries, NOON)])
  expect(await entries()).toBe(before + 1)
  expect(await schoolsOf(student)).toEqual([])
})

const schoolsOf = async (student: string) =>
  (
    await app.owner<{ school_id: string }>(
      'SELECT school_id FROM student_timelines WHERE student_id = $1 ORDER BY school_id',
      [student],
    )
  ).map(row => row.school_id)
