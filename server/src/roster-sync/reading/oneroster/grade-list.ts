import { gradeCode } from '../table/grades.ts'
import type { Row } from '../table/row.ts'

/** The grade codes of a row, each once; unknown ones are noted and left out. */
export function gradeList(row: Row<'grades'>): string[] {
  const codes: string[] = []
  for (const word of row.list('grades')) {
    const code = gradeCode(word)
    if (!code) row.report('grade.unknown', 'grades', { value: word })
    else if (!codes.includes(code)) codes.push(code)
  }
  return codes
}
