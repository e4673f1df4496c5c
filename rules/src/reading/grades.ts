/** Every grade: code, name and goal group, in the specification's order (NUM-22, RULE-5). */
const GRADES = [
  ['IT', 'Infant/Toddler', 1],
  ['PR', 'Preschool', 1],
  ['PK', 'Prekindergarten', 1],
  ['TK', 'Transitional Kindergarten', 1],
  ['KG', 'Kindergarten', 2],
  ['01', 'First Grade', 3],
  ['02', 'Second Grade', 4],
  ['03', 'Third Grade', 5],
  ['04', 'Fourth Grade', 5],
  ['05', 'Fifth Grade', 5],
  ['06', 'Sixth Grade', 5],
  ['07', 'Seventh Grade', 5],
  ['08', 'Eighth Grade', 5],
  ['09', 'Ninth Grade', 5],
  ['10', 'Tenth Grade', 5],
  ['11', 'Eleventh Grade', 5],
  ['12', 'Twelfth Grade', 5],
  ['13', 'Grade 13', 5],
  ['PS', 'Postsecondary', 5],
  ['UG', 'Ungraded', 5],
  ['AE', 'Adult Education', 5],
] as const

export type GradeCode = (typeof GRADES)[number][0]

/** Grade codes in the specification's order: IT, PR, PK, TK, KG, 01 to 13, PS, UG, AE (RULE-5). */
export const GRADE_CODES: readonly GradeCode[] = GRADES.map(([code]) => code)

const RANKS: ReadonlyMap<string, number> = new Map(GRADE_CODES.map((code, rank) => [code, rank]))

/** Grades that share a goal: 1 is PK/TK, 2 kindergarten, 3 first grade, 4 second grade, 5 third grade and up (NUM-22). */
export type GradeGroup = 1 | 2 | 3 | 4 | 5

/** Whether a code is in the specification's list; case matters. */
export function isGradeCode(code: string): code is GradeCode {
  return RANKS.has(code)
}

/** A student's only grade; null for none or several, and then nothing that depends on a grade is known (NUM-23). */
export function singleGrade(grades: readonly string[]): string | null {
  const first = grades[0]
  return first !== undefined && grades.every(grade => grade === first) ? first : null
}

/** The grade group of a student's only grade (NUM-22); null for none, several, or an unlisted code. */
export function gradeGroupOf(grades: readonly string[]): GradeGroup | null {
  const grade = singleGrade(grades)
  return grade === null ? null : (entryOf(grade)?.[2] ?? null)
}

/** A grade's name; an unlisted code is its own name. */
export function gradeName(code: string): string {
  return entryOf(code)?.[1] ?? code
}

/** Sorts grade codes in the specification's order (RULE-5), then unlisted codes, then no grade. */
export function compareGrades(a: string | null, b: string | null): number {
  return rankOf(a) - rankOf(b) || (a ?? '').localeCompare(b ?? '')
}

function entryOf(code: string): (typeof GRADES)[number] | undefined {
  const rank = RANKS.get(code)
  return rank === undefined ? undefined : GRADES[rank]
}

function rankOf(code: string | null): number {
  return code === null ? GRADES.length + 1 : (RANKS.get(code) ?? GRADES.length)
}
