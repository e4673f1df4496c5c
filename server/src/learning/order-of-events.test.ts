import { beforeEach, expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { rebuildFigures } from '../figures/change.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'

const { app, maple, district, service } = inTown()

beforeEach(() => app.owner('DELETE FROM lesson_completions'))

const rebuild = () => within(app.db.queries, [district()], tx => rebuildFigures(tx, district()))

test.each([
  [
    // At one minute past midnight St. John's set its clock back to the evening before.
    'a later lesson that the clock puts on the day before',
    'America/St_Johns',
    [
      [1, '2010-11-07T02:30:30Z'],
      [2, '2010-11-07T02:45:00Z'],
    ],
  ],
  [
    'a lesson at the same instant as the last one, before it in the curriculum',
    'America/Los_Angeles',
    [
      [5, '2026-02-10T18:00:00Z'],
      [3, '2026-02-10T18:00:00Z'],
    ],
  ],
  [
    'a lesson earlier than the last one',
    'America/Los_Angeles',
    [
      [5, '2026-02-10T18:00:00Z'],
      [3, '2026-02-10T17:00:00Z'],
    ],
  ],
] as const)('%s is stored as a recount stores it', async (_, zone, lessons) => {
  await app.owner('UPDATE districts SET timezone = $2 WHERE id = $1', [district(), zone])
  const appended = await stored(lessons)
  await rebuild()
  expect(appended).toEqual(await figures())
})

/** Sends each lesson in a call of its own, and returns what is stored about the student and the days of the district. */
async function stored(lessons: readonly (readonly [lesson: number, finishedAt: string])[]) {
  await rebuild()
  for (const [lesson, finishedAt] of lessons) {
    const attributes = { studentId: maple.id('Amara Okafor'), level: 1, lesson, finishedAt }
    const answer = await service.post('lesson_completions', [learningEvent('lessonCompletion', attributes)])
    expect(answer.meta.accepted).toBe(1)
  }
  return figures()
}

const figures = async () => ({
  timeline: await app.owner(
    'SELECT days, l1, ev, ev_at, first_at, last_day, last_lesson, last_at FROM student_timelines WHERE student_id = $1',
    [maple.id('Amara Okafor')],
  ),
  days: await app.owner(
    'SELECT school_id, day, student_days, l1, latest FROM school_days WHERE district_id = $1 AND student_days > 0 ORDER BY 1, 2',
    [district()],
  ),
})
