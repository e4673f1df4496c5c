import { GRADE_CODES, type GradeCode, isGradeCode } from './grades.ts'

/** Where a grade's students go in the new school year: to another grade, out of the district, or nowhere. */
export type GoesTo = GradeCode | 'leave' | 'stay'

export const GOES_TO: readonly GoesTo[] = [...GRADE_CODES, 'leave', 'stay']

/** Grades that follow one another; the others (postsecondary, ungraded, adult education) have no next one. */
const LADDER = GRADE_CODES.slice(0, GRADE_CODES.indexOf('13') + 1)

/**
 * Where each grade of a district goes unless its office says otherwise (YEAR-2): one up, and the highest leaves. A district
 * without transitional kindergarten goes from PK to KG.
 */
export function usualNextGrades(present: readonly string[]): Readonly<Partial<Record<GradeCode, GoesTo>>> {
  const here = new Set(present.filter(isGradeCode))
  const steps = LADDER.filter(grade => grade !== 'TK' || here.has('TK'))
  const highest = steps.findLast(grade => here.has(grade))
  const next = (grade: GradeCode): GoesTo => (grade === highest ? 'leave' : (steps[steps.indexOf(grade) + 1] ?? 'stay'))
  return Object.fromEntries([...here].map(grade => [grade, steps.includes(grade) ? next(grade) : 'stay']))
}
