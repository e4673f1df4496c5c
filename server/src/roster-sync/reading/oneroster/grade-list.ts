import { gradeCode } from '../table/grades.ts'
import type { Row } from '../table/row.ts'

/** The distinct grade codes of a row; unknown grades are reported and left out. */
export function readGrades(row: Row<'grades'>): string[] {
  const codes: string[] = []
  for (const word of row.list('grades')) {
    const code = gradeCode(word)
    if (!code) row.report('grade.unknown', 'grades', { value: word })
    else if (!codes.includes(code)) codes.push(code)
  }
  return codes
}
