import { LEVELS, type Level } from '../reading/curriculum.ts'
import { creditsBefore, LAST_TEST, type PlacementResult } from '../reading/placement.ts'
import type { DayNumber } from '../time/dates.ts'

/** A lesson that counts from a day on. */
export interface CountedLesson {
  readonly level: Level
  readonly lesson: number
  readonly day: DayNumber
}

/** The result of a placement test and its day. */
export type ResultOnDay = Pick<PlacementResult, 'test' | 'result'> & { readonly day: DayNumber }

/**
 * The lessons that were credited and never done, each from the day of the first test that credited it, in order
 * (NUM-40). A lesson that was done counts from the day it was done, so it is not among them.
 */
export function creditedLessons(
  results: readonly ResultOnDay[],
  isDone: (level: number, lesson: number) => boolean,
): CountedLesson[] {
  const passed = results.filter(({ result }) => result === 'passed').sort((a, b) => a.day - b.day)
  const credited: CountedLesson[] = []
  let known: readonly number[] = LEVELS.map(() => 0)
  for (const { test, day } of passed) {
    const credits = creditsBefore(test === LAST_TEST ? null : test + 1)
    for (const { level } of LEVELS) {
      const last = credits[level - 1]!
      for (let lesson = known[level - 1]! + 1; lesson <= last; lesson++)
        if (!isDone(level, lesson)) credited.push({ level, lesson, day })
    }
    known = credits.map((last, at) => Math.max(last, known[at]!))
  }
  return credited
}
