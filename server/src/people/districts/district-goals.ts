import { isDeepStrictEqual } from 'node:util'
import type { GoalAttributes, OwnGoals } from '@hornbook/rules/reading/goals'
import type { StoredRow } from '../../db/tables.ts'
import { ownGoalsOf } from '../../figures/goals.ts'

/** What a save says of the goals; what it does not mention stays. */
export interface GoalChanges {
  readonly schoolYearEnd?: string | null | undefined
  readonly goalPercents?:
    | Partial<Readonly<Record<keyof GoalAttributes['goalPercents'], number | null | undefined>>>
    | undefined
}

type GoalRow = Pick<StoredRow<'districts'>, 'school_year_end' | 'goal_percents' | 'pending_goals'>

/** Saved goals that a job has yet to apply; null if there are none. */
export const pendingGoalsOf = ({ pending_goals }: Pick<GoalRow, 'pending_goals'>) =>
  pending_goals as unknown as OwnGoals | null

/**
 * The goals that a district is to have after a save, based on the pending ones if there are any. Null if they are those
 * that count already; undefined if the save does not mention goals.
 */
export function wantedGoals(
  before: GoalRow,
  { schoolYearEnd, goalPercents }: GoalChanges,
): OwnGoals | null | undefined {
  if (schoolYearEnd === undefined && goalPercents === undefined) return undefined
  const last = pendingGoalsOf(before) ?? ownGoalsOf(before)
  const percent = (group: 1 | 2 | 3 | 4 | 5) => {
    const written = goalPercents?.[`grade${group}`]
    return written === undefined ? last.percents[group] : written
  }
  const wanted = {
    schoolYearEnd: schoolYearEnd === undefined ? last.schoolYearEnd : schoolYearEnd,
    percents: { 1: percent(1), 2: percent(2), 3: percent(3), 4: percent(4), 5: percent(5) },
  }
  return isDeepStrictEqual(wanted, ownGoalsOf(before)) ? null : wanted
}

/** Goals as the columns of a district. */
export function goalColumns({ schoolYearEnd, percents }: OwnGoals) {
  const all = [percents[1], percents[2], percents[3], percents[4], percents[5]].map(percent => percent ?? 0)
  return { school_year_end: schoolYearEnd, goal_percents: all.some(Boolean) ? all : null }
}
