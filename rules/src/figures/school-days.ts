import { type DayNumber, dateOf, dayNumberOf } from '../time/dates.ts'
import { schoolYearOf, schoolYearStart } from '../time/school-years.ts'

/** A weekday is a school day when at least one student in this many has progress (ATT-1). */
export const STUDENTS_PER_ACTIVE_ONE = 20

/** Days of a school week, Monday to Friday. */
export const SCHOOL_WEEK = 5

/** Whether a day is Monday to Friday. Day 0, 2000-01-01, was a Saturday. */
export const isWeekday = (day: DayNumber): boolean => ((day % 7) + 7) % 7 >= 2

/** Whether a day with `active` students who completed a lesson for the first time is a school day (ATT-1). */
export const isSchoolDay = (day: DayNumber, active: number, population: number): boolean =>
  isWeekday(day) && active > 0 && active * STUDENTS_PER_ACTIVE_ONE >= population

/** The day before the current school year began. */
export const lastYearEnd = (today: DayNumber): DayNumber =>
  dayNumberOf(schoolYearStart(schoolYearOf(dateOf(today)))) - 1

/** Weekdays from the first day to the last, both included. */
export function weekdaysIn(first: DayNumber, last: DayNumber): number {
  const upTo = (day: DayNumber) => Math.floor((day + 5) / 7) * 5 + Math.min((day + 5) % 7, 5)
  return Math.max(0, upTo(last + 1) - upTo(first))
}
