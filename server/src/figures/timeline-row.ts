import { STANDINGS } from '@hornbook/rules/figures/standing'
import type { PreviousStanding, StudentStanding } from '@hornbook/rules/figures/student'
import { type FirstCompletions, timelineOf } from '@hornbook/rules/figures/timeline'
import type { PlacementResult } from '@hornbook/rules/reading/placement'
import type { DayNumber, Instant } from '@hornbook/rules/time/dates'
import type { DerivedColumns, StandingColumns } from './timeline-columns.ts'

export function standingColumns(standing: StudentStanding): StandingColumns {
  return {
    grade: standing.grade,
    standing: STANDINGS.indexOf(standing.standing),
    upcoming_test: standing.upcomingTest,
    required: standing.required,
    level: standing.position?.level ?? null,
    lesson: standing.position?.lesson ?? null,
    next_lesson: standing.nextLesson,
    all1: standing.allTime[0],
    all2: standing.allTime[1],
    all3: standing.allTime[2],
    all4: standing.allTime[3],
    goal_completed: standing.goalCompleted,
    goal_capped: Math.min(standing.goalCompleted, standing.goalTotal),
    goal_met: standing.goalMet ? 1 : 0,
  }
}

/** The stored columns in the form that rules advance a standing from. */
export const previousStanding = (columns: StandingColumns): PreviousStanding => ({
  allTime: [columns.all1, columns.all2, columns.all3, columns.all4],
  required: columns.required,
  upcomingTest: columns.upcoming_test,
  standing: STANDINGS[columns.standing] as PreviousStanding['standing'],
  grade: columns.grade,
  nextLesson: columns.next_lesson,
})

interface Done {
  readonly firsts: FirstCompletions
  /** The sorted days of repeats. */
  readonly repeats: readonly DayNumber[]
  /** The instant of the latest completion, repeats included. */
  readonly latest: Instant | null
  readonly results: readonly PlacementResult[]
}

/** The columns of `student_timelines` for a student. */
export function deriveTimeline(
  { firsts, repeats, latest, results }: Done,
  standing: StudentStanding,
  dayOf: (at: Instant) => DayNumber,
): DerivedColumns {
  const { days, firsts: firstDays, byLevel } = timelineOf(firsts, dayOf)
  const last_done = Math.max(days.at(-1) ?? NO_DAY, repeats.at(-1) ?? NO_DAY)
  return {
    ...standingColumns(standing),
    first_at: firsts.at[0] ?? null,
    last_day: days.at(-1) ?? NO_DAY,
    last_lesson: firsts.lessons.at(-1) ?? null,
    last_at: firsts.at.at(-1) ?? null,
    last_done,
    last_event: latestResult(results, last_done, dayOf),
    last_done_at: latest,
    last_event_at: latestInstant(latest, results),
    days,
    l1: byLevel[0],
    l2: byLevel[1],
    l3: byLevel[2],
    l4: byLevel[3],
    firsts: firstDays,
    repeats,
    ev: firsts.lessons,
    ev_at: firsts.at,
  }
}

/** Stored where there is no such day. */
const NO_DAY = -1

/** The later of `day` and the day of the latest placement result. */
export const latestResult = (
  results: readonly PlacementResult[],
  day: DayNumber,
  dayOf: (at: Instant) => DayNumber,
): DayNumber => results.reduce((latest, { finishedAt }) => Math.max(latest, dayOf(finishedAt)), day)

/** The latest of the instants; null if there is none. */
export const latestInstant = (
  known: Instant | null,
  events: readonly { readonly finishedAt: Instant }[],
): Instant | null =>
  events.reduce<Instant | null>((latest, { finishedAt }) => Math.max(latest ?? finishedAt, finishedAt), known)

export const IN_TEST = STANDINGS.indexOf('In Test')
