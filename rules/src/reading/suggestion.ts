import { comparePositions } from '../figures/standing.ts'
import type { Lesson } from './curriculum.ts'

/** The lesson to teach a whole class next (RULE-8): the level's name, and the lesson's number within the level. */
export interface Suggestion {
  readonly levelName: string | null
  readonly lessonOrder: number | null
  readonly noMoreLessonAvailable: boolean
}

/**
 * The suggested lesson for a class: the position of the lowest performer in its top quarter, rounded up (RULE-8).
 * Takes the positions of the whole class. Students who have completed everything (null) do not count; Non Active and
 * In Test students do.
 */
export function nextForClass(positions: readonly (Lesson | null)[]): Lesson | null {
  const highestFirst = positions.filter(position => position !== null).sort((a, b) => comparePositions(b, a))
  return highestFirst[Math.ceil(highestFirst.length / 4) - 1] ?? null
}

/** The same in the words of the API. */
export function suggestedLesson(positions: readonly (Lesson | null)[]): Suggestion {
  const next = nextForClass(positions)
  if (next === null) return { levelName: null, lessonOrder: null, noMoreLessonAvailable: true }
  return { levelName: `Level ${next.level}`, lessonOrder: next.lesson, noMoreLessonAvailable: false }
}
