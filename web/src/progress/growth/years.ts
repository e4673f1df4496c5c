import { type DayNumber, dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'

/** What growth is drawn from: of a class, school or district, or of one student (GROWTH-1). */
export interface GrowthFacts {
  readonly studentsCount: number
  /** All time, completed or credited. */
  readonly lessonsCount: number
  /** Weeks with progress, in order; each begins on a Monday. */
  readonly weeks: readonly {
    readonly start: string
    readonly studentDays: number
    readonly lessonsCount: number
  }[]
  readonly today: string
}

/** A point of a line: where in the school year, from 0 to 1, and how much for each student. */
export interface Point {
  readonly at: number
  readonly value: number
}

/** One school year of growth. */
export interface YearLine {
  readonly year: number
  /** Lessons so far, from the year's first day to its last, or to today. */
  readonly lessons: readonly Point[]
  /** Days of progress of each week, without the one that is not over yet. */
  readonly days: readonly Point[]
  /** Lessons and days by month, '2026-09', of those months that have begun. */
  readonly months: readonly { readonly month: string; readonly lessons: number; readonly days: number }[]
}

/** Where in its school year a date is, from 0 to 1. */
export const placeInYear = (date: string, year: number): number => {
  const first = dayNumberOf(schoolYearStart(year))
  return Math.min(1, Math.max(0, (dayNumberOf(date) - first) / (dayNumberOf(schoolYearStart(year + 1)) - first)))
}

/** The school years that have progress, latest first, and this one. */
export const yearsOf = ({ weeks, today }: GrowthFacts): number[] =>
  [...new Set([today, ...weeks.map(({ start }) => start)].map(schoolYearOf))].sort((a, b) => b - a)

/** A school year of growth for each student; a week belongs to the year of its Monday. Null without progress in it. */
export function yearLine(facts: GrowthFacts, year: number): YearLine | null {
  const own = facts.weeks.filter(({ start }) => schoolYearOf(start) === year)
  const students = facts.studentsCount
  const [first] = own
  if (!first || students === 0) return null
  const after = facts.weeks.filter(({ start }) => start >= first.start)
  const begin = facts.lessonsCount - sumOf(after, 'lessonsCount')
  const end = Math.min(dayNumberOf(facts.today), dayNumberOf(schoolYearStart(year + 1)) - 1)
  const byMonday = new Map(own.map(week => [week.start, week]))
  const lessons: Point[] = [0, placeInYear(first.start, year)].map(at => ({ at, value: begin / students }))
  const days: Point[] = []
  let done = begin
  for (let monday = dayNumberOf(first.start); monday <= end; monday += 7) {
    const week = byMonday.get(dateOf(monday))
    done += week?.lessonsCount ?? 0
    const at = placeInYear(dateOf(Math.min(monday + 6, end)), year)
    lessons.push({ at, value: done / students })
    if (monday + 6 <= dayNumberOf(facts.today)) days.push({ at, value: (week?.studentDays ?? 0) / students })
  }
  return { year, lessons, days, months: monthsOf(own, begin, students, end) }
}

function monthsOf(weeks: GrowthFacts['weeks'], begin: number, students: number, end: DayNumber): YearLine['months'] {
  let done = begin
  return [...Map.groupBy(weeks, ({ start }) => start.slice(0, 7))]
    .filter(([month]) => month <= dateOf(end).slice(0, 7))
    .map(([month, own]) => {
      done += sumOf(own, 'lessonsCount')
      return { month, lessons: done / students, days: sumOf(own, 'studentDays') / students }
    })
}

const sumOf = (weeks: GrowthFacts['weeks'], of: 'lessonsCount' | 'studentDays') =>
  weeks.reduce((sum, week) => sum + week[of], 0)
