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
 * A student's benchmark (NUM-28, RULE-4). A finished curriculum comes first, then a missing grade.
 * In PK/TK and kindergarten exactly 80 % is At and exactly 100 % is Above; in first grade exactly 100 % is At.
 */
export function benchmarkOf(
  finishedCapit: boolean,
  group: GradeGroup | null,
  goal: Pick<GoalProgress, 'completedCount' | 'totalGradeLessonCount'> | null,
): Benchmark {
  if (finishedCapit) return 'Early Literacy Goal Achieved'
  if (group === null || goal === null) return 'N/A'
  const { completedCount: completed, totalGradeLessonCount: total } = goal
  if (group <= 2) {
    if (completed * 100 < total * 80) return 'Progressing Towards Grade Level'
    return completed < total ? 'At Grade Level' : 'Above Grade Level'
  }
  if (completed < total) return 'Progressing Towards Grade Level'
  if (group >= 4) return 'Early Literacy Goal Achieved'
  return completed === total ? 'At Grade Level' : 'Above Grade Level'
}
