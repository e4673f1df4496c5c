import type { listStudentSummaries } from '@hornbook/contract/progress/summaries'
import type { NameOrder } from '@hornbook/rules/people/names'
import type { RowFrom } from '../../api/answer.ts'
import type { GoalsByRow } from '../goals/goals.ts'

/** A row of the student table. */
export type Student = RowFrom<typeof listStudentSummaries>

/** What the cells need to know besides their row. */
export interface StudentView {
  readonly names: NameOrder
  readonly goals: GoalsByRow
  /** The zone that instants are shown in. */
  readonly zone: string
  /** The last day of the district's school year, 'MM-dd'. */
  readonly schoolYearEnd: string
  /** The days of the week that the line of days shows, 0 for Monday. */
  readonly weekdays: ReadonlySet<number>
  /** The class of the table. */
  readonly classroomId?: string
}
