import { type DayNumber, dateOf, dayNumberOf, firstDayOf, monthOf } from './dates.ts'

/** 0 is Monday. Day 0, 2000-01-01, was a Saturday. */
const weekdayOf = (day: DayNumber) => (((day + 5) % 7) + 7) % 7
const isWeekend = (day: DayNumber) => weekdayOf(day) >= 5

/** The nth weekday of a month of a year; the last one for n = -1. Months count from 1. */
function nthWeekday(year: number, month: number, weekday: number, n: number): DayNumber {
  const first = firstDayOf((year - 2000) * 12 + month - 1)
  if (n === -1) {
    const last = firstDayOf((year - 2000) * 12 + month) - 1
    return last - ((weekdayOf(last) - weekday + 7) % 7)
  }
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1)
}

const [MONDAY, THURSDAY] = [0, 3]

/** A holiday of a fixed date is kept on Friday if it is a Saturday, and on Monday if it is a Sunday (5 U.S.C. 6103). */
function observed(year: number, month: number, date: number): DayNumber {
  const day = firstDayOf((year - 2000) * 12 + month - 1) + date - 1
  return weekdayOf(day) === 5 ? day - 1 : weekdayOf(day) === 6 ? day + 1 : day
}

/** The federal holidays of the United States that are kept in a year. */
const federalHolidays = (year: number): readonly DayNumber[] => [
  observed(year, 1, 1),
  nthWeekday(year, 1, MONDAY, 3),
  nthWeekday(year, 2, MONDAY, 3),
  nthWeekday(year, 5, MONDAY, -1),
  observed(year, 6, 19),
  observed(year, 7, 4),
  nthWeekday(year, 9, MONDAY, 1),
  nthWeekday(year, 10, MONDAY, 2),
  observed(year, 11, 11),
  nthWeekday(year, 11, THURSDAY, 4),
  observed(year, 12, 25),
  // New Year's Day of the next year, if that is a Saturday.
  observed(year + 1, 1, 1),
]

const isBusiness = (day: DayNumber) =>
  !isWeekend(day) && !federalHolidays(2000 + Math.floor(monthOf(day) / 12)).includes(day)

/** Whether a date is neither of a weekend nor a federal holiday. */
export const isBusinessDay = (date: string): boolean => isBusiness(dayNumberOf(date))

/** The date so many business days after a date, without weekends and federal holidays; both 'yyyy-MM-dd'. */
export function addBusinessDays(date: string, count: number): string {
  let day = dayNumberOf(date)
  for (let left = count; left > 0; ) if (isBusiness(++day)) left--
  return dateOf(day)
}
