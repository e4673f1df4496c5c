import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, id } from '../values.ts'
import { ownFeedback } from './lesson-feedback.ts'
import { UNIT_KINDS } from './overviews.ts'

const percent = z.number().min(0).max(100)

/** How far the students of a class, school or district are in one unit of lessons (SKILL-4). */
export const skillProgress = z.object({
  unit: z.object({
    level: z.int(),
    levelCode: z.int(),
    label: z.string(),
    startLesson: z.int(),
    endLesson: z.int(),
  }),
  /** Its lessons belong to other units as well: shown, and never summed (SKILL-2). */
  rollup: z.boolean(),
  percentageResult: percent,
  completedPercentageResult: percent,
  completedUserCount: count,
})

export const readSkillProgression = endpoint({
  summary: 'How far the students of a class, school or district are in each unit of lessons, all time.',
  method: 'GET',
  path: '/service/skillProgression',
  guard: 'member',
  query: z.strictObject({ id: z.string().max(30), instituteType: UNIT_KINDS }),
  alsoRefuses: ['notFound'],
  returns: json(z.object({ items: z.array(z.object({ id, units: z.array(skillProgress) })) })),
})

export const readSuggestion = endpoint({
  summary: 'The lesson to teach a whole class next (RULE-8).',
  method: 'GET',
  path: '/service/whatShouldITeach',
  guard: 'member',
  query: z.strictObject({ classroomId: z.string().max(30), type: z.literal('what_should_i_teach').optional() }),
  alsoRefuses: ['notFound'],
  returns: json(
    z.object({
      levelName: z.string().nullable(),
      lessonOrder: z.int().nullable(),
      noMoreLessonAvailable: z.boolean(),
      feedback: ownFeedback.nullable().describe("The caller's own feedback on it"),
    }),
  ),
})
