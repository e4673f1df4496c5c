import type { listStudentCredentials } from '@hornbook/contract/rostering/student-credentials'
import type { RowFrom } from '../../api/answer.ts'

export type Credential = RowFrom<typeof listStudentCredentials>

export interface SheetProps {
  readonly students: readonly Credential[]
  readonly className: string
  readonly schoolName: string
}
