import { type DayNumber, dateOf, dayNumberOf, firstDayOf, monthOf } from '@hornbook/rules/time/dates'

/** A day of a calendar: its number in the month, and its date if it was a school day or one with a lesson. */
interface CalendarDay {
  readonly day: number
  readonly date: string | null
}

/** A month with its weeks, Monday first; null before its first day and after its last. */
export interface CalendarMonth {
  readonly first: string
  readonly weeks: readonly (readonly (CalendarDay | null)[])[]
}

/** The months from the first of these dates to the last, Monday to Friday, and to Sunday where a date falls on a weekend. */
export function monthsOf(dates: readonly string[]): readonly CalendarMonth[] {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const known = new Set(dates)
  const months: CalendarMonth[] = []
  for (let month = monthOf(dayNumberOf(first)); month <= monthOf(dayNumberOf(last)); month++) {
    const begins = firstDayOf(month)
    const ends = firstDayOf(month + 1) - 1
    const columns = dates.some(date => monthOf(dayNumberOf(date)) === month && weekdayOf(dayNumberOf(date)) > 4) ? 7 : 5
    const weeks: (CalendarDay | null)[][] = []
    for (let monday = begins - weekdayOf(begins); monday <= ends; monday += 7) {
      const week = Array.from({ length: columns }, (_, at) => monday + at).map(day => {
        if (day < begins || day > ends) return null
        const date = dateOf(day)
        return { day: day - begins + 1, date: known.has(date) ? date : null }
      })
      if (week.some(day => day !== null)) weeks.push(week)
    }
    months.push({ first: dateOf(begins), weeks })
  }
  return months
}

/** 0 is Monday; day 0 was a Saturday. */
const weekdayOf = (day: DayNumber) => (day + 5) % 7
