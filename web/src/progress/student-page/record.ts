import type { readStudentRecord } from '@hornbook/contract/progress/student-records'
import type { RowFrom } from '../../api/answer.ts'

export type StudentRecord = RowFrom<typeof readStudentRecord>

export interface PartProps {
  readonly student: StudentRecord
}
