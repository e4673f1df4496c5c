import '../growth/growth-texts.ts'
import { overallLesson } from '@hornbook/rules/reading/curriculum'
import { dateOf } from '@hornbook/rules/time/dates'
import { goalDayOf, schoolYearOf } from '@hornbook/rules/time/school-years'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { monthTable } from '../growth/month-table.ts'
import { yearLine } from '../growth/years.ts'
import { Part } from '../part/part.tsx'
import { waysAhead } from './ahead.ts'
import { growthFacts } from './growth-facts.ts'
import type { PartProps } from './record.ts'
import { wayOf } from './way.ts'
import { WayChart } from './way-chart.tsx'

/** The way to the goal of the grade: from the first day here to today, and where two paces lead from there. */
export function Growth({ student }: PartProps) {
  const { t } = useTranslation('progressGrowth')
  const { t: own } = useTranslation('progressStudentPage', { keyPrefix: 'way' })
  const { goal, outlook, schoolYearEnd, today } = student
  const lines = useMemo(() => {
    const facts = growthFacts(student)
    const year = schoolYearOf(facts.today)
    return [year, year - 1].map(each => yearLine(facts, each)).filter(line => line !== null)
  }, [student])
  const way = useMemo(() => wayOf(student), [student])
  const lessons = goal && overallLesson(goal.level, goal.lesson)
  const ahead = waysAhead(way, { outlook, schoolYearEnd, goalLessons: lessons }, own)
  const goalText =
    lessons === null
      ? null
      : t('goal', { lessons, date: formatShortDay(goalDayOf(schoolYearOf(today), schoolYearEnd)) })
  const since = formatShortDay(dateOf(way.from))
  const now = way.points.at(-1)?.lessons ?? 0
  const label = [
    own('drawing', { date: since, first: way.points[0]?.lessons ?? 0, last: now }),
    goalText && `${goalText}.`,
    ...way.tests.map(({ test, day, credited }) =>
      own(credited > 0 ? 'testCredited' : 'test', { test, count: credited, date: formatShortDay(dateOf(day)) }),
    ),
    ...ahead.map(({ text }) => `${text}.`),
  ]
  return (
    <Part
      anchor="growth"
      title={t('title')}
      about={own('since', { date: since })}
      {...(lines.length > 0 && { table: monthTable(lines, t) })}
    >
      {student.lessons.length === 0 && now === 0 ? (
        <p>{t('noneYet')}</p>
      ) : (
        <WayChart
          way={way}
          goal={lessons === null || goalText === null ? null : { lessons, text: goalText }}
          ahead={ahead}
          label={label.filter(Boolean).join(' ')}
        />
      )}
    </Part>
  )
}
