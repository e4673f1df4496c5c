import { isLesson } from '@hornbook/rules/reading/curriculum'
import { UNITS } from '@hornbook/rules/reading/units'
import { z } from 'zod'
import { file, json, many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { SPREADSHEET_TYPES } from '../rostering/spreadsheets.ts'
import { count, instant, paragraphs, text } from '../values.ts'

/** What staff think of the lesson that was suggested for a class (STU-6, CALL-24). */

export const MAX_FEEDBACK_LENGTH = 1_000

/** Somebody's own feedback on a suggestion. */
export const ownFeedback = z.object({ liked: z.boolean(), text: text.nullable() })

const given = z
  .object({
    classroomId: z.union([z.string().max(30), z.int().nonnegative().transform(String)]),
    level: z.int(),
    lessonOrder: z.int().describe("The lesson's number within the level"),
    liked: z.boolean(),
    text: paragraphs(MAX_FEEDBACK_LENGTH).nullable().optional(),
  })
  .refine(({ level, lessonOrder }) => isLesson(level, lessonOrder), {
    path: ['lessonOrder'],
    message: 'The curriculum has no such lesson.',
  })

export const giveLessonFeedback = endpoint({
  summary: 'Like or dislike the lesson suggested for a class. Of one person, class and lesson, the latest one counts.',
  method: 'POST',
  path: '/service/lessonFeedback',
  guard: 'member',
  idempotent: true,
  body: given,
  alsoRefuses: ['notFound'],
  returns: json(ownFeedback),
})

export const lessonFeedback = resource(
  'lessonFeedback',
  {
    ...ownFeedback.shape,
    level: z.int(),
    lessonOrder: z.int(),
    classroomName: text.nullable(),
    schoolName: text,
    districtName: text,
    givenByName: text,
    /** When it was given, or last changed. */
    givenAt: instant,
  },
  { district: 'district', school: 'school', classroom: 'classroom' },
)

/** Lessons of a level, or of one unit, which is named as the curriculum names it. */
const lessonFilters = {
  'filter[levelEq]': z.enum(['1', '2', '3', '4']).optional(),
  'filter[unitEq]': z.enum(UNITS.map(({ label }) => label)).optional(),
}
const filters = { 'filter[likedEq]': z.enum(['true', 'false']).optional(), ...lessonFilters }

export const listLessonFeedback = endpoint({
  summary: 'The feedback on suggested lessons of all districts, the newest first.',
  method: 'GET',
  path: '/api/lesson_feedback',
  guard: 'administrator',
  query: listQuery({ of: lessonFeedback, filters }),
  returns: many(lessonFeedback),
})

export const countLessonFeedback = endpoint({
  summary:
    'How many liked and disliked each lesson that was suggested, in all districts together, the most disliked first.',
  method: 'GET',
  path: '/api/lesson_feedback_counts',
  guard: 'administrator',
  query: z.strictObject(lessonFilters),
  returns: json(
    z.object({ lessons: z.array(z.object({ level: z.int(), lessonOrder: z.int(), liked: count, disliked: count })) }),
  ),
})

export const downloadLessonFeedback = endpoint({
  summary: 'The feedback on suggested lessons of all districts, the newest first, as CSV.',
  method: 'GET',
  path: '/api/lesson_feedback.csv',
  guard: 'administrator',
  query: z.strictObject(filters),
  returns: file([SPREADSHEET_TYPES.csv]),
})
