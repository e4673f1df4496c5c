import { type GoalPercents, type Goals, goalsFrom, type OwnGoals } from '@hornbook/rules/reading/goals'
import type { Db } from '../db/pool.ts'
import type { StoredRow } from '../db/tables.ts'

/** What a district's figures are counted by: the time zone of its days (DAY-1), and its goals (GOAL-1). */
export interface CountedDistrict {
  readonly id: string
  readonly timezone: string
  readonly percents: GoalPercents
}

export type GoalColumns = Readonly<Pick<StoredRow<'districts'>, 'school_year_end' | 'goal_percents'>>

/** What a district has set itself, from its columns. */
export function ownGoalsOf({ school_year_end, goal_percents }: GoalColumns): OwnGoals {
  // A stored 0 is the program's percent.
  const percent = (at: number) => goal_percents?.[at] || null
  const percents = { 1: percent(0), 2: percent(1), 3: percent(2), 4: percent(3), 5: percent(4) }
  return { schoolYearEnd: school_year_end, percents }
}

/** The goals that hold in a district, from its columns (GOAL-1). */
export const goalsOf = (row: GoalColumns): Goals => goalsFrom(ownGoalsOf(row))

/** The goals that a district's stored figures are counted by. */
export const readGoals = async (tx: Db, districtId: string): Promise<Goals> =>
  goalsOf(
    await tx
      .selectFrom('districts')
      .select(['school_year_end', 'goal_percents'])
      .where('id', '=', districtId)
      .executeTakeFirstOrThrow(),
  )
