import { z } from 'zod'
import { text } from '../values.ts'

/** Where a student stands: the attributes of every resource that says so (NUM-20, RULE-2). */
export const position = {
  currentStatus: text,
  currentLevel: z.int().nullable(),
  currentLesson: z.int().nullable(),
  nextLesson: z.int().nullable().describe('The lesson of the current level to teach next: the first not done (RULE-9)'),
} as const
