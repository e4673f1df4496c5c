import { expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'

const { maple, as, nobody, service } = inTown()

test("one posted lesson shows in the table of the student's teacher", async () => {
  const student = maple.id('Amara Okafor')
  const posted = await service.post('lesson_completions', [
    learningEvent('lessonCompletion', {
      studentId: student,
      level: 1,
      lesson: 1,
      finishedAt: new Date().toISOString(),
    }),
  ])
  expect(posted.document).toEqual({ meta: { accepted: 1, duplicates: 0, rejected: [] } })
  const seen = await as('Tess Teacher').get(`classrooms/${maple.id('Room 1')}/student_summaries`)
  expect(seen.status, seen.body).toBe(200)
  const row = seen.data.find((each: { id: string }) => each.id === student)
  expect(row.attributes).toMatchObject({ daysUsage: 1, level1CompletedLessonsCount: 1 })
  const overview = await as('Dana District').get(`districts/${maple.id('Maple Grove')}/overview`)
  expect(overview.status, overview.body).toBe(200)
  const docs = await nobody.get('openapi.json')
  expect(docs.document.openapi).toBe('3.1.0')
})
