import type { readOverallProgress } from '@hornbook/contract/progress/overviews'
import type { RowFrom } from '../../api/answer.ts'

type GradeProgress = RowFrom<typeof readOverallProgress>['individualProgressData'][string]
export type Goal = NonNullable<GradeProgress['grade1']>
export type GoalKey = keyof GradeProgress

/**
 * Where a table's goal cells come from: the overall progress, by row id, which loads apart (DASH-5). 'loading' until
 * then; when it cannot be had, the summary's own figures stand in.
 */
export type Goals = 'loading' | 'own' | Readonly<Record<string, GradeProgress>>

interface Row {
  readonly id: string
  readonly gradeProgress: GradeProgress
}

/** One goal of a row, null where it has none, 'loading' while it is on its way. */
export function goalOf(row: Row, goals: Goals, key: GoalKey): Goal | null | 'loading' {
  if (goals === 'loading') return 'loading'
  return (goals === 'own' ? row.gradeProgress : (goals[row.id] ?? row.gradeProgress))[key]
}

/** A student's one goal, that of their own grade group. */
export function ownGoalOf(row: Row, goals: Goals): Goal | null | 'loading' {
  if (goals === 'loading') return 'loading'
  const groups = ['grade1', 'grade2', 'grade3', 'grade4', 'grade5'] as const
  for (const key of groups) {
    const goal = goalOf(row, goals, key)
    if (goal !== null) return goal
  }
  return null
}
