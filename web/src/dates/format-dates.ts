import { today } from '@hornbook/rules/time/dates'

/** The zone of 'Last updated', and of any instant whose own zone is not known (DASH-9). */
export const DEFAULT_ZONE = 'America/Los_Angeles'

const DAY = { month: '2-digit', day: '2-digit', year: 'numeric' } as const
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

const KINDS = {
  short: { ...DAY, year: '2-digit' },
  day: DAY,
  dayAndTime: { ...DAY, ...CLOCK, timeZoneName: 'short' },
  clock: CLOCK,
  exact: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Cached by zone and kind: creating a formatter is slow, and a table needs hundreds. */
function formatter(zone: string, kind: keyof typeof KINDS): Intl.DateTimeFormat {
  const key = `${zone} ${kind}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...KINDS[kind] })
  formatters.set(key, made)
  return made
}

/** The zone that instants are shown in: the person's, else the district's, else Los Angeles (DASH-9). */
export const displayZone = (person: string | null | undefined, district: string | null | undefined): string =>
  person ?? district ?? DEFAULT_ZONE

const shortDates = new Map<string, string>()
const MAX_SHORT_DATES = 50_000

/** An instant as MM/dd/yy (TABLE-5). Cached: the search of a list asks for 200,000 of them. */
export function formatShortDate(instant: string, zone: string): string {
  // Every zone begins its days on a quarter of an hour.
  const key = `${zone} ${instant.slice(0, 14)}${Math.floor(Number(instant.slice(14, 16)) / 15)}`
  const known = shortDates.get(key)
  if (known !== undefined) return known
  const written = formatter(zone, 'short').format(new Date(instant))
  if (shortDates.size >= MAX_SHORT_DATES) shortDates.clear()
  shortDates.set(key, written)
  return written
}

/** The day of an instant, '06/30/2027'. */
export const formatDay = (instant: string, zone: string | null | undefined): string =>
  formatter(zone ?? DEFAULT_ZONE, 'day').format(new Date(instant))

/** The day and time of an instant, '06/30/2027, 14:05 PDT'. */
export const formatDateTime = (instant: string, zone: string | null | undefined): string =>
  formatter(zone ?? DEFAULT_ZONE, 'dayAndTime').format(new Date(instant))

/** An instant to the second with its zone, for tooltips. */
export const formatExactTime = (instant: string, zone: string): string =>
  formatter(zone, 'exact').format(new Date(instant))

/** The time of an instant of today, '14:05'. */
export const formatTime = (instant: string, zone: string): string => formatter(zone, 'clock').format(new Date(instant))

/** HH:mm in Los Angeles, for 'Last updated … PST' (DASH-9). */
export const formatUpdatedTime = (instant: string): string => formatTime(instant, DEFAULT_ZONE)

const spoken = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** A calendar date 'yyyy-MM-dd' in words, with its weekday. */
export const formatDateInWords = (date: string): string => spoken.format(new Date(date))

const yearly = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })

/** A day of any year, 'MM-dd', in words: 'June 15'. */
export const formatYearlyDay = (day: string): string => yearly.format(new Date(`2000-${day}`))

const MONTHS = {
  long: new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }),
}

/** The month of a calendar date 'yyyy-MM-dd': 'September', 'Sep'. */
export const formatMonth = (date: string, length: keyof typeof MONTHS = 'long'): string =>
  MONTHS[length].format(new Date(date))

/** The date of an instant in a time zone, 'yyyy-MM-dd'; null stays null. */
export const dayOf = (instant: string | null, zone: string): string | null =>
  instant === null ? null : today(zone, Date.parse(instant))
