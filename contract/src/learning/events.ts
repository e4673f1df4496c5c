import { z } from 'zod'
import { metaOnly, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'

/** The learning app's door (D 12). Items are judged one by one, so their shape is checked by hand there, not here. */

export const MOST_EVENTS = 10_000

const items = z.object({ data: z.array(z.unknown()) })
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
})

export const postAssessmentResults = endpoint({
  does: 'Placement test results in, at most 10,000; answered when they are durable.',
  method: 'POST',
  path: '/api/assessment_results',
  ...door,
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
