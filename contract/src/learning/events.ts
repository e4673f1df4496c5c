import { z } from 'zod'
import { metaOnly, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'

/** The learning app's door (D 12). Items are judged one by one, so their shape is checked by hand there, and only said here. */

export const MOST_EVENTS = 10_000

const items = z.object({ data: z.array(z.unknown()) })
const who = {
  studentId: id,
  finishedAt: instant.describe('An instant with its offset, from 2000 on, at most 5 minutes ahead'),
}
const itemsOf = (type: string, facts: z.ZodRawShape) =>
  z.object({
    data: z
      .array(z.object({ type: z.literal(type), id: z.uuid(), attributes: z.object({ ...who, ...facts }) }))
      .max(MOST_EVENTS),
  })

const outcome = z.object({
  accepted: z.int(),
  duplicates: z.int(),
  rejected: z.array(z.object({ index: z.int(), code: z.string(), detail: z.string() })),
})

const door = {
  guard: { right: 'events' },
  body: items,
  bodyLimit: 8 * 1024 * 1024,
  itemwise: true,
  returns: metaOnly(outcome),
} as const

export const postLessonCompletions = endpoint({
  does: 'Lesson completions in, at most 10,000; answered when they are durable.',
  method: 'POST',
  path: '/api/lesson_completions',
  ...door,
  bodySaid: itemsOf('lessonCompletion', { level: z.int().min(1).max(4), lesson: z.int().min(1) }),
})

export const postAssessmentResults = endpoint({
  does: 'Placement test results in, at most 10,000; answered when they are durable.',
  method: 'POST',
  path: '/api/assessment_results',
  ...door,
  bodySaid: itemsOf('assessmentResult', { test: z.int().min(1).max(11), result: z.enum(['passed', 'failed']) }),
})

export const voidLessonCompletion = endpoint({
  does: 'Void a lesson completion; stands even if it arrives before the completion.',
  method: 'DELETE',
  path: '/api/lesson_completions/{eventId}',
  guard: { right: 'events' },
  returns: nothing,
})

export const voidAssessmentResult = endpoint({
  does: 'Void a placement test result; stands even if it arrives before the result.',
  method: 'DELETE',
  path: '/api/assessment_results/{eventId}',
  guard: { right: 'events' },
  returns: nothing,
})
