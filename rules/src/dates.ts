/** Whole days since 2000-01-01, by the calendar of some time zone. */
export type DayNumber = number

/** Milliseconds since 1970 in UTC. */
export type Instant = number

const DAY = 86_400_000
const DAYS_TO_2000 = 10_957

/** Days of UTC that are remembered: from 1999-12-30 on, some 54 years. */
const FIRST_REMEMBERED = DAYS_TO_2000 - 2
const REMEMBERED = 20_000
const UNSEEN = 0x7fff_ffff
const CHANGES = 0x7fff_fffe

/** A zone's offset from UTC at an instant, in ms, east positive. Slow: it asks Intl. */
function offsetIn(timeZone: string): (at: Instant) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return at => {
    const [, sign, hours, minutes, seconds] = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/.exec(format.format(at)) ?? []
    const size = Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1000
    return sign === '-' ? -size : size
  }
}

/** The first instant after `from` whose offset differs; `to` is known to differ. Clocks do not change twice within a day. */
function changeBetween(offsetAt: (at: Instant) => number, from: Instant, to: Instant): Instant {
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

const zones = new Map<string, (at: Instant) => DayNumber>()

/**
 * The calendar date of an instant in a time zone, as a day number (D 13). Exact for every IANA zone, also where the
 * clock changes at odd minutes or falls back over midnight; asks Intl once or twice per day of UTC, then only looks up.
 */
export function dayNumberIn(timeZone: string): (at: Instant) => DayNumber {
  const known = zones.get(timeZone)
  if (known) return known
  const offsetAt = offsetIn(timeZone)
  const offsets = new Int32Array(REMEMBERED).fill(UNSEEN)
  const changes = new Map<number, Instant>()

  function learn(slot: number): number {
    const start = (FIRST_REMEMBERED + slot) * DAY
    const offset = offsetAt(start)
    if (offsetAt(start + DAY) === offset) return offset
    changes.set(slot, changeBetween(offsetAt, start, start + DAY))
    return CHANGES
  }

  function offsetOf(slot: number, at: Instant): number {
    if (!(slot >= 0 && slot < REMEMBERED)) return offsetAt(at)
    if (offsets[slot] === UNSEEN) offsets[slot] = learn(slot)
    if (offsets[slot] !== CHANGES) return offsets[slot]!
    const start = (FIRST_REMEMBERED + slot) * DAY
    return offsetAt(at < changes.get(slot)! ? start : start + DAY)
  }

  const dayNumber = (at: Instant): DayNumber => {
    const slot = Math.floor(at / DAY) - FIRST_REMEMBERED
    const offset = offsets[slot]
    const exact = offset === undefined || offset >= CHANGES ? offsetOf(slot, at) : offset
    return Math.floor((at + exact) / DAY) - DAYS_TO_2000
  }
  zones.set(timeZone, dayNumber)
  return dayNumber
}

/** A day number as 'yyyy-MM-dd'. */
export function dateOf(day: DayNumber): string {
  return new Date((day + DAYS_TO_2000) * DAY).toISOString().slice(0, 10)
}

const numerals = (width: number) => Array.from({ length: 10 ** width }, (_, at) => String(at).padStart(width, '0'))
const TWO = numerals(2)
const THREE = numerals(3)

const datesSeen = new Map<number, string>()

/** The date of a day of UTC, days since 1970. A table writes a hundred instants of few days. */
function dateSeen(day: number): string {
  const known = datesSeen.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY).toISOString().slice(0, -'00:00:00.000Z'.length)
  if (datesSeen.size < REMEMBERED) datesSeen.set(day, date)
  return date
}

/** An instant as toISOString writes it, in a third of the time. */
export function instantText(at: Instant): string {
  const day = Math.floor(at / DAY)
  const ms = at - day * DAY
  const seconds = Math.floor(ms / 1000)
  const minutes = Math.floor(seconds / 60)
  const time = `${TWO[Math.floor(minutes / 60)]}:${TWO[minutes % 60]}:${TWO[seconds % 60]}.${THREE[ms % 1000]}Z`
  return dateSeen(day) + time
}

/** True for a day that the calendar has, written 'yyyy-MM-dd'. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** The day number of 'yyyy-MM-dd'. Throws where isDate is false. */
export function dayNumberOf(date: string): DayNumber {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`)
  return Date.parse(`${date}T00:00:00Z`) / DAY - DAYS_TO_2000
}

/** The date in a time zone at an instant, 'yyyy-MM-dd' (D 13). */
export function today(timeZone: string, now: Instant): string {
  return dateOf(dayNumberIn(timeZone)(now))
}

/** The IANA names of all time zones, sorted, UTC among them (D 23). */
export function timeZones(): string[] {
  return [...listed].sort()
}

const listed: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])

/**
 * The listed name of a time zone, whatever its case and by whichever of its names it goes ('us/central' is America/Chicago);
 * null where there is none, and for mere offsets, whose clocks never change.
 */
export function timeZoneNamed(name: string): string | null {
  if (!/^[A-Za-z]/.test(name)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions()
    return listed.has(timeZone) ? timeZone : null
  } catch {
    return null
  }
}
