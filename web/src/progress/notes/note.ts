import { listAttentionOfDistrict, listAttentionOfSchool } from '@hornbook/contract/progress/attention-lists'
import { readClassroomOverview, readDistrictOverview, readSchoolOverview } from '@hornbook/contract/progress/overviews'
import { readStudentRecord } from '@hornbook/contract/progress/student-records'
import {
  listClassroomSummaries,
  listSchoolSummaries,
  listStudentSummaries,
} from '@hornbook/contract/progress/summaries'
import type { RowFrom } from '../../api/answer.ts'
import { invalidate } from '../../api/queries.ts'

/** What is being done about a student, or what was ticked as done. */
export type Note = NonNullable<RowFrom<typeof listStudentSummaries>['note']>

/** A student, as far as a note needs one. */
export interface Noted {
  readonly id: string
  readonly fullName: string
  readonly note: Note | null
}

/** A note changes rows of students, and how many of a unit are in hand. */
export const invalidateNotes = () =>
  invalidate(
    ...[listStudentSummaries, listClassroomSummaries, listSchoolSummaries, readStudentRecord],
    ...[readClassroomOverview, readSchoolOverview, readDistrictOverview],
    ...[listAttentionOfSchool, listAttentionOfDistrict],
  )
