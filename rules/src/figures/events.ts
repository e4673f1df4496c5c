import { isLesson } from '../reading/curriculum.ts'
import { isTest } from '../reading/placement.ts'
import type { DayNumber, Instant } from '../time/dates.ts'

/** Why an event from the learning app is rejected, as a code of EVENT-10. */
export type EventProblem = 'outOfRange' | 'badTime'

/** How far the learning app's clock may run ahead of ours: five minutes (EVENT-11). */
export const MAX_CLOCK_LEAD_MS = 5 * 60_000

/** Null if the curriculum has the lesson (EVENT-13). */
export function lessonProblem(level: number, lesson: number): EventProblem | null {
  return isLesson(level, lesson) ? null : 'outOfRange'
}

/** Null if the placement test exists, 1 to 11 (EVENT-13). */
export function testProblem(test: number): EventProblem | null {
  return isTest(test) ? null : 'outOfRange'
}

/**
 * Null if an event can have finished at this instant: at most five minutes from now, and not before 2000-01-01 in the
 * district's time zone, where All Time starts (EVENT-11, DAY-6).
 */
export function timeProblem(finishedAt: Instant, now: Instant, dayOf: (at: Instant) => DayNumber): EventProblem | null {
  return finishedAt <= now + MAX_CLOCK_LEAD_MS && dayOf(finishedAt) >= 0 ? null : 'badTime'
}
