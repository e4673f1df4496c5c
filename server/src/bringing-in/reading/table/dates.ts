import type { DateHints } from './date-hints.ts'

export type DayOrder = 'day first' | 'month first'

/** Time zones of the United States, where 1/5/2023 is January 5 unless the file proves otherwise. */
const unitedStates =
  /^(US\/|Pacific\/(Honolulu|Guam)|America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Anchorage|Detroit|Boise|Adak|Juneau|Sitka|Nome|Yakutat|Metlakatla|Menominee|Puerto_Rico|Indiana|Kentucky|North_Dakota))/

/** The order of day and month in a file: from its own dates if they prove it, else the custom of the district's time zone. */
export function dayOrder(hints: DateHints, timeZone: string): DayOrder {
  if (hints.firstIsDay !== hints.secondIsDay) return hints.firstIsDay > hints.secondIsDay ? 'day first' : 'month first'
  return unitedStates.test(timeZone) ? 'month first' : 'day first'
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const clock = String.raw`(?:[T ,]+\d{1,2}:\d{2}.*)?$`
const yearFirst = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${clock}`)
const yearLast = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${clock}`)
const compact = /^(\d{4})(\d{2})(\d{2})$/
const dayMonthName = new RegExp(String.raw`^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ,]+(\d{4})${clock}`, 'i')
const monthNameDay = new RegExp(String.raw`^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})${clock}`, 'i')

/** Reads a date in any format that exports and spreadsheets use, as 'yyyy-MM-dd'; null if it is none. */
export function readDate(text: string, order: DayOrder): string | null {
  const [, year, month, day] = yearFirst.exec(text) ?? compact.exec(text) ?? []
  if (year) return dateOf(Number(year), Number(month), Number(day))
  const numbers = yearLast.exec(text)
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])]
    const tail = Number(numbers[3])
    const full = tail < 100 ? 2000 + tail : tail
    return order === 'day first' ? dateOf(full, second, first) : dateOf(full, first, second)
  }
  const named = dayMonthName.exec(text)
  if (named) return dateOf(Number(named[3]), monthNumber(named[2]), Number(named[1]))
  const worded = monthNameDay.exec(text)
  if (worded) return dateOf(Number(worded[3]), monthNumber(worded[1]), Number(worded[2]))
  return /^\d{5}(\.\d+)?$/.test(text) ? dateFromSerial(Math.floor(Number(text))) : null
}

const monthNumber = (name: string | undefined) => months.indexOf((name ?? '').toLowerCase()) + 1

/** Excel counts days from 1899-12-30. A number below 20,000 (1954) is not taken for a date. */
function dateFromSerial(serial: number): string | null {
  if (serial < 20_000 || serial > 80_000) return null
  return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists && year >= 1900 && year <= 2200 ? date.toISOString().slice(0, 10) : null
}
