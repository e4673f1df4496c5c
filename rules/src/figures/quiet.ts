import type { DayNumber } from '../time/dates.ts'
import { isWeekday, weekdaysIn } from './school-days.ts'

// A district that has had no lessons for longer than is usual for it (HUB-6). Weekends are never counted; its own holidays
// are among the gaps that it is compared with.

/** What is usual is read from so many days. */
export const QUIET_WINDOW_DAYS = 90

/** With fewer days of lessons in them, nothing is usual yet. */
const FEWEST_DAYS = 10

/** Whatever is usual, so few weekdays without lessons are a long weekend. */
const LONG_WEEKEND = 3

/** Fewer districts than this cannot say that it is a holiday. */
const FEWEST_DISTRICTS = 10

export interface Quiet {
  readonly lastDay: DayNumber
  /** Weekdays without lessons since then, today not included. */
  readonly weekdays: number
}

/** No district is quiet that had lessons on this day or later: always a weekday. */
export function firstRecentDay(today: DayNumber): DayNumber {
  let day = today
  for (let weekdays = 0; weekdays < LONG_WEEKEND; ) if (isWeekday(--day)) weekdays++
  return day
}

/** Null if the district is not quiet. `days` are its days with lessons in the window, sorted. */
export function unusuallyQuiet(days: readonly DayNumber[], today: DayNumber): Quiet | null {
  const last = days.at(-1)
  if (last === undefined || days.length < FEWEST_DAYS) return null
  const weekdays = weekdaysIn(last + 1, today - 1)
  const longest = days.reduce(
    (most, day, at) => Math.max(most, at === 0 ? 0 : weekdaysIn(days[at - 1]! + 1, day - 1)),
    0,
  )
  return weekdays >= LONG_WEEKEND && weekdays > longest ? { lastDay: last, weekdays } : null
}

/** Whether so many districts are quiet at once that it is a holiday, and nobody needs help. */
export const isHoliday = (quiet: number, active: number): boolean => active >= FEWEST_DISTRICTS && quiet * 2 > active
