import { instantText } from '@hornbook/rules/dates'
import { lessonOfKey } from '@hornbook/rules/timeline'
import type { PackedLesson } from '../figures/packed-lesson.ts'

/** A lesson as the API carries it (D 26). */
export function finishedLesson(packed: PackedLesson | null) {
  if (packed === null) return null
  const { level, lesson } = lessonOfKey(packed.key)
  return { level, lesson, updatedAt: instantText(packed.at) }
}

/** Progress where no grade group has a goal. */
export const NO_GOALS = { grade1: null, grade2: null, grade3: null, grade4: null, grade5: null, grade4and5: null }
