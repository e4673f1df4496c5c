import './growth-texts.ts'
import type { readDistrictGrowth } from '@hornbook/contract/progress/growth'
import { isFarFromNow } from '@hornbook/rules/figures/counted-then'
import { formatDecimal } from '@hornbook/rules/figures/display'
import { goalDayOf, schoolYearName, schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { useDistrictGoals } from '../goals/use-district-goals.ts'
import parts from '../part/part.module.css'
import styles from './growth.module.css'
import { endOf, type YearLine } from './years.ts'

export type GrowthDocument = RowFrom<typeof readDistrictGrowth>

export interface GrowthProps {
  readonly facts: GrowthDocument
  readonly year: number
  /** The latest first. */
  readonly lines: readonly YearLine[]
  readonly isSame: boolean
}

/** The mean goal of the students who have one, in lessons from the first of Level 1. */
export const meanGoalOf = ({ goal }: GrowthDocument) =>
  goal.studentsCount === 0 ? null : goal.lessonsCount / goal.studentsCount

export function Figures({ facts, year, lines, isSame }: GrowthProps) {
  const { t } = useTranslation('progressGrowth', { keyPrefix: 'figures' })
  const goal = meanGoalOf(facts)
  const { schoolYearEnd } = useDistrictGoals()
  const isNow = year === schoolYearOf(facts.today)
  const line = lines.find(each => each.year === year)
  const lessons = endOf(line?.lessons ?? [])
  const figure = (label: string, value: string, more: string) => (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{value}</b> <small>{more}</small>
      </dd>
    </div>
  )
  const lessonsMore = isSame
    ? t('lessonsSame', { year: schoolYearName(year - 1) })
    : isNow
      ? t('lessonsMore', { done: formatDecimal(facts.doneThisYearCount / facts.studentsCount) })
      : t('lessonsThen', { count: line?.studentsCount ?? 0, year: schoolYearName(year) })
  return (
    <dl className={parts.figures}>
      {figure(t('lessons'), lessons ? formatDecimal(lessons.value) : NOTHING, lessonsMore)}
      <DaysFigure facts={facts} year={year} isSame={isSame} />
      {figure(
        t('goal'),
        goal === null ? NOTHING : formatDecimal(goal),
        goal === null ? t('noGoal') : t('goalMore', { date: formatShortDay(goalDayOf(year, schoolYearEnd)) }),
      )}
    </dl>
  )
}

/** Shown where no student was. */
const NOTHING = '–'

/** The mean days of a school year beside those of the one before, by the same day while the year lasts (DAY-13). */
function DaysFigure({ facts, year, isSame }: Omit<GrowthProps, 'lines'>) {
  const { t } = useTranslation('progressGrowth', { keyPrefix: 'figures' })
  const { t: ui } = useTranslation()
  const { previous, years } = facts
  const isNow = year === schoolYearOf(facts.today)
  const meanOf = (of: number) => {
    const found = years.find(({ start }) => start === schoolYearStart(of))
    return found && { days: found.studentDays / found.studentsCount, students: found.studentsCount }
  }
  const now = isNow && previous ? { days: previous.averageDaysUsageNow } : meanOf(year)
  const before = isNow
    ? previous && { days: previous.averageDaysUsage, students: previous.studentsCount }
    : meanOf(year - 1)
  const compared = before && { before: formatDecimal(before.days), year: schoolYearName(year - 1) }
  const alone = isNow ? t('daysAlone', { year: schoolYearName(year - 1) }) : t('daysThenAlone')
  const then = before && !isSame && isFarFromNow(before.students, facts.studentsCount) && before.students
  return (
    <div>
      <dt>{t('days')}</dt>
      <dd>
        <b>{now ? formatDecimal(now.days) : NOTHING}</b>{' '}
        <small>{compared ? t(isNow ? 'daysMore' : 'daysThen', compared) : alone}</small>
        {then && <small className={styles.then}>{ui('change.then', { count: then })}</small>}
      </dd>
    </div>
  )
}
