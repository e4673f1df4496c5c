import { type DayNumber, dateOf, dayNumberOf } from '../time/dates.ts'
import { goalDayOf, schoolYearOf } from '../time/school-years.ts'
import { roundToTenth } from './display.ts'
import { isWeekday, SCHOOL_WEEK, weekdaysIn } from './school-days.ts'

/** Where a student's pace leads, the best first (OUTLOOK-3). */
export const OUTLOOKS = ['reached', 'onPath', 'below', 'farBelow'] as const
export type OutlookState = (typeof OUTLOOKS)[number]

/** The school days that a pace is taken from, and the fewest that say something (OUTLOOK-1). */
export const PACE = { days: 20, minDays: 10 } as const

/** The school year of a school, up to a day. */
export interface YearSoFar {
  readonly today: DayNumber
  /** School days from 1 July through yesterday, and the first of them; null without one. */
  readonly ofYear: number
  readonly firstOfYear: DayNumber | null
  /** The last day of the district's school year, 'MM-dd' (GOAL-1). */
  readonly schoolYearEnd: string
}

/** What a student's outlook is judged by. */
export interface Pace {
  /** Lessons to the goal of the grade; null without a goal. */
  readonly toGo: number | null
  /** First completions on the latest school days of the year on which the student was enrolled, and how many those are. */
  readonly firsts: number
  readonly days: number
}

/** A student on the way to the goal of the grade, as in the API (OUTLOOK-4). */
export interface Outlook {
  readonly state: OutlookState
  /** Lessons to the goal. */
  readonly toGo: number
  /** Lessons a school week: done lately, null for who is new; needed from today on, null once the goal is reached. */
  readonly lately: number | null
  readonly needed: number | null
}

/** The day of the goal of the school year (GOAL-1). */
const goalDayIn = ({ today, schoolYearEnd }: Pick<YearSoFar, 'today' | 'schoolYearEnd'>): DayNumber =>
  dayNumberOf(goalDayOf(schoolYearOf(dateOf(today)), schoolYearEnd))

/**
 * The school days to the day of the goal, today included, as a fraction: the weekdays that remain, times the share of this
 * year's weekdays that had school. 0 after that day; null before the first school day of the year.
 */
function daysLeft(year: YearSoFar): { readonly left: number; readonly of: number } | null {
  const { today, ofYear, firstOfYear } = year
  if (firstOfYear === null) return null
  return { left: weekdaysIn(today, goalDayIn(year)) * ofYear, of: weekdaysIn(firstOfYear, today - 1) }
}

/** The school weeks that remain to the day of the goal; null where nothing remains, or nothing is known of the year. */
export function weeksLeft(year: YearSoFar): number | null {
  const days = daysLeft(year)
  return days === null || days.left === 0 ? null : days.left / days.of / SCHOOL_WEEK
}

/** Null without a goal, for a student who is new, and after the day of the goal. Whole numbers until the last step. */
export function outlookOf({ toGo, firsts, days }: Pace, year: YearSoFar): Outlook | null {
  if (toGo === null) return null
  const isKnown = days >= PACE.minDays
  const lately = isKnown ? (firsts * SCHOOL_WEEK) / days : null
  if (toGo === 0) return { state: 'reached', toGo, lately, needed: null }
  const remaining = daysLeft(year)
  if (!isKnown || remaining === null || remaining.left === 0) return null
  const { left, of } = remaining
  const [has, needs] = [firsts * left, toGo * of * days]
  const state = has >= needs ? 'onPath' : 2 * has >= needs ? 'below' : 'farBelow'
  return { state, toGo, lately, needed: (toGo * of * SCHOOL_WEEK) / left }
}

/** Smaller is worse: by state, then by the share of what is needed (OUTLOOK-4). */
export const outlookRank = ({ state, lately, needed }: Outlook): number =>
  -OUTLOOKS.indexOf(state) + (state === 'reached' || !needed ? 0 : Math.min(0.99, (lately ?? 0) / needed / 10))

/** Lessons a week as people read them: whole ones where these still say which is more, else with one decimal. */
export function shownPace({
  state,
  lately,
  needed,
}: Outlook): { readonly lately: number; readonly needed: number } | null {
  if (lately === null || needed === null) return null
  const isKept = (has: number, needs: number) => (state === 'onPath' ? has >= needs : has < needs)
  for (const round of [Math.round, roundToTenth]) {
    const shown = { lately: round(lately), needed: round(needed) }
    if (isKept(shown.lately, shown.needed)) return shown
  }
  return { lately: Math.floor(lately * 10) / 10, needed: Math.ceil(needed * 10) / 10 }
}

/** Where a pace leads: the day on which it reaches the goal, or the lessons that it leaves undone on the goal's day. */
export type Projection =
  | { readonly reachedOn: DayNumber; readonly short: 0 }
  | { readonly reachedOn: null; readonly short: number }

/**
 * A pace that goes on as it is. School days are spread over the weekdays that remain, as they were so far (OUTLOOK-2); a pace
 * that comes too late has no day, because the summer comes first. Null without a pace or a goal to reach.
 */
export function projectOutlook(
  { state, toGo, lately, needed }: Outlook,
  { today, schoolYearEnd }: Pick<YearSoFar, 'today' | 'schoolYearEnd'>,
): Projection | null {
  if (lately === null || needed === null || needed === 0) return null
  const goalDay = goalDayIn({ today, schoolYearEnd })
  // The smallest step makes up for what division loses.
  const done = Math.floor((toGo * lately) / needed + 1e-9)
  if (state !== 'onPath') return { reachedOn: null, short: Math.max(1, toGo - done) }
  const weekdays = Math.ceil((weekdaysIn(today, goalDay) * needed) / lately)
  let day = today
  for (let left = weekdays - (isWeekday(day) ? 1 : 0); left > 0 && day < goalDay; day++) if (isWeekday(day + 1)) left--
  return { reachedOn: day, short: 0 }
}
