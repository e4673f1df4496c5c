import { creditedLessons } from '@hornbook/rules/figures/credited'
import { overallLesson } from '@hornbook/rules/reading/curriculum'
import { dateOf, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import { goalDayOf, schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
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

/** A student's lessons by week: those done on their days, those only credited on the day of the test (NUM-40). */
function growthFacts({ lessons, tests, today }: StudentRecord): GrowthFacts {
  const done = new Set(lessons.map(({ level, lesson }) => `${level} ${lesson}`))
  const results = tests.map(({ date, ...result }) => ({ ...result, day: dayNumberOf(date) }))
  const credited = creditedLessons(results, (level, lesson) => done.has(`${level} ${lesson}`))
  const all = [...lessons.map(({ date }) => dayNumberOf(date)), ...credited.map(({ day }) => day)]
  const days = [...new Set(lessons.map(({ date }) => dayNumberOf(date)))]
  const first = schoolYearStart(schoolYearOf(dateOf(Math.min(dayNumberOf(today), ...all))))
  const weeks = []
  for (let monday = mondayOf(dayNumberOf(first) + 6); monday <= dayNumberOf(today); monday += 7)
    weeks.push({
      start: dateOf(monday),
      studentDays: days.filter(day => mondayOf(day) === monday).length,
      lessonsCount: all.filter(day => day < monday + 7).length,
      ...{ studentsCount: 1, studentsAtEndCount: 1 },
    })
  return { weeks: all.length === 0 ? [] : weeks, today }
}
