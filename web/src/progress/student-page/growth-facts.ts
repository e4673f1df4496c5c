import { creditedLessons } from '@hornbook/rules/figures/credited'
import { type DayNumber, dateOf, dayNumberOf, mondayOf } from '@hornbook/rules/time/dates'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import type { GrowthFacts } from '../growth/years.ts'
import type { StudentRecord } from './record.ts'

type Facts = Pick<StudentRecord, 'lessons' | 'tests' | 'schoolDays' | 'today'>

/** A student's lessons by week: those done on their days, those only credited on the day of the test (NUM-40). */
export function growthFacts({ lessons, tests, schoolDays, today }: Facts): GrowthFacts {
  const done = new Set(lessons.map(({ level, lesson }) => `${level} ${lesson}`))
  const results = tests.map(({ date, ...result }) => ({ ...result, day: dayNumberOf(date) }))
  const credited = creditedLessons(results, (level, lesson) => done.has(`${level} ${lesson}`))
  const all = [...lessons.map(({ date }) => dayNumberOf(date)), ...credited.map(({ day }) => day)]
  const days = byWeek([...new Set(lessons.map(({ date }) => dayNumberOf(date)))])
  const school = byWeek(schoolDays.map(dayNumberOf))
  const first = schoolYearStart(schoolYearOf(dateOf(Math.min(dayNumberOf(today), ...all))))
  const weeks = []
  for (let monday = mondayOf(dayNumberOf(first) + 6); monday <= dayNumberOf(today); monday += 7)
    weeks.push({
      start: dateOf(monday),
      studentDays: days.get(monday) ?? 0,
      // Of a child who is at no school now, nothing is known of school days.
      ...(schoolDays.length > 0 && { schoolDaysCount: school.get(monday) ?? 0 }),
      lessonsCount: all.filter(day => day < monday + 7).length,
      studentsCount: 1,
      studentsAtEndCount: 1,
    })
  return { weeks: all.length === 0 ? [] : weeks, today }
}

/** How many of these days are in the week of each Monday. */
function byWeek(days: readonly DayNumber[]): ReadonlyMap<DayNumber, number> {
  const weeks = new Map<DayNumber, number>()
  for (const monday of days.map(mondayOf)) weeks.set(monday, (weeks.get(monday) ?? 0) + 1)
  return weeks
}
