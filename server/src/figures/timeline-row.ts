import { STANDINGS } from '@hornbook/rules/figures/standing'
import type { PreviousStanding, StudentStanding } from '@hornbook/rules/figures/student'
import { type FirstCompletions, timelineOf } from '@hornbook/rules/figures/timeline'
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
})

/** The columns of `student_timelines` for a student. */
export function deriveTimeline(
  firsts: FirstCompletions,
  standing: StudentStanding,
  dayOf: (at: Instant) => DayNumber,
): DerivedColumns {
  const { days, byLevel } = timelineOf(firsts, dayOf)
  return {
    ...standingColumns(standing),
    first_at: firsts.at[0] ?? null,
    last_day: days.at(-1) ?? -1,
    last_lesson: firsts.lessons.at(-1) ?? null,
    last_at: firsts.at.at(-1) ?? null,
    days,
    l1: byLevel[0],
    l2: byLevel[1],
    l3: byLevel[2],
    l4: byLevel[3],
    ev: firsts.lessons,
    ev_at: firsts.at,
  }
}

export const IN_TEST = STANDINGS.indexOf('In Test')
