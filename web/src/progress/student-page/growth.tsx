import { overallLesson } from '@hornbook/rules/reading/curriculum'
import { dateOf, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import { goalDayOf, schoolYearOf } from '@hornbook/rules/time/school-years'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDay } from '../../dates/format-dates.ts'
import { monthTable } from '../growth/month-table.ts'
import { YearChart } from '../growth/year-chart.tsx'
import { type GrowthFacts, placeInYear, yearLine } from '../growth/years.ts'
import { Part } from '../part/part.tsx'
import type { PartProps, StudentRecord } from './record.ts'

/** Lessons so far, this school year over the last one, with the goal and the tests, whose credits look like leaps. */
export function Growth({ student }: PartProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'growth' })
  const lines = useMemo(() => {
    const facts = growthFacts(student)
    const year = schoolYearOf(facts.today)
    return [year, year - 1].map(each => yearLine(facts, each)).filter(line => line !== null)
  }, [student])
  const year = schoolYearOf(student.today)
  const goal = student.goal && overallLesson(student.goal.level, student.goal.lesson)
  const marks = student.tests
    .filter(({ date }) => schoolYearOf(date) === year)
    .map(({ test, date }) => ({ at: placeInYear(date, year), text: t('test', { test, date: formatShortDay(date) }) }))
  return (
    <Part
      anchor="growth"
      title={t('title')}
      about={t('lessonsAbout')}
      {...(lines.length > 0 && { table: monthTable(lines, t) })}
    >
      {lines.length === 0 ? (
        <p>{t(student.lessons.length === 0 ? 'noneYet' : 'none')}</p>
      ) : (
        <YearChart
          title={t('ownLessons')}
          lines={lines.map(line => ({ year: line.year, points: line.lessons }))}
          goal={
            goal === null
              ? undefined
              : {
                  value: goal,
                  text: t('goal', { lessons: goal, date: formatShortDay(goalDayOf(year, student.schoolYearEnd)) }),
                }
          }
          marks={marks}
          format={String}
        />
      )}
    </Part>
  )
}

/** A student's lessons by week; what tests credit counts from the beginning, because it has no day. */
function growthFacts({ lessons, credits, today }: StudentRecord): GrowthFacts {
  const weeks = Map.groupBy(lessons, ({ date }) => dateOf(mondayOf(dayNumberOf(date))))
  const both = lessons.filter(({ level, lesson }) => lesson <= (credits[level - 1] ?? 0)).length
  return {
    studentsCount: 1,
    lessonsCount: lessons.length + credits.reduce((sum, each) => sum + each, 0) - both,
    weeks: [...weeks]
      .map(([start, own]) => ({
        start,
        studentDays: new Set(own.map(({ date }) => date)).size,
        lessonsCount: own.length,
      }))
      .sort((a, b) => (a.start < b.start ? -1 : 1)),
    today,
  }
}
