import { dayNumberIn, dayNumberOf, today } from '@hornbook/rules/time/dates'
import type { TFunction } from 'i18next'

/** The facts that decide whether a student needs attention. */
export interface StudentActivity {
  readonly currentStatus: string
  readonly finishedCapit: boolean
  readonly lastFinishedStudentLesson: { readonly updatedAt: string } | null
  readonly lastFinishedStudentLessonInDateRange: object | null
}

export type Reason = { readonly kind: 'neverStarted' } | { readonly kind: 'noLesson'; readonly since: string }

/**
 * Why a student needs attention, or null: no lesson ever, or none in the range and the last one before it. Students who
 * have completed the curriculum never do. `zone` is the district's, since the range is in its days.
 */
export function attentionReason(student: StudentActivity, rangeStart: string, zone: string): Reason | null {
  const { finishedCapit, lastFinishedStudentLesson: last, lastFinishedStudentLessonInDateRange: inRange } = student
  if (finishedCapit || inRange !== null) return null
  if (last === null) return student.currentStatus === 'Non Active' ? { kind: 'neverStarted' } : null
  const day = today(zone, Date.parse(last.updatedAt))
  return day < rangeStart ? { kind: 'noLesson', since: last.updatedAt } : null
}

interface View {
  readonly districtZone: string
  /** Today's date in the district. */
  readonly today: string
  readonly rangeStart: string
}

/** The reason as text, or null. */
export function attentionText(student: StudentActivity, view: View, t: TFunction<'progress'>): string | null {
  const reason = attentionReason(student, view.rangeStart, view.districtZone)
  if (reason === null) return null
  if (reason.kind === 'neverStarted') return t('reason.neverStarted')
  const lastDay = dayNumberIn(view.districtZone)(Date.parse(reason.since))
  return t('reason.noLesson', { count: dayNumberOf(view.today) - lastDay })
}
