import { compareGrades } from '@hornbook/rules/reading/grades'
import { type PlacementResult, testDisplayName } from '@hornbook/rules/reading/placement'
import { today } from '@hornbook/rules/time/dates'
import { t } from '../../texts/texts.ts'
import { type Column, textColumn } from './columns.ts'
import type { StudentSummary } from './student-sheet.ts'

/** A result of a student, or a student without any. */
interface AssessmentRow {
  readonly student: StudentSummary
  readonly result: PlacementResult | null
}

export const ASSESSMENT_COLUMNS: readonly Column<AssessmentRow>[] = [
  textColumn('student', ({ student }) => student.fullName),
  textColumn('grade', ({ student }) =>
    student.grades
      .map(({ name }) => name)
      .sort(compareGrades)
      .join(', '),
  ),
  textColumn('test', ({ result }) => result && testDisplayName(result.test)),
  textColumn('result', ({ result }) => result && t(`progress:sheet.${result.result}`)),
  textColumn('takenOn', ({ result }, zone) => result && today(zone, result.finishedAt)),
  textColumn('status', ({ student }) => student.currentStatus),
]

/** Each student's results, the earliest first. A student without any has one row, so that nobody seems forgotten. */
export const assessmentRows = (
  students: readonly StudentSummary[],
  results: ReadonlyMap<string, readonly PlacementResult[]>,
): AssessmentRow[] =>
  students.flatMap((student): AssessmentRow[] => {
    const own = (results.get(student.id) ?? []).toSorted((a, b) => a.finishedAt - b.finishedAt || a.test - b.test)
    return own.length === 0 ? [{ student, result: null }] : own.map(result => ({ student, result }))
  })
