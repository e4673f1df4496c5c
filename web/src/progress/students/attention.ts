import { dayNumberIn, dayNumberOf, today } from '@hornbook/rules/dates'
import type { TFunction } from 'i18next'

/** What is asked of a student to know whether they need attention. */
export interface Attended {
  readonly currentStatus: string
  readonly finishedCapit: boolean
  readonly lastFinishedStudentLesson: { readonly updatedAt: string } | null
  readonly lastFinishedStudentLessonInDateRange: object | null
}

export type Reason = { readonly kind: 'neverStarted' } | { readonly kind: 'noLesson'; readonly since: string }

/**
 * Why a student needs attention, or null: no lesson ever, or none in the range and the last one before it. Who has
 * completed the curriculum has nothing left to do. `zone` is the district's: its days make the range.
 */
export function reasonOf(student: Attended, rangeStart: string, zone: string): Reason | null {
  const { finishedCapit, lastFinishedStudentLesson: last, lastFinishedStudentLessonInDateRange: inRange } = student
  if (finishedCapit || inRange !== null) return null
  if (last === null) return student.currentStatus === 'Non Active' ? { kind: 'neverStarted' } : null
  const day = today(zone, Date.parse(last.updatedAt))
  return day < rangeStart ? { kind: 'noLesson', since: last.updatedAt } : null
}

interface View {
  readonly districtZone: string
  /** In the district. */
  readonly today: string
  readonly rangeStart: string
}

/** The reason in words, null where there is none. */
export function reasonText(student: Attended, view: View, t: TFunction<'progress'>): string | null {
  const reason = reasonOf(student, view.rangeStart, view.districtZone)
  if (reason === null) return null
  if (reason.kind === 'neverStarted') return t('reason.neverStarted')
  const lastDay = dayNumberIn(view.districtZone)(Date.parse(reason.since))
  return t('reason.noLesson', { count: dayNumberOf(view.today) - lastDay })
}
