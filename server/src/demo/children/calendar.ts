import { type DayNumber, dateOf, dayNumberIn, dayNumberOf, type Instant } from '@hornbook/rules/time/dates'

/** One school year: its school days up to today, in order. */
export interface SchoolYear {
  readonly first: DayNumber
  readonly days: readonly DayNumber[]
}

/** 0 is Monday. Day number 0 was a Saturday. */
export const weekdayOf = (day: DayNumber): number => (day + 5) % 7

/**
 * The latest school years, the current one last. They run from the middle of August to the first days of June, without
 * weekends, holidays and breaks. The current week always counts as school, so that the demo's default range (Monday to
 * today) shows something in July as well.
 */
export function schoolYears(today: DayNumber, count: number): SchoolYear[] {
  const year = Number(dateOf(today).slice(0, 4))
  const latest = today >= firstDay(year) ? year : year - 1
  return Array.from({ length: count }, (_, at) => latest - count + 1 + at).map(year => {
    const first = firstDay(year)
    const closed = closedDays(year)
    const until = year === latest ? today : lastDay(year)
    const monday = today - weekdayOf(today)
    const days: DayNumber[] = []
    for (let day = first; day <= until; day++) {
      if (weekdayOf(day) > 4) continue
      if (day >= monday || (day <= lastDay(year) && !closed.has(day))) days.push(day)
    }
    return { first, days }
  })
}

/** The Wednesday after the second Monday of August, close to what most districts do. */
const firstDay = (year: number) => nthWeekday(year, 8, 0, 2) + 2
const lastDay = (year: number) => nthWeekday(year + 1, 6, 4, 1)

function closedDays(year: number): Set<DayNumber> {
  const thanksgiving = nthWeekday(year, 11, 3, 4)
  const christmas = dayNumberOf(`${year}-12-25`)
  const winter = christmas - weekdayOf(christmas)
  const spring = nthWeekday(year + 1, 4, 0, 1)
  return new Set([
    nthWeekday(year, 9, 0, 1),
    nthWeekday(year, 10, 0, 2),
    dayNumberOf(`${year}-11-11`),
    ...consecutiveDays(thanksgiving - 1, 3),
    ...consecutiveDays(winter, 12),
    nthWeekday(year + 1, 1, 0, 3),
    nthWeekday(year + 1, 2, 0, 3),
    ...consecutiveDays(spring, 5),
    nthWeekday(year + 1, 6, 0, 1) - 7,
  ])
}

const consecutiveDays = (first: DayNumber, length: number) => Array.from({ length }, (_, at) => first + at)

/** The nth Monday (0) to Sunday (6) of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): DayNumber {
  const first = dayNumberOf(`${year}-${String(month).padStart(2, '0')}-01`)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
}

const DAY = 86_400_000
const HOUR = 3_600_000
const midnights = new Map<string, Instant>()

/** The instant when a day begins in a time zone. */
export function midnightOf(timezone: string, day: DayNumber): Instant {
  const key = `${timezone} ${day}`
  const found = midnights.get(key) ?? findStartOfDay(dayNumberIn(timezone), day)
  midnights.set(key, found)
  return found
}

function findStartOfDay(dayOf: (at: Instant) => DayNumber, day: DayNumber): Instant {
  const inUtc = Date.parse(`${dateOf(day)}T00:00:00Z`)
  let before = inUtc - DAY
  let after = inUtc + DAY
  while (after - before > 1) {
    const middle = before + Math.floor((after - before) / 2)
    if (dayOf(middle) >= day) after = middle
    else before = middle
  }
  return after
}

/** Hours in milliseconds. */
export const hours = (count: number): number => count * HOUR
