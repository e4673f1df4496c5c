import { compareGrades, GRADE_CODES } from '@hornbook/rules/grades'

interface Graded {
  readonly grades: readonly { readonly name: string }[]
}

/** A student's grades as one reads them, in the documents' order. */
export const gradesOf = ({ grades }: Graded): string =>
  grades
    .map(({ name }) => name)
    .sort(compareGrades)
    .join(', ')

/** Grades sort in the documents' order (R §9), not by their letters; codes outside the list after them, no grade last. */
export function gradeRank({ grades }: Graded): number | null {
  const [first] = grades.map(({ name }) => name).sort(compareGrades)
  if (first === undefined) return null
  const place = (GRADE_CODES as readonly string[]).indexOf(first)
  return place === -1 ? GRADE_CODES.length : place
}
