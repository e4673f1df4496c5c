import { dateOf, dayNumberOf } from '../time/dates.ts'
import { weekdaysIn } from './school-days.ts'

/** What can be done next about a student (ATT-16). */
export const STEPS = ['signIn', 'test', 'teach', 'ask', 'extra'] as const
export type StepAct = (typeof STEPS)[number]

/** For how many school days after today a step that is done keeps a student off the list (ATT-20). */
export const STEP_DAYS = 3

/** How many students a lesson is ticked for at once. */
export const MAX_STEP_STUDENTS = 60

/** The last day of a step that is done today. Nobody knows the holidays to come, so weekdays count. */
export function lastStepDay(today: string): string {
  const first = dayNumberOf(today) + 1
  let last = first
  while (weekdaysIn(first, last) < STEP_DAYS) last += 1
  return dateOf(last)
}
