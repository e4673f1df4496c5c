import { dateOf, dayNumberOf, mondayOf, today } from '@hornbook/rules/time/dates'
import { beforeAll, describe, expect, test } from 'vitest'
import { within } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { inTown } from '../../test/in-town.ts'
import { learningEvent } from '../../test/learning-event.ts'
import { pagesOf } from '../../test/pdf.ts'

const { app, maple, district, as, service } = inTown()

const ZONE = 'America/Los_Angeles'
/** The Monday of the week before the last one, and the same week of the year before. */
const MONDAY = mondayOf(dayNumberOf(today(ZONE, Date.now()))) - 14
const THEN = MONDAY - 364
const WEEK = { startDate: dateOf(MONDAY), endDate: dateOf(MONDAY + 6) }
const SITE = 'Elm'

/** 12 in kindergarten, of whom 6 have lessons; 3 in first grade, who have none. */
const children: string[] = []

beforeAll(async () => {
  await app.owner('DELETE FROM student_enrollments WHERE district_id = $1', [district()])
  const grades = (await as('Dana District').get('grades')).data
  const gradeOf = (code: string) =>
    grades.find(({ attributes }: { attributes: { name: string } }) => attributes.name === code).id
  for (let at = 0; at < 15; at++) {
    const grade = gradeOf(at < 12 ? 'KG' : '01')
    const answer = await as('Dana District').post(`schools/${maple.id(SITE)}/students`, {
      type: 'student',
      attributes: {
        firstName: `Nomen${at}`,
        lastName: 'Nescio',
        oneRosterId: `N${at}`,
        username: `nomen${at}`,
        password: 'abc123',
      },
      relationships: {
        grades: { data: [{ type: 'grade', id: grade }] },
        classrooms: { data: [{ type: 'classroom', id: maple.id('Room 3') }] },
      },
    })
    expect(answer.status, answer.body).toBe(201)
    children.push(answer.data.id)
  }
  // The first ten were here a year ago as well, the others since the summer.
  for (const [at, id] of children.entries())
    await app.owner('UPDATE student_enrollments SET begins_on = $2, began_at = $2::date WHERE student_id = $1', [
      ...[id, dateOf(at < 10 ? THEN - 100 : MONDAY - 60)],
    ])
  const all = await app.owner<{ id: string }>('SELECT id FROM students WHERE district_id = $1', [district()])
  const changed = all.map(({ id }) => id)
  await within(app.db.queries, [district()], tx => changeFigures(tx, district(), changed, 'unknown'))
  const done = [
    // In the week: the first six two days each. A year ago: the first five one day each.
    ...children.slice(0, 6).flatMap(id => [lesson(id, 2, MONDAY), lesson(id, 3, MONDAY + 2)]),
    ...children.slice(0, 5).map(id => lesson(id, 1, THEN + 1)),
    // After the week: three go on every day, so the others have had no lesson for a school week.
    ...[0, 1, 2, 3, 4].flatMap(day => children.slice(0, 3).map(id => lesson(id, 4 + day, MONDAY + 7 + day))),
  ]
  const answer = await service.post('lesson_completions', done)
  expect(answer.meta).toMatchObject({ accepted: done.length, rejected: [] })
  // Failed a year ago: they begin with Level 1. The others were never tested.
  const tests = children.slice(0, 6).map(studentId =>
    learningEvent('assessmentResult', {
      studentId,
      test: 1,
      result: 'failed',
      finishedAt: `${dateOf(THEN)}T20:00:00Z`,
    }),
  )
  expect((await service.post('assessment_results', tests)).meta).toMatchObject({ accepted: 6, rejected: [] })
})

describe('A board brief', () => {
  test('has two pages with shares of those who are enrolled, grades in words, and no name of a child', async () => {
    const pages = await brief('Dana District', 'school', SITE)
    expect(pages).toHaveLength(2)
    const [first = ''] = pages
    // 6 of 15 in Level 1, the others have not started; of kindergarten 6 of 12.
    expect(first).toContain('All children 60% 0% 40% 0% 0% 0% 0%')
    expect(first).toContain('Kindergarten 50% 0% 50% 0% 0% 0% 0%')
    expect(pages.join(' ')).not.toMatch(/Nomen|Nescio|\b0[1-3]\b(?!\/)/)
  })

  test('never shows fewer than ten children: not a grade of three, and nothing of a small school', async () => {
    const [first = ''] = await brief('Dana District', 'school', SITE)
    expect(first).not.toContain('First Grade')
    expect(first).toContain('Grades with fewer than ten children')
    const few = await brief('Dana District', 'school', 'Oak')
    expect(few).toHaveLength(1)
    expect(few[0]).toContain('There are fewer than ten children here.')
    expect(few[0]).not.toContain('%')
  })

  test('has the days of those who were there, beside the same weeks of last year', async () => {
    const [first = '', second = ''] = await brief('Dana District', 'district', 'Maple Grove')
    // Now 12 days over 15 children; then 5 days over the 10 who were here.
    const words = `A child made progress on ${(12 / 15).toFixed(1)} days a week. On the same days last year it was ${(5 / 10).toFixed(1)}. There were 10 children then, and there are 15 now.`
    for (const page of [first, second]) expect(page).toContain(words)
  })

  test('calls a time without school so, on both sides, and no part of a week a week', async () => {
    const during = async (startDate: string, endDate = startDate) =>
      (await brief('Dana District', 'school', SITE, { startDate, endDate }))[1] ?? ''
    const weekend = await during(dateOf(MONDAY + 5), dateOf(MONDAY + 6))
    expect(weekend).toContain('There were no school days in these dates.')
    expect(weekend).not.toMatch(/made progress on/)
    // On the Monday the six did a lesson; a year before nobody did.
    const monday = await during(dateOf(MONDAY))
    expect(monday).toContain(
      `A child made progress on ${(6 / 15).toFixed(1)} days in these dates. On the same days last year there was no school.`,
    )
    expect(monday).not.toContain('days a week')
    const ever = await during('2000-01-01', dateOf(MONDAY + 6))
    expect(ever).toMatch(/A child made progress on [1-9]\.\d days in these dates\.(?! On the same)/)
  })

  test('has the lessons of those who are there, by this day of last year too', async () => {
    const [, second = ''] = await brief('Dana District', 'school', SITE)
    // Now 12, 5 and 15 over 15; a year ago 5 over 10.
    expect(second).toContain(
      `A child has done ${(32 / 15).toFixed(1)} lessons on average; ${(5 / 10).toFixed(1)} by this day last year.`,
    )
  })

  test('says who needs help as a share of all, as the dashboard counts them', async () => {
    const [first = ''] = await brief('Dana District', 'school', SITE)
    const { attentionCount } = (await as('Dana District').get(`schools/${maple.id(SITE)}/overview`)).data.attributes
    expect(attentionCount).toBeGreaterThan(0)
    expect(first).toContain(`${Math.floor((attentionCount / 15) * 100)}% of all children need somebody now.`)
  })

  test.each([
    ['of a class', 'Dana District', 'classroom', 'Room 3', 422],
    ['of a district by somebody who sees a part of it', 'Elsa Elm', 'district', 'Maple Grove', 403],
    ['of a school by a teacher', 'Tess Teacher', 'school', 'Oak', 403],
    ['of another school', 'Sam School', 'school', 'Elm', 404],
  ])('is refused %s', async (_, person, kind, unit, status) => {
    expect((await ask(person, kind, unit)).status).toBe(status)
  })
})

const lesson = (studentId: string, number: number, day: number) =>
  learningEvent('lessonCompletion', { studentId, level: 1, lesson: number, finishedAt: `${dateOf(day)}T20:00:00Z` })

const ask = (person: string, resourceType: string, unit: string, dates = WEEK) =>
  as(person).post('progress_reports', {
    type: 'progressReport',
    attributes: { kind: 'boardBrief', resourceType, resourceId: maple.id(unit), ...dates },
  })

/** The words of a brief, by page. */
async function brief(person: string, resourceType: string, unit: string, dates = WEEK): Promise<readonly string[]> {
  const answer = await ask(person, resourceType, unit, dates)
  expect(answer.status, answer.body).toBe(202)
  const path = `user_attachments/${answer.data.attributes.userAttachmentId}`
  const read = async () => (await as(person).get(path)).data.attributes
  await expect.poll(async () => (await read()).status, { timeout: 50_000 }).toBe('available')
  return pagesOf((await as(person).get((await read()).url)).bytes)
}
