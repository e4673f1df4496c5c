import type { readOverallProgress } from '@hornbook/contract/progress/overviews'
import type { RowFrom } from '../../api/answer.ts'

type GradeProgress = RowFrom<typeof readOverallProgress>['individualProgressData'][string]
export type Goal = NonNullable<GradeProgress['grade1']>
export type GoalKey = keyof GradeProgress

/**
 * The goals of a table's rows, by row id. They come from the overall progress, which loads separately (DASH-5):
 * 'loading' until then, and 'own', the summary's own figures, if it fails.
 */
export type GoalsByRow = 'loading' | 'own' | Readonly<Record<string, GradeProgress>>

interface Row {
  readonly id: string
  readonly gradeProgress: GradeProgress
}

/** One goal of a row; null if it has none. */
export function goalOf(row: Row, goals: GoalsByRow, key: GoalKey): Goal | null | 'loading' {
  if (goals === 'loading') return 'loading'
  return (goals === 'own' ? row.gradeProgress : (goals[row.id] ?? row.gradeProgress))[key]
}

/** A student's goal. They have only one, that of their grade group. */
export function ownGoalOf(row: Row, goals: GoalsByRow): Goal | null | 'loading' {
  if (goals === 'loading') return 'loading'
  const groups = ['grade1', 'grade2', 'grade3', 'grade4', 'grade5'] as const
  for (const key of groups) {
    const goal = goalOf(row, goals, key)
    if (goal !== null) return goal
  }
  return null
}
