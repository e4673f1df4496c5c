import { type DayNumber, dateOf, dayNumberOf, firstDayOf, isDate, type MonthNumber, monthOf } from './dates.ts'

/** Two dates 'yyyy-MM-dd' in the district's time zone, both inclusive (DAY-2). */
export interface Range {
  readonly start: string
  readonly end: string
}

/** The start of 'All Time' (DAY-6); nothing earlier is recorded or accepted. */
export const ALL_TIME_START = '2000-01-01'

/** A school year begins on the first day of this month, 1 to 12. */
const SCHOOL_YEAR_MONTH = 7

/** Presets by their name in the address (`range=thisWeek`, DASH-6): today's day number → first and last day. */
const PRESET_DAYS = {
  today: day => [day, day],
  yesterday: day => [day - 1, day - 1],
  last7Days: day => [day - 6, day],
  thisWeek: day => [mondayOf(day), day],
  lastWeek: day => [mondayOf(day) - 7, mondayOf(day) - 1],
  last30Days: day => [day - 29, day],
  thisMonth: day => [monthStart(day, 0), day],
  lastMonth: day => [monthStart(day, -1), monthStart(day, 0) - 1],
  thisSchoolYear: day => [schoolYearStart(day, 0), day],
  lastSchoolYear: day => [schoolYearStart(day, -1), schoolYearStart(day, 0) - 1],
  allTime: day => [0, day],
} satisfies Record<string, (day: DayNumber) => [DayNumber, DayNumber]>

export type PresetName = keyof typeof PRESET_DAYS

/** The presets in the order of the menu. */
export const PRESETS = Object.keys(PRESET_DAYS) as readonly PresetName[]

export function isPreset(name: string): name is PresetName {
  return Object.hasOwn(PRESET_DAYS, name)
}

/** The dates of a preset; never past today or before All Time. A school year begins on 1 July. */
export function presetRange(name: PresetName, today: string): Range {
  const [first, last] = PRESET_DAYS[name](dayNumberOf(today))
  return { start: dateOf(Math.max(first, 0)), end: dateOf(last) }
}

/** The range when none is requested: Monday of the current week to today (DAY-3). */
export function defaultRange(today: string): Range {
  return presetRange('thisWeek', today)
}

/**
 * Fills in the missing ends of a range (DAY-4). It ends today by default, and begins on the Monday of the week in which
 * it ends, so that a default start is never after a valid end. Given ends stay as they are.
 */
export function completeRange(start: string | undefined, end: string | undefined, today: string): Range {
  const last = end ?? today
  return { start: start ?? (isDate(last) ? defaultRange(last).start : ALL_TIME_START), end: last }
}

/** The number of days in a range, both ends included. */
export function daysIn({ start, end }: Range): number {
  return dayNumberOf(end) - dayNumberOf(start) + 1
}

/** A range of days as whole months, from the first to the last, corrected at both ends. */
export interface RangeParts {
  readonly months: readonly [MonthNumber, MonthNumber]
  readonly edges: readonly [RangeEdge, RangeEdge]
}

/** Days to add to the months (1) or to subtract (-1), from the first to the last; none if the first is after the last. */
export interface RangeEdge {
  readonly days: readonly [DayNumber, DayNumber]
  readonly sign: 1 | -1
}

/** Splits a range of days, so that sums kept by month can be used for most of it: few days are left at each end. */
export function splitIntoMonths(first: DayNumber, last: DayNumber): RangeParts {
  const [from, end] = [nearestMonth(first), nearestMonth(last + 1)]
  const [start, stop] = [firstDayOf(from), firstDayOf(end)]
  if (from === end) return { months: [from, from - 1], edges: [add(first, last), add(last + 1, last)] }
  return {
    months: [from, end - 1],
    edges: [
      first < start ? add(first, start - 1) : subtract(start, first - 1),
      last < stop ? subtract(last + 1, stop - 1) : add(stop, last),
    ],
  }
}

const add = (first: DayNumber, last: DayNumber): RangeEdge => ({ days: [first, last], sign: 1 })
const subtract = (first: DayNumber, last: DayNumber): RangeEdge => ({ days: [first, last], sign: -1 })

/** The month whose first day is nearest to a day. */
function nearestMonth(day: DayNumber): MonthNumber {
  const month = monthOf(day)
  return day - firstDayOf(month) <= firstDayOf(month + 1) - day ? month : month + 1
}

/** What is wrong with a range, and at which end. */
export interface RangeProblem {
  readonly field: 'start' | 'end'
  readonly code: 'notADate' | 'beforeAllTime' | 'afterToday' | 'startAfterEnd'
}

/** Why a range is rejected with 422, or null (DAY-5). `today` is the district's date. */
export function rangeProblem(start: string, end: string, today: string): RangeProblem | null {
  if (!isDate(start)) return { field: 'start', code: 'notADate' }
  if (!isDate(end)) return { field: 'end', code: 'notADate' }
  if (start < ALL_TIME_START) return { field: 'start', code: 'beforeAllTime' }
  if (end < ALL_TIME_START) return { field: 'end', code: 'beforeAllTime' }
  if (end > today) return { field: 'end', code: 'afterToday' }
  if (start > end) return { field: 'start', code: 'startAfterEnd' }
  return null
}

/** Day number 0, 2000-01-01, was a Saturday. */
function mondayOf(day: DayNumber): DayNumber {
  return day - ((((day + 5) % 7) + 7) % 7)
}

function firstDayOfMonth(year: number, month: number): DayNumber {
  return dayNumberOf(new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10))
}

function monthStart(day: DayNumber, months: number): DayNumber {
  const date = dateOf(day)
  return firstDayOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months)
}

function schoolYearStart(day: DayNumber, years: number): DayNumber {
  const date = dateOf(day)
  const yearOffset = Number(date.slice(5, 7)) >= SCHOOL_YEAR_MONTH ? 0 : -1
  return firstDayOfMonth(Number(date.slice(0, 4)) + yearOffset + years, SCHOOL_YEAR_MONTH)
}
