import type { GoalProgress } from './goals.ts'
import type { GradeGroup } from './grades.ts'

/** The texts of the Benchmark column (NUM-28). */
export type Benchmark =
  | 'Progressing Towards Grade Level'
  | 'At Grade Level'
  | 'Above Grade Level'
  | 'Early Literacy Goal Achieved'
  | 'N/A'

/**
 * A student's benchmark (NUM-28, RULE-4). A finished curriculum comes first, then a missing grade. A student who met
 * the goal is At. Above is the same in every district: in PK/TK and kindergarten the whole level, in first grade more.
 */
export function benchmarkOf(
  finishedCapit: boolean,
  group: GradeGroup | null,
  goal: Pick<GoalProgress, 'completedCount' | 'totalGradeLessonCount' | 'gradeCompletedCount'> | null,
): Benchmark {
  if (finishedCapit) return 'Early Literacy Goal Achieved'
  if (group === null || goal === null) return 'N/A'
  const { completedCount: completed, totalGradeLessonCount: total } = goal
  if (goal.gradeCompletedCount === 0) return 'Progressing Towards Grade Level'
  if (group >= 4) return 'Early Literacy Goal Achieved'
  const isAbove = group <= 2 ? completed >= total : completed > total
  return isAbove ? 'Above Grade Level' : 'At Grade Level'
}
