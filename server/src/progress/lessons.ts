import { lessonOfKey } from '@hornbook/rules/figures/timeline'
import { formatInstant } from '@hornbook/rules/time/dates'
import type { PackedLesson } from '../figures/packed-lesson.ts'

/** A lesson in the form of the API (SUM-3). */
export function finishedLesson(packed: PackedLesson | null) {
  if (packed === null) return null
  const { level, lesson } = lessonOfKey(packed.key)
  return { level, lesson, updatedAt: formatInstant(packed.at) }
}

/** Progress without a goal in any grade group. */
export const NO_GOALS = { grade1: null, grade2: null, grade3: null, grade4: null, grade5: null, grade4and5: null }
