import { dateOf, dayNumberOf, firstDayOf, monthOf } from './dates.ts'

const NOVEMBER = 11

/**
 * The calendar year in which the next school year begins; 2027 is 2027-28. Offices prepare it from winter on and may begin
 * it as late as October; from November on the following one comes next (YEAR-1).
 */
export function nextSchoolYear(today: string): number {
  const year = Number(today.slice(0, 4))
  return Number(today.slice(5, 7)) >= NOVEMBER ? year + 1 : year
}

/** A school year as people write it: 2027 is '2027-28'. */
export const schoolYearName = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

/** The last day on which a school year that began today can be undone: the last of the following month (YEAR-7). */
export const undoUntil = (today: string): string => dateOf(firstDayOf(monthOf(dayNumberOf(today)) + 2) - 1)
