import { today } from '@hornbook/rules/dates'

/** What is asked of a student to know whether they need attention. */
export interface Attended {
  readonly currentStatus: string
  readonly finishedCapit: boolean
  readonly lastFinishedStudentLesson: { readonly updatedAt: string } | null
  readonly lastFinishedStudentLessonInDateRange: object | null
}

export type Reason = { readonly kind: 'neverStarted' } | { readonly kind: 'absentSince'; readonly instant: string }

/**
 * Why a student needs attention, or null: no lesson ever, or none in the range and the last one before it. Who has
 * completed the curriculum has nothing left to do. `zone` is the district's: its days make the range.
 */
export function reasonOf(student: Attended, rangeStart: string, zone: string): Reason | null {
  const { finishedCapit, lastFinishedStudentLesson: last, lastFinishedStudentLessonInDateRange: inRange } = student
  if (finishedCapit || inRange !== null) return null
  if (last === null) return student.currentStatus === 'Non Active' ? { kind: 'neverStarted' } : null
  const day = today(zone, Date.parse(last.updatedAt))
  return day < rangeStart ? { kind: 'absentSince', instant: last.updatedAt } : null
}
