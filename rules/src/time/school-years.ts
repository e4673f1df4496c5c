import { dateOf, dayNumberOf, firstDayOf, monthOf } from './dates.ts'

const NOVEMBER = 11

/** A school year begins on the first day of this month, 1 to 12. */
export const SCHOOL_YEAR_MONTH = 7

/** The calendar year in which the school year of a date began. */
export const schoolYearOf = (date: string): number =>
  Number(date.slice(0, 4)) - (Number(date.slice(5, 7)) < SCHOOL_YEAR_MONTH ? 1 : 0)

/** The first day of a school year; 2026 is 2026-27. */
export const schoolYearStart = (year: number): string => `${year}-${String(SCHOOL_YEAR_MONTH).padStart(2, '0')}-01`

/** The days on which a district's school year may end, as 'MM-dd': 1 April to 30 June (GOAL-1). */
export const SCHOOL_YEAR_ENDS: readonly string[] = Array.from({ length: 91 }, (_, at) =>
  dateOf(dayNumberOf('2001-04-01') + at).slice(5),
)

/** The last day of a school year, for which its goals are set (GOAL-1). `end` is its month and day, 'MM-dd'. */
export const goalDayOf = (year: number, end: string): string => `${year + 1}-${end}`

/**
 * The calendar year in which the next school year begins; 2027 is 2027-28. Offices prepare it from winter on and may begin
 * it as late as October; from November on the following one comes next (YEAR-1).
 */
export function nextSchoolYear(today: string): number {
  const year = Number(today.slice(0, 4))
  return Number(today.slice(5, 7)) >= NOVEMBER ? year + 1 : year
}

/** The last day on which a school year can begin: afterwards the one after it comes next (YEAR-8). */
export const lastDayToBegin = (year: number): string => `${year}-10-31`

/** A school year as people write it: 2027 is '2027-28'. */
export const schoolYearName = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** The last day on which a school year that began today can be undone: the last of the following month (YEAR-7). */
export const undoUntil = (today: string): string => dateOf(firstDayOf(monthOf(dayNumberOf(today)) + 2) - 1)
