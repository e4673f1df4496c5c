import { comparePositions } from '../figures/standing.ts'
import type { Lesson } from './curriculum.ts'

/** The lesson to teach a whole class next (RULE-8): the level's name, and the lesson's number within the level. */
export interface Suggestion {
  readonly levelName: string | null
  readonly lessonOrder: number | null
  readonly noMoreLessonAvailable: boolean
}

/** Where a student of a class is, and the lesson of that level to teach them next (RULE-9). */
export interface Taught {
  readonly position: Lesson
  readonly nextLesson: number
}

/**
 * The suggested lesson for a class: the next lesson of the lowest performer in its top quarter, rounded up (RULE-8). Takes
 * the whole class by id. Students who have completed everything (null) do not count; Non Active and In Test students do.
 */
export function nextForClass(students: readonly (Taught | null)[]): Lesson | null {
  const highestFirst = students.filter(each => each !== null).sort((a, b) => comparePositions(b.position, a.position))
  const lowest = highestFirst[Math.ceil(highestFirst.length / 4) - 1]
  return lowest ? { level: lowest.position.level, lesson: lowest.nextLesson } : null
}

/** The same in the words of the API. */
export function suggestedLesson(students: readonly (Taught | null)[]): Suggestion {
  const next = nextForClass(students)
  if (next === null) return { levelName: null, lessonOrder: null, noMoreLessonAvailable: true }
  return { levelName: `Level ${next.level}`, lessonOrder: next.lesson, noMoreLessonAvailable: false }
}
