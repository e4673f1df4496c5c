import {
  type DayNumber,
  dateOf,
  dayNumberOf,
  firstDayOf,
  isDate,
  type MonthNumber,
  mondayOf,
  monthOf,
} from './dates.ts'
import { schoolYearOf, schoolYearStart } from './school-years.ts'

/** Two dates 'yyyy-MM-dd' in the district's time zone, both inclusive (DAY-2). */
export interface Range {
  readonly start: string
  readonly end: string
}

/** The start of 'All Time' (DAY-6); nothing earlier is recorded or accepted. */
export const ALL_TIME_START = '2000-01-01'

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
  thisSchoolYear: day => [yearStart(day, 0), day],
  lastSchoolYear: day => [yearStart(day, -1), yearStart(day, 0) - 1],
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

/**
 * The earlier range that changes are measured from (DAY-11). If a range begins with a week, month or school year, it is
 * the same days of the one before, else as many days just before it, cut where All Time begins. Null if none is left.
 */
export function previousRange({ start, end }: Range): Range | null {
  const [first, last] = [dayNumberOf(start), dayNumberOf(end)]
  const [before, until] = daysBefore(first, last)
  return until < 0 ? null : { start: dateOf(Math.max(0, before)), end: dateOf(until) }
}

function daysBefore(first: DayNumber, last: DayNumber): [DayNumber, DayNumber] {
  if (first === mondayOf(first) && last - first < 7) return [first - 7, last - 7]
  const period = [monthStart, yearStart].find(startOf => first === startOf(first, 0) && last < startOf(first, 1))
  if (!period) return [first - (last - first + 1), first - 1]
  const before = period(first, -1)
  // A whole month is compared with the whole one before, whatever their lengths.
  const isWhole = last === period(first, 1) - 1
  return [before, isWhole ? first - 1 : Math.min(before + last - first, first - 1)]
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

function firstDayOfMonth(year: number, month: number): DayNumber {
  return dayNumberOf(new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10))
}

function monthStart(day: DayNumber, months: number): DayNumber {
  const date = dateOf(day)
  return firstDayOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months)
}

const yearStart = (day: DayNumber, years: number): DayNumber =>
  dayNumberOf(schoolYearStart(schoolYearOf(dateOf(day)) + years))
