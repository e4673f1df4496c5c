/** A curriculum level, numbered as in the specification. */
export type Level = 1 | 2 | 3 | 4

/** One number per level, from Level 1 to Level 4. */
export type PerLevel = readonly [number, number, number, number]

/** A lesson by its level and its number within the level, from 1. */
export interface Lesson {
  readonly level: Level
  readonly lesson: number
}

/** The four levels: code in the data, number of lessons, colour (RULE-1). */
export const LEVELS = [
  { level: 1, code: 2, lessons: 70, colour: 'orange' },
  { level: 2, code: 3, lessons: 207, colour: 'purple' },
  { level: 3, code: 4, lessons: 114, colour: 'green' },
  { level: 4, code: 5, lessons: 137, colour: 'red' },
] as const

/** The levels that have a lesson guide; Level 4 has none (GUIDE-3). */
export const GUIDE_LEVELS = [1, 2, 3] as const
export type GuideLevel = (typeof GUIDE_LEVELS)[number]

export const hasGuide = (level: number): level is GuideLevel => GUIDE_LEVELS.some(each => each === level)

/** The number of lessons in each level (RULE-1). */
export const LESSONS: PerLevel = [LEVELS[0].lessons, LEVELS[1].lessons, LEVELS[2].lessons, LEVELS[3].lessons]

export const TOTAL_LESSONS = LESSONS[0] + LESSONS[1] + LESSONS[2] + LESSONS[3]

/** Lessons in all earlier levels: add a lesson's number to get its overall number. */
const LESSONS_BEFORE: PerLevel = [0, LESSONS[0], LESSONS[0] + LESSONS[1], TOTAL_LESSONS - LESSONS[3]]

export function isLevel(level: number): level is Level {
  return level === 1 || level === 2 || level === 3 || level === 4
}

/** Whether the curriculum has this lesson; anything else, fractions included, is out of range (EVENT-13). */
export function isLesson(level: number, lesson: number): boolean {
  return isLevel(level) && Number.isInteger(lesson) && lesson >= 1 && lesson <= lessonsOf(level)
}

export function lessonsOf(level: Level): number {
  return LESSONS[level - 1]!
}

/** The level's code in the data, 2 to 5; 0 for an unknown level (RULE-1). */
export function levelCode(level: number): number {
  return isLevel(level) ? LEVELS[level - 1]!.code : 0
}

/** A lesson's number across all levels, 1 to 528; lesson columns compare by it (NUM-13). Throws for an unknown lesson. */
export function overallLesson(level: number, lesson: number): number {
  if (!isLesson(level, lesson)) throw new RangeError(`No lesson ${lesson} in level ${level}`)
  return LESSONS_BEFORE[level - 1]! + lesson
}

/** The lesson with an overall number from 1 to 528. Throws for any other number. */
export function lessonAtOverall(overall: number): Lesson {
  if (!Number.isInteger(overall) || overall < 1 || overall > TOTAL_LESSONS) {
    throw new RangeError(`No lesson has the overall number ${overall}`)
  }
  const level =
    overall <= LESSONS_BEFORE[1] ? 1 : overall <= LESSONS_BEFORE[2] ? 2 : overall <= LESSONS_BEFORE[3] ? 3 : 4
  return { level, lesson: overall - LESSONS_BEFORE[level - 1]! }
}
