import { type DayNumber, dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { schoolYearOf, schoolYearStart } from '@hornbook/rules/time/school-years'

/** What growth is drawn from: of a class, school or district, or of one student (GROWTH-1). */
export interface GrowthFacts {
  /** Weeks in which a student was there, in order; each begins on a Monday. */
  readonly weeks: readonly Week[]
  readonly today: string
}

interface Week {
  readonly start: string
  /** Who was there on a day of the week, and their days of progress. */
  readonly studentsCount: number
  readonly studentDays: number
  /** How many days there was school; left out where it is not known. */
  readonly schoolDaysCount?: number
  /** Who was there on its last day, or today, and all lessons that they had by then. */
  readonly studentsAtEndCount: number
  readonly lessonsCount: number
}

/** A point of a line: where in the school year, from 0 to 1, and how much for each student. */
export interface Point {
  readonly at: number
  /** Null where no student was there: the line has a gap. */
  readonly value: number | null
}

/** One school year of growth. */
export interface YearLine {
  readonly year: number
  /** Lessons so far, at the end of each week. */
  readonly lessons: readonly Point[]
  /** Days of progress of each week, without the one that is not over yet. */
  readonly days: readonly Point[]
  /** Lessons and days by month, '2026-09', of those that have begun; null where no student was there, days also without school. */
  readonly months: readonly { readonly month: string; readonly lessons: number | null; readonly days: number | null }[]
  /** How many were there when the line begins, and when it ends. */
  readonly studentsAtFirst: number
  readonly studentsCount: number
}

/** Where in its school year a date is, from 0 to 1. */
export const placeInYear = (date: string, year: number): number => {
  const first = dayNumberOf(schoolYearStart(year))
  return Math.min(1, Math.max(0, (dayNumberOf(date) - first) / (dayNumberOf(schoolYearStart(year + 1)) - first)))
}

/** The school years in which a student was there, latest first, and this one. */
export const yearsOf = ({ weeks, today }: GrowthFacts): number[] =>
  [...new Set([today, ...weeks.map(({ start }) => start)].map(schoolYearOf))].sort((a, b) => b - a)

const lessonsOf = (week: Week | undefined) =>
  week && week.studentsAtEndCount > 0 ? week.lessonsCount / week.studentsAtEndCount : null
const daysOf = (week: Week | undefined) => (week ? week.studentDays / week.studentsCount : null)
const hadSchool = (week: Week | undefined) => week?.schoolDaysCount !== 0

/**
 * A school year of growth for each student who was there then; a week belongs to the year of its Monday. Null if no student
 * was there in it. A week without school is a gap in the days.
 */
export function yearLine({ weeks, today }: GrowthFacts, year: number): YearLine | null {
  const own = weeks.filter(({ start }) => schoolYearOf(start) === year)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return null
  const end = Math.min(dayNumberOf(today), dayNumberOf(schoolYearStart(year + 1)) - 1)
  const byMonday = new Map(weeks.map(week => [dayNumberOf(week.start), week]))
  const begin = dayNumberOf(first.start)
  // Who was there all along begins the year where the last one ended.
  const before = lessonsOf(byMonday.get(begin - 7))
  const lessons: Point[] = before === null ? [] : [{ at: placeInYear(first.start, year), value: before }]
  const days: Point[] = []
  for (let monday = begin; monday <= dayNumberOf(last.start); monday += 7) {
    const week = byMonday.get(monday)
    const at = placeInYear(dateOf(Math.min(monday + 6, end)), year)
    lessons.push({ at, value: lessonsOf(week) })
    if (monday + 6 <= dayNumberOf(today)) days.push({ at, value: hadSchool(week) ? daysOf(week) : null })
  }
  const there = own.map(({ studentsAtEndCount }) => studentsAtEndCount).filter(Boolean)
  return {
    year,
    lessons,
    days,
    months: monthsOf(own, end),
    studentsAtFirst: there[0] ?? 0,
    studentsCount: there.at(-1) ?? 0,
  }
}

/** The last point of a line at which a student was there. */
export const endOf = (points: readonly Point[]) =>
  points.findLast((point): point is Point & { readonly value: number } => point.value !== null)

function monthsOf(weeks: readonly Week[], end: DayNumber): YearLine['months'] {
  return [...Map.groupBy(weeks, ({ start }) => start.slice(0, 7))]
    .filter(([month]) => month <= dateOf(end).slice(0, 7))
    .map(([month, own]) => ({
      month,
      lessons: lessonsOf(own.findLast(({ studentsAtEndCount }) => studentsAtEndCount > 0)),
      days: own.some(hadSchool) ? sumOf(own) : sumOf(own) || null,
    }))
}

const sumOf = (weeks: readonly Week[]) => weeks.reduce((sum, week) => sum + (daysOf(week) ?? 0), 0)
