import { creditedLessons } from '@hornbook/rules/figures/credited'
import { type FirstCompletions, type LessonKey, lessonKey, timelineOf } from '@hornbook/rules/figures/timeline'
import type { PlacementResult } from '@hornbook/rules/reading/placement'
import type { DayNumber, Instant } from '@hornbook/rules/time/dates'
import { type DaysAndLessons, daysAndLessons } from './former-timelines.ts'
import type { Stay } from './stays.ts'
import { edgesOf, isThere } from './there.ts'
import type { ThenColumns } from './timeline-columns.ts'

interface Then {
  readonly stays: readonly Stay[]
  readonly done: { readonly lessons: readonly LessonKey[] }
  readonly results: readonly PlacementResult[]
  readonly days: readonly DayNumber[]
}

/** When a student was there, and what tests credited, as it is stored. */
export function thenColumnsOf({ stays, done, results, days }: Then, dayOf: (at: Instant) => DayNumber): ThenColumns {
  const edges = edgesOf(stays)
  return {
    stays: edges,
    credits: creditDays(done.lessons, results, dayOf),
    outside: days.filter(day => !isThere(edges, day)),
  }
}

/** What counted on which day, for who has no timeline. */
export function doneThen(
  done: FirstCompletions,
  results: readonly PlacementResult[],
  dayOf: (at: Instant) => DayNumber,
): DaysAndLessons {
  const { days, firsts } = timelineOf(done, dayOf)
  return daysAndLessons({ days, firsts, credits: creditDays(done.lessons, results, dayOf) })
}

/** The day of each lesson that only a test credited (NUM-40). */
export function creditDays(
  done: readonly LessonKey[],
  results: readonly PlacementResult[],
  dayOf: (at: Instant) => DayNumber,
): DayNumber[] {
  if (results.length === 0) return []
  const keys = new Set(done)
  const onDays = results.map(({ test, result, finishedAt }) => ({ test, result, day: dayOf(finishedAt) }))
  return creditedLessons(onDays, (level, lesson) => keys.has(lessonKey(level, lesson))).map(({ day }) => day)
}
