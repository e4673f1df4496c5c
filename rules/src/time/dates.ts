/** Whole days since 2000-01-01 in the calendar of some time zone. */
export type DayNumber = number

/** Milliseconds since 1970-01-01 UTC. */
export type Instant = number

const DAY = 86_400_000
const DAYS_TO_2000 = 10_957

/** UTC days that are cached: about 54 years from 1999-12-30. */
const FIRST_CACHED_DAY = DAYS_TO_2000 - 2
const CACHED_DAYS = 20_000

/** Markers in the offset cache, larger than any offset. */
const NOT_CACHED = 0x7fff_ffff
const CLOCK_CHANGES = 0x7fff_fffe

/** A zone's offset from UTC at an instant, in ms, positive to the east. Slow: it calls Intl. */
function offsetIn(timeZone: string): (at: Instant) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return at => {
    const [, sign, hours, minutes, seconds] = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(format.format(at)) ?? []
    const size = Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1000
    return sign === '-' ? -size : size
  }
}

/** The first instant after `from` with another offset; `to` must have one. Clocks never change twice within a day. */
function findClockChange(offsetAt: (at: Instant) => number, from: Instant, to: Instant): Instant {
  const before = offsetAt(from)
  let same = from
  let other = to
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (offsetAt(middle) === before) same = middle
    else other = middle
  }
  return other
}

/** All instants from the first to the last. */
export interface Span {
  readonly first: Instant
  readonly last: Instant
}

interface Zone {
  readonly dayNumber: (at: Instant) => DayNumber
  readonly spansOf: (day: DayNumber) => Span[]
}

const zoneCache = new Map<string, Zone>()

/**
 * The calendar date of an instant in a time zone, as a day number (DAY-1). Exact for every IANA zone, even where the
 * clock changes at odd minutes or falls back across midnight.
 */
export const dayNumberIn = (timeZone: string): ((at: Instant) => DayNumber) => zoneOf(timeZone).dayNumber

/**
 * The day on which something counts: its date, and 2000-01-01 for what a change of the district's time zone has moved before
 * it (DAY-6).
 */
export function countedDayIn(timeZone: string): (at: Instant) => DayNumber {
  const { dayNumber } = zoneOf(timeZone)
  return at => Math.max(0, dayNumber(at))
}

/** The instants of a day in a time zone: one span, or two where the clock changes near it. None for a day that was skipped. */
export const spansIn = (timeZone: string): ((day: DayNumber) => Span[]) => zoneOf(timeZone).spansOf

/** More than any clock differs from UTC. */
const LARGEST_OFFSET = 16 * 3_600_000

/** Offsets are cached per UTC day, because Intl is slow. */
function zoneOf(timeZone: string): Zone {
  const known = zoneCache.get(timeZone)
  if (known) return known
  const offsetAt = offsetIn(timeZone)
  const offsets = new Int32Array(CACHED_DAYS).fill(NOT_CACHED)
  const changes = new Map<number, Instant>()

  function findOffset(slot: number): number {
    const start = (FIRST_CACHED_DAY + slot) * DAY
    const offset = offsetAt(start)
    if (offsetAt(start + DAY) === offset) return offset
    changes.set(slot, findClockChange(offsetAt, start, start + DAY))
    return CLOCK_CHANGES
  }

  function offsetOf(slot: number, at: Instant): number {
    if (!(slot >= 0 && slot < CACHED_DAYS)) return offsetAt(at)
    if (offsets[slot] === NOT_CACHED) offsets[slot] = findOffset(slot)
    if (offsets[slot] !== CLOCK_CHANGES) return offsets[slot]!
    const start = (FIRST_CACHED_DAY + slot) * DAY
    return offsetAt(at < changes.get(slot)! ? start : start + DAY)
  }

  const dayNumber = (at: Instant): DayNumber => {
    const slot = Math.floor(at / DAY) - FIRST_CACHED_DAY
    const offset = offsets[slot]
    const exact = offset === undefined || offset >= CLOCK_CHANGES ? offsetOf(slot, at) : offset
    return Math.floor((at + exact) / DAY) - DAYS_TO_2000
  }

  function spansOf(day: DayNumber): Span[] {
    const start = (day + DAYS_TO_2000) * DAY
    const [from, to] = [start - LARGEST_OFFSET, start + DAY + LARGEST_OFFSET]
    const offsetNear = (at: Instant) => offsetOf(Math.floor(at / DAY) - FIRST_CACHED_DAY, at)
    const [before, after] = [offsetNear(from), offsetNear(to)]
    const change = before === after ? to : findClockChange(offsetNear, from, to)
    return [
      { first: start - before, last: Math.min(start - before + DAY, change) - 1 },
      { first: Math.max(start - after, change), last: start - after + DAY - 1 },
    ].filter(({ first, last }) => first <= last)
  }

  const zone = { dayNumber, spansOf }
  zoneCache.set(timeZone, zone)
  return zone
}

/** A day number as 'yyyy-MM-dd'. */
export const dateOf = (day: DayNumber): string => cachedDate(day + DAYS_TO_2000).slice(0, -'T'.length)

const zeroPadded = (width: number) => Array.from({ length: 10 ** width }, (_, at) => String(at).padStart(width, '0'))
const PAD2 = zeroPadded(2)
const PAD3 = zeroPadded(3)

const dateCache = new Map<number, string>()

/** The date of a UTC day, in days since 1970, and 'T'. Cached, because a table formats a hundred instants on a few days. */
function cachedDate(day: number): string {
  const known = dateCache.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY).toISOString().slice(0, -'00:00:00.000Z'.length)
  if (dateCache.size < CACHED_DAYS) dateCache.set(day, date)
  return date
}

/** Formats an instant like toISOString, in a third of the time. */
export function formatInstant(at: Instant): string {
  const day = Math.floor(at / DAY)
  const ms = at - day * DAY
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const time = `${PAD2[Math.floor(minutes / 60)]}:${PAD2[minutes % 60]}:${PAD2[seconds % 60]}.${PAD3[ms % 1000]}Z`
  return cachedDate(day) + time
}

/** Whether the text is a real calendar day, written 'yyyy-MM-dd'. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

const dayNumberCache = new Map<string, DayNumber>()

/** The day number of 'yyyy-MM-dd'. Throws if isDate is false. Cached, because a table asks for one day a hundred times. */
export function dayNumberOf(date: string): DayNumber {
  const known = dayNumberCache.get(date)
  if (known !== undefined) return known
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`)
  const day = Date.parse(`${date}T00:00:00Z`) / DAY - DAYS_TO_2000
  if (dayNumberCache.size < CACHED_DAYS) dayNumberCache.set(date, day)
  return day
}

/** The Monday of a day's week. Day 0, 2000-01-01, was a Saturday. */
export const mondayOf = (day: DayNumber): DayNumber => day - ((((day + 5) % 7) + 7) % 7)

/** Whole months since January 2000. */
export type MonthNumber = number

/** The month of a day. */
export function monthOf(day: DayNumber): MonthNumber {
  const date = new Date((day + DAYS_TO_2000) * DAY)
  return (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth()
}

/** The first day of a month. */
export function firstDayOf(month: MonthNumber): DayNumber {
  return Date.UTC(2000, month, 1) / DAY - DAYS_TO_2000
}

/** The date in a time zone at an instant, 'yyyy-MM-dd' (DAY-1). */
export function today(timeZone: string, now: Instant): string {
  return dateOf(dayNumberIn(timeZone)(now))
}

/** The IANA names of all time zones including UTC, sorted (PEOPLE-9). */
export function timeZones(): string[] {
  return [...listedZones].sort()
}

const listedZones: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/**
 * The listed name of a time zone, found by any of its names in any case ('us/central' is America/Chicago). Null for
 * unknown names, and for plain offsets, because their clocks never change.
 */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return listedZones.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}
