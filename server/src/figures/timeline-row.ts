import type { DayNumber, Instant } from '@hornbook/rules/dates'
import { STANDINGS } from '@hornbook/rules/standing'
import type { StoodBefore, StudentStanding } from '@hornbook/rules/student'
import { type Firsts, timelineOf } from '@hornbook/rules/timeline'

/** How a student stands, whatever the dates: written by rules, counted by SQL. */
export interface Stood {
  readonly grade: string | null
  readonly standing: number
  readonly upcoming_test: number | null
  readonly required: boolean
  readonly level: number | null
  readonly lesson: number | null
  readonly all1: number
  readonly all2: number
  readonly all3: number
  readonly all4: number
  readonly goal_completed: number
  readonly goal_capped: number
  readonly goal_met: number
}

/** What of a timeline does not depend on the school. */
export interface Derived extends Stood {
  readonly first_at: number | null
  readonly last_day: number
  readonly last_lesson: number | null
  readonly last_at: number | null
  readonly days: readonly number[]
  readonly l1: readonly number[]
  readonly l2: readonly number[]
  readonly l3: readonly number[]
  readonly l4: readonly number[]
  readonly ev: readonly number[]
  readonly ev_at: readonly number[]
}

/** How rules stand a student, as columns. */
export function stoodColumns(stood: StudentStanding): Stood {
  return {
    grade: stood.grade,
    standing: STANDINGS.indexOf(stood.standing),
    upcoming_test: stood.upcomingTest,
    required: stood.required,
    level: stood.position?.level ?? null,
    lesson: stood.position?.lesson ?? null,
    all1: stood.allTime[0],
    all2: stood.allTime[1],
    all3: stood.allTime[2],
    all4: stood.allTime[3],
    goal_completed: stood.goalCompleted,
    goal_capped: Math.min(stood.goalCompleted, stood.goalTotal),
    goal_met: stood.goalMet ? 1 : 0,
  }
}

/** The columns as rules go on from them. */
export const stoodBefore = (columns: Stood): StoodBefore => ({
  allTime: [columns.all1, columns.all2, columns.all3, columns.all4],
  required: columns.required,
  upcomingTest: columns.upcoming_test,
  standing: STANDINGS[columns.standing] as StoodBefore['standing'],
  grade: columns.grade,
})

/** The columns of `student_timelines` for a student, from the facts as rules stand them. */
export function derive(firsts: Firsts, stood: StudentStanding, dayOf: (at: Instant) => DayNumber): Derived {
  const { days, byLevel } = timelineOf(firsts, dayOf)
  return {
    ...stoodColumns(stood),
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

/** A timeline of one student in the population of one school. */
export interface TimelineRow extends Derived {
  readonly school_id: string
  readonly student_id: string
  readonly home: boolean
}

export const IN_TEST = STANDINGS.indexOf('In Test')
