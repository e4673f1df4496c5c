import { type Outlook, projectOutlook, shownPace } from '@hornbook/rules/figures/outlook'
import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { goalDayOf, schoolYearOf } from '@hornbook/rules/time/school-years'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import type { TFunction } from 'i18next'
import type { StudentRecord } from './record.ts'
import type { Way, WayPoint } from './way.ts'

/** A way that leads on from today. */
export interface Ahead {
  /** As lately, which may reach the goal, or as the goal needs. */
  readonly kind: 'own' | 'reached' | 'needed'
  readonly end: WayPoint
  readonly text: string
}

interface AheadFacts {
  readonly outlook: Outlook | null
  readonly schoolYearEnd: string
  readonly goalLessons: number | null
}

/** At the student's own pace, and at the one that reaches the goal, if that is another; none where nothing is known. */
export function waysAhead(
  { today, goalDay, points }: Way,
  facts: AheadFacts,
  t: TFunction<'progressStudentPage', 'way'>,
): Ahead[] {
  const { outlook, schoolYearEnd, goalLessons } = facts
  const pace = outlook && shownPace(outlook)
  const found = outlook && projectOutlook(outlook, { today, schoolYearEnd })
  if (!pace || !found || goalLessons === null || goalDay <= today || points.length === 0) return []
  const needed = { day: goalDay, lessons: goalLessons }
  if (found.reachedOn !== null) {
    const date = formatShortDay(dateOf(found.reachedOn))
    const end = { day: found.reachedOn, lessons: goalLessons }
    return [{ kind: 'reached', end, text: t('ownGoal', { count: pace.lately, date }) }]
  }
  const lessons = goalLessons - found.short
  const date = formatShortDay(dateOf(goalDay))
  return [
    { kind: 'own', end: { day: goalDay, lessons }, text: t('own', { count: pace.lately, lessons, date }) },
    { kind: 'needed', end: needed, text: t('needed', { count: pace.needed, date }) },
  ]
}

/** The day on which the pace reaches the goal, or how far it comes by the goal's day. */
export function aheadInWords(
  outlook: Outlook,
  { goal, today, schoolYearEnd }: Pick<StudentRecord, 'goal' | 'today' | 'schoolYearEnd'>,
  t: TFunction<'progressStudentPage'>,
): string | null {
  const found = projectOutlook(outlook, { today: dayNumberOf(today), schoolYearEnd })
  if (found === null || goal === null) return null
  if (found.reachedOn !== null) return t('reaches', { date: formatShortDay(dateOf(found.reachedOn)) })
  const date = formatShortDay(goalDayOf(schoolYearOf(today), schoolYearEnd))
  return t('short', { count: found.short, date })
}
