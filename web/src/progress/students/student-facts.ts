import { compareGrades, GRADE_CODES } from '@hornbook/rules/reading/grades'

interface Graded {
  readonly grades: readonly { readonly name: string }[]
}

/** A student's grades as text, in the specification's order. */
export const formatGrades = ({ grades }: Graded): string =>
  grades
    .map(({ name }) => name)
    .sort(compareGrades)
    .join(', ')

/** A sort key: grades in the specification's order (RULE-5), then unknown codes. Null without a grade. */
export function gradeRank({ grades }: Graded): number | null {
  const [first] = grades.map(({ name }) => name).sort(compareGrades)
  if (first === undefined) return null
  const index = (GRADE_CODES as readonly string[]).indexOf(first)
  return index === -1 ? GRADE_CODES.length : index
}
