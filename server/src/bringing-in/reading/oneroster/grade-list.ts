import { gradeCode } from '@hornbook/rules/reading/grade-words'
import type { Row } from '../table/row.ts'

/** The distinct grade codes of a row; unknown grades are reported and left out. */
export function readGrades(row: Row<'grades'>): string[] {
  const codes: string[] = []
  for (const word of row.list('grades')) {
    const code = gradeCode(word)
    if (!code) row.report('grade.unknown', 'grades', { value: word })
    else {
      // '1' and 'kg' are what spreadsheets and people make of 01 and KG.
      if (word.trim().toUpperCase().padStart(2, '0') !== code)
        row.report('grade.remapped', 'grades', { value: word, fill: { code } })
      if (!codes.includes(code)) codes.push(code)
    }
  }
  return codes
}
