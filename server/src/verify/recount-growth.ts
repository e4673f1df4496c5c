import { lessonsToGoal } from '@hornbook/rules/reading/goals'
import { gradeGroupOf } from '@hornbook/rules/reading/grades'
import { type DayNumber, dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'
import type { Recounted } from './recount.ts'
import { isEnrolled, recountCreditDays, recountPrevious, recountThere, wasEnrolledIn } from './recount-there.ts'

/** Day 2, 2000-01-03, was a Monday. */
export const mondayOf = (day: DayNumber) => 2 + Math.floor((day - 2) / 7) * 7

/** A unit's growth, student by student and week by week (GROWTH-1). `ever` are those who were its students then. */
export function recountGrowth(
  population: readonly Recounted[],
  ever: readonly Recounted[],
  { today, schoolDays }: { readonly today: DayNumber; readonly schoolDays: ReadonlySet<DayNumber> },
) {
  const thisYear = dayNumberOf(schoolYearStart(schoolYearOf(dateOf(today))))
  const isThisYear = (day: DayNumber) => day >= thisYear && day <= today
  const goals = population
    .map(({ standing, goals }) => ({ group: gradeGroupOf(standing.grade === null ? [] : [standing.grade]), goals }))
    .flatMap(({ group, goals }) => (group === null ? [] : [lessonsToGoal(group, goals.percents)]))
  const previous = recountPrevious(ever, { start: dateOf(thisYear), end: dateOf(today) })
  return {
    studentsCount: population.length,
    lessonsCount: population.flatMap(({ standing }) => standing.allTime).reduce((sum, each) => sum + each, 0),
    goal: {
      studentsCount: goals.length,
      lessonsCount: goals.reduce((sum, lessons) => sum + lessons, 0),
    },
    doneThisYearCount: population.flatMap(({ timeline }) => timeline.byLevel.flat()).filter(isThisYear).length,
    previous: previous && { ...previous, ...recountLessonsOn(ever, dayNumberOf(previous.end)) },
    ...recountThen(ever, today, schoolDays),
  }
}

/** Who was there on a day, and the lessons that they had by then. */
function recountLessonsOn(ever: readonly Recounted[], day: DayNumber) {
  const there = ever.filter(({ raw }) => isEnrolled(raw.enrolments, day))
  const lessons = there.flatMap(each => [...each.timeline.byLevel.flat(), ...recountCreditDays(each)])
  return { studentsAtEndCount: there.length, lessonsCount: lessons.filter(each => each <= day).length }
}

/** The weeks and school years in which a student was there, from the school year of the first progress on. */
function recountThen(population: readonly Recounted[], today: DayNumber, schoolDays: ReadonlySet<DayNumber>) {
  const students = population.map(student => {
    const { days, changes } = recountThere(student)
    const lessons = [...student.timeline.byLevel.flat(), ...recountCreditDays(student)]
    return {
      enrolments: student.raw.enrolments,
      days,
      lessons,
      begin: Math.min(days[0] ?? OPEN, changes[0]?.[0] ?? OPEN),
    }
  })
  const present = (first: DayNumber, last: DayNumber) => {
    const own = students.filter(({ enrolments }) => wasEnrolledIn(enrolments, first, last))
    const days = own.flatMap(each => each.days.filter(day => day >= first && day <= last))
    return { start: dateOf(first), studentsCount: own.length, studentDays: days.length }
  }
  const begin = students.reduce((first, each) => Math.min(first, each.begin), OPEN)
  const weeks: Week[] = []
  const years: Present[] = []
  if (begin > today) return { weeks, years }
  const firstYear = schoolYearOf(dateOf(begin))
  let monday = dayNumberOf(schoolYearStart(firstYear))
  while (mondayOf(monday) !== monday) monday++
  for (; monday <= today; monday += 7) {
    const last = Math.min(monday + 6, today)
    const atEnd = students.filter(({ enrolments }) => isEnrolled(enrolments, last))
    const lessonsCount = atEnd.reduce((sum, { lessons }) => sum + lessons.filter(day => day <= last).length, 0)
    const schoolDaysCount = [...schoolDays].filter(day => day >= monday && day <= last).length
    weeks.push({ ...present(monday, last), schoolDaysCount, studentsAtEndCount: atEnd.length, lessonsCount })
  }
  for (let year = schoolYearOf(dateOf(today)); year >= firstYear; year--)
    years.push(present(dayNumberOf(schoolYearStart(year)), Math.min(dayNumberOf(schoolYearStart(year + 1)) - 1, today)))
  const isNotEmpty = (each: Present) => each.studentsCount > 0
  return { weeks: weeks.filter(isNotEmpty), years: years.filter(isNotEmpty) }
}

interface Present {
  readonly start: string
  readonly studentsCount: number
  readonly studentDays: number
}
interface Week extends Present {
  readonly schoolDaysCount: number
  readonly studentsAtEndCount: number
  readonly lessonsCount: number
}

/** Later than any day. */
const OPEN = 32_767

/** A student's lessons by day, from the Monday three weeks ago through today (GROWTH-5). */
export function recountRecent({ timeline }: Recounted, schoolDays: readonly DayNumber[], today: DayNumber) {
  const from = mondayOf(today) - 21
  return Array.from({ length: today - from + 1 }, (_, at) => {
    const lessons = timeline.byLevel.flat().filter(day => day === from + at).length
    return lessons > 0 || schoolDays.includes(from + at) ? lessons : null
  })
}
