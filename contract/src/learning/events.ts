import { z } from 'zod'
import { metaOnly, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'

/** Events from the learning app (EVENT-1). The handler validates items one by one; the schemas here only document them. */

export const MAX_EVENTS = 10_000

const items = z.object({ data: z.array(z.unknown()) })
/** Whom an item names (EVENT-20). */
export const studentNamed = {
  studentId: id.optional().describe('The student; or studentSourcedId instead'),
  studentSourcedId: z.string().max(255).optional().describe("The student's id in the roster system"),
  districtId: id.optional().describe('With studentSourcedId, where the token is not bound to a district'),
}
const eventAttributes = {
  ...studentNamed,
  finishedAt: instant.describe('An instant with its offset, from 2000 on and at most 5 minutes in the future'),
}
const itemsOf = (type: string, facts: z.ZodRawShape) =>
  z.object({
    data: z
      .array(z.object({ type: z.literal(type), id: z.uuid(), attributes: z.object({ ...eventAttributes, ...facts }) }))
      .max(MAX_EVENTS),
  })

const outcome = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  rejected: z.array(z.object({ index: z.int(), code: z.string(), detail: z.string() })),
})

const eventEndpoint = {
  guard: { right: 'events' },
  body: items,
  bodyLimit: 8 * 1024 * 1024,
  itemwise: true,
  returns: metaOnly(outcome),
} as const

export const postLessonCompletions = endpoint({
  summary: 'Record lesson completions, at most 10,000; answers once they are durable.',
  method: 'POST',
  path: '/api/lesson_completions',
  ...eventEndpoint,
  documentedBody: itemsOf('lessonCompletion', { level: z.int().min(1).max(4), lesson: z.int().min(1) }),
})

export const postAssessmentResults = endpoint({
  summary: 'Record placement test results, at most 10,000; answers once they are durable.',
  method: 'POST',
  path: '/api/assessment_results',
  ...eventEndpoint,
  documentedBody: itemsOf('assessmentResult', { test: z.int().min(1).max(11), result: z.enum(['passed', 'failed']) }),
})

export const voidLessonCompletion = endpoint({
  summary: 'Void a lesson completion, even one that has not arrived yet.',
  method: 'DELETE',
  path: '/api/lesson_completions/{eventId}',
  guard: { right: 'events' },
  returns: nothing,
})

export const voidAssessmentResult = endpoint({
  summary: 'Void a placement test result, even one that has not arrived yet.',
  method: 'DELETE',
  path: '/api/assessment_results/{eventId}',
  guard: { right: 'events' },
  returns: nothing,
})
