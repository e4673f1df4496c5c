import type { Lesson } from './curriculum.ts'
import { comparePositions } from './standing.ts'

/** The lesson to teach a whole class next (R §3): its level by name, and its number within the level. */
export interface Suggestion {
  readonly levelName: string | null
  readonly lessonOrder: number | null
  readonly noMoreLessonAvailable: boolean
}

/**
 * The suggested lesson of a class: that of the lowest performer within its top quarter, rounded up (R §9, D 11).
 * Takes the positions of the class; those who have completed everything (null) are left out, Non Active and In Test
 * stay in. Which of several students at one position is the lowest does not change the lesson.
 */
export function suggestedLesson(positions: readonly (Lesson | null)[]): Suggestion {
  const highestFirst = positions.filter(position => position !== null).sort((a, b) => comparePositions(b, a))
  const lowestOfTop = highestFirst[Math.ceil(highestFirst.length / 4) - 1]
  if (lowestOfTop === undefined) return { levelName: null, lessonOrder: null, noMoreLessonAvailable: true }
  return { levelName: `Level ${lowestOfTop.level}`, lessonOrder: lowestOfTop.lesson, noMoreLessonAvailable: false }
}
