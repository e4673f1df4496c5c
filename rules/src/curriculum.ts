/** A level of the curriculum as the documents number it. */
export type Level = 1 | 2 | 3 | 4

/** One number for each of Levels 1 to 4, in that order. */
export type PerLevel = readonly [number, number, number, number]

/** A lesson by its level and its number within the level, from 1. */
export interface Lesson {
  readonly level: Level
  readonly lesson: number
}

/** The four levels: their codes in the data, lessons and colours (R §4, R §9, RULE-1). */
export const LEVELS = [
  { level: 1, code: 2, lessons: 70, colour: 'orange' },
  { level: 2, code: 3, lessons: 207, colour: 'purple' },
  { level: 3, code: 4, lessons: 114, colour: 'green' },
  { level: 4, code: 5, lessons: 137, colour: 'red' },
] as const

/** How many lessons each level has (R §9). */
export const LESSONS: PerLevel = [70, 207, 114, 137]

/** How many lessons there are in all four levels. */
export const TOTAL_LESSONS = 528

/** Lessons in the levels before each: the overall number of a level's lesson is this plus its number. */
const BEFORE: PerLevel = [0, 70, 277, 391]

/** True for 1 to 4. */
export function isLevel(level: number): level is Level {
  return level === 1 || level === 2 || level === 3 || level === 4
}

/** True for a lesson that the curriculum has; anything else, fractions included, is out of range (D 12). */
export function isLesson(level: number, lesson: number): boolean {
  return isLevel(level) && Number.isInteger(lesson) && lesson >= 1 && lesson <= lessonsOf(level)
}

/** Lessons in a level. */
export function lessonsOf(level: Level): number {
  return LESSONS[level - 1]!
}

/** The level's code in the data, 2 to 5; an unknown level falls back to 0 (R §4). */
export function levelCode(level: number): number {
  return isLevel(level) ? LEVELS[level - 1]!.code : 0
}

/** A lesson's number from 1 to 528 through all levels, by which lesson columns compare (D 18). Throws on a lesson that does not exist. */
export function overallLesson(level: number, lesson: number): number {
  if (!isLesson(level, lesson)) throw new RangeError(`No lesson ${lesson} in level ${level}`)
  return BEFORE[level - 1]! + lesson
}

/** The lesson of an overall number from 1 to 528. Throws on any other number. */
export function atOverall(overall: number): Lesson {
  if (!Number.isInteger(overall) || overall < 1 || overall > TOTAL_LESSONS) {
    throw new RangeError(`No lesson has the overall number ${overall}`)
  }
  const level = overall <= BEFORE[1] ? 1 : overall <= BEFORE[2] ? 2 : overall <= BEFORE[3] ? 3 : 4
  return { level, lesson: overall - BEFORE[level - 1]! }
}
