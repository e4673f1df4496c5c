import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'
import { type Town, town } from '../test/town.ts'

let app: TestApplication
let maple: Town
beforeAll(async () => {
  app = await testApplication()
  maple = await town(app)
})
afterAll(() => app.close())

test("one posted lesson shows in the table of the student's teacher", async () => {
  const student = maple.id('Amara Okafor')
  const posted = await app.call({
    method: 'POST',
    url: '/api/lesson_completions',
    bearer: 'service-token-of-the-tests',
    payload: {
      data: [
        {
          type: 'lessonCompletion',
          id: randomUUID(),
          attributes: { studentId: student, level: 1, lesson: 1, finishedAt: new Date().toISOString() },
        },
      ],
    },
  })
  expect(posted.json()).toEqual({ meta: { accepted: 1, duplicates: 0, rejected: [] } })
  const seen = await app.call({
    method: 'GET',
    url: `/api/classrooms/${maple.id('Room 1')}/student_summaries`,
    token: maple.token('Tess Teacher'),
  })
  expect(seen.statusCode, seen.body).toBe(200)
  const row = seen.json().data.find((each: { id: string }) => each.id === student)
  expect(row.attributes).toMatchObject({ daysUsage: 1, level1CompletedLessonsCount: 1 })
  const overview = await app.call({
    method: 'GET',
    url: `/api/districts/${maple.id('Maple Grove')}/overview`,
    token: maple.token('Dana District'),
  })
  expect(overview.statusCode, overview.body).toBe(200)
  const docs = await app.call({ method: 'GET', url: '/api/openapi.json' })
  expect(docs.json().openapi).toBe('3.1.0')
})
