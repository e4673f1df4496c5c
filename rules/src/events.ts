import { isLesson } from './curriculum.ts'
import type { DayNumber, Instant } from './dates.ts'
import { isTest } from './placement.ts'

/** Why an event of the learning app cannot be true, in the codes of D 12. */
export type EventProblem = 'outOfRange' | 'badTime'

/** How far ahead of ours the learning app's clock may run, in ms: five minutes (D 12). */
export const CLOCK_LEAD = 5 * 60_000

/** Whether the curriculum has a lesson; null when it has (D 12). */
export function lessonProblem(level: number, lesson: number): EventProblem | null {
  return isLesson(level, lesson) ? null : 'outOfRange'
}

/** Whether there is such a placement test, 1 to 11; null when there is (D 12). */
export function testProblem(test: number): EventProblem | null {
  return isTest(test) ? null : 'outOfRange'
}

/**
 * Whether an event can have finished when it says; null when it can: not beyond five minutes from now, and not on a
 * day before 2000-01-01 in the district's zone, where All Time starts (D 12, D 13).
 */
export function timeProblem(finishedAt: Instant, now: Instant, dayOf: (at: Instant) => DayNumber): EventProblem | null {
  return finishedAt <= now + CLOCK_LEAD && dayOf(finishedAt) >= 0 ? null : 'badTime'
}
