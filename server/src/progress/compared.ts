import { ratio } from '@hornbook/rules/figures/unit'
import type { SummedUnit } from '../figures/read.ts'

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
