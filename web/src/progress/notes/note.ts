import { listAttentionOfDistrict, listAttentionOfSchool } from '@hornbook/contract/progress/attention-lists'
import { readClassroomOverview, readDistrictOverview, readSchoolOverview } from '@hornbook/contract/progress/overviews'
import { readStudentRecord } from '@hornbook/contract/progress/student-records'
import {
  listClassroomSummaries,
  listSchoolSummaries,
  listStudentSummaries,
} from '@hornbook/contract/progress/summaries'
import { invalidate } from '../../api/queries.ts'

/** What is being done about a student. */
export interface Note {
  readonly text: string
  readonly until: string
  readonly authorName: string
  readonly version: number
}

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
