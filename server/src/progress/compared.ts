import { ratio } from '@hornbook/rules/figures/unit'
import type { SummedUnit, ThereInRange } from '../figures/read.ts'

/**
 * The range before, and the range itself on the same terms: days of progress while enrolled, over those who were enrolled
 * (decision 46). Null if nobody was a student then.
 */
export function comparedWith({ there, thereBefore }: Pick<SummedUnit, 'there' | 'thereBefore'>) {
  if (thereBefore.students === 0) return null
  return {
    averageDaysUsage: ratio(thereBefore.days, thereBefore.students),
    studentsCount: thereBefore.students,
    averageDaysUsageNow: ratio(there.days, there.students),
  }
}

/** Mean days of progress of those who were there; null if nobody was (decision 46). */
export const meanThere = (there: ThereInRange | undefined): number | null =>
  !there || there.students === 0 ? null : there.days / there.students
