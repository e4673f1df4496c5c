import { type DayNumber, dateOf, dayNumberOf } from '../time/dates.ts'
import { goalDayOf, schoolYearOf, schoolYearStart } from '../time/school-years.ts'
import type { Standing } from './standing.ts'

/** Why a student needs attention, most urgent first (ATT-5 to ATT-10). */
export const REASONS = ['neverStarted', 'noLesson', 'inTest', 'repeating', 'slowingDown', 'shortOfGoal'] as const
export type Reason = (typeof REASONS)[number]

/** Reasons that need somebody now; the others are worth watching (ATT-13). */
const URGENT: ReadonlySet<Reason> = new Set(['neverStarted', 'noLesson', 'inTest', 'repeating'])

/** The numbers of ATT-1 to ATT-10. Days are school days. */
export const ATTENTION = {
  /** A weekday is a school day when at least one student in this many has progress. */
  studentsPerActiveOne: 20,
  /** Days without a start, without a lesson, or In Test without an event. */
  idleDays: 5,
  repeatingDays: 5,
  repeats: 5,
  /** Recent days, and the most and the fewest of the student's own days before them. */
  recentDays: 10,
  usualDays: 40,
  minUsualDays: 20,
  /** Days from which the pace towards the goal is taken. */
  paceDays: 20,
} as const

/** Whether a day is Monday to Friday. Day 0, 2000-01-01, was a Saturday. */
export const isWeekday = (day: DayNumber): boolean => ((day % 7) + 7) % 7 >= 2

/** Whether a day with `active` students who completed a lesson for the first time is a school day (ATT-1). */
export const isSchoolDay = (day: DayNumber, active: number, population: number): boolean =>
  isWeekday(day) && active > 0 && active * ATTENTION.studentsPerActiveOne >= population

/** The day before the current school year began. */
export const lastYearEnd = (today: DayNumber): DayNumber =>
  dayNumberOf(schoolYearStart(schoolYearOf(dateOf(today)))) - 1

/** The days of a school that attention is judged by (ATT-2). */
export interface SchoolDays {
  readonly today: DayNumber
  /** School days from 1 July through yesterday, and the first of them; null without one. */
  readonly ofYear: number
  readonly firstOfYear: DayNumber | null
  /** The first of the last 10 school days; null without school days. */
  readonly recentFrom: DayNumber | null
  /** The last day of the district's school year, 'MM-dd' (GOAL-1). */
  readonly schoolYearEnd: string
}

/** What a student did, counted in the days of a school. Counts end with yesterday. */
export interface AttentionFacts {
  readonly standing: Standing
  /** Lessons missing to the grade's goal; null without a goal, or once it is met. */
  readonly missing: number | null
  /** The day on which the enrolment in a class of the school began, and the school days since, that day included. */
  readonly enrolled: DayNumber
  readonly enrolledFor: number
  /** The latest completion, repeats included, and the school days after it. */
  readonly lastDone: DayNumber | null
  readonly daysAfterDone: number
  /** The latest event of either kind, and the school days after it. */
  readonly lastEvent: DayNumber | null
  readonly daysAfterEvent: number
  /** The latest first completion, and the school days after it. */
  readonly lastFirst: DayNumber | null
  readonly daysAfterFirst: number
  /** First completions and repeats in the last 5 school days. */
  readonly firstsWhileRepeating: number
  readonly repeats: number
  /** First completions in the last 10 school days. */
  readonly recentFirsts: number
  /** The same in the up to 40 before, from the first completion on, and how many those are. */
  readonly usualFirsts: number
  readonly usualDays: number
  /** First completions in the last 20 school days. */
  readonly paceFirsts: number
}

/** Why a student needs attention, as in the API (ATT-12). */
export interface Attention {
  readonly reason: Reason
  /** School days that it has lasted; for shortOfGoal the lessons that will be missing. */
  readonly days: number
  readonly since: string | null
  readonly others: Reason[]
}

type Found = Pick<Attention, 'days'> & { readonly since: DayNumber | null }

/** Each reason, if it holds (ATT-5 to ATT-10). */
const RULES: Readonly<Record<Reason, (facts: AttentionFacts, school: SchoolDays) => Found | null>> = {
  neverStarted: ({ lastEvent, enrolled, enrolledFor }) =>
    lastEvent === null && enrolledFor >= ATTENTION.idleDays ? { days: enrolledFor, since: enrolled } : null,
  noLesson: ({ lastDone, daysAfterDone }) =>
    lastDone !== null && daysAfterDone >= ATTENTION.idleDays ? { days: daysAfterDone, since: lastDone } : null,
  inTest: ({ standing, lastEvent, daysAfterEvent }) =>
    standing === 'In Test' && lastEvent !== null && daysAfterEvent >= ATTENTION.idleDays
      ? { days: daysAfterEvent, since: lastEvent }
      : null,
  repeating: ({ firstsWhileRepeating, repeats, lastFirst, daysAfterFirst }) =>
    firstsWhileRepeating === 0 && repeats >= ATTENTION.repeats ? { days: daysAfterFirst, since: lastFirst } : null,
  slowingDown: ({ recentFirsts, usualFirsts, usualDays }, { recentFrom }) =>
    usualDays >= ATTENTION.minUsualDays && 2 * recentFirsts * usualDays < usualFirsts * ATTENTION.recentDays
      ? { days: ATTENTION.recentDays, since: recentFrom }
      : null,
  shortOfGoal: (facts, school) => shortOfGoal(facts, school),
}

/** Whole numbers until the last step, so that 'exactly enough' is not short. */
function shortOfGoal(
  { missing, paceFirsts }: AttentionFacts,
  { today, ofYear, firstOfYear, schoolYearEnd }: SchoolDays,
): Found | null {
  const goalDay = dayNumberOf(goalDayOf(schoolYearOf(dateOf(today)), schoolYearEnd))
  if (missing === null || firstOfYear === null || ofYear < ATTENTION.paceDays || today > goalDay) return null
  const lessons = paceFirsts * weekdaysIn(today, goalDay) * ofYear
  const days = ATTENTION.paceDays * weekdaysIn(firstOfYear, today - 1)
  return lessons < missing * days ? { days: missing - Math.floor(lessons / days), since: null } : null
}

/** Weekdays from the first day to the last, both included. */
function weekdaysIn(first: DayNumber, last: DayNumber): number {
  const upTo = (day: DayNumber) => Math.floor((day + 5) / 7) * 5 + Math.min((day + 5) % 7, 5)
  return Math.max(0, upTo(last + 1) - upTo(first))
}

/** The first reason that holds, and the others; null for a student who needs no attention (ATT-3). */
export function attentionOf(facts: AttentionFacts, school: SchoolDays): Attention | null {
  if (facts.standing === 'Completed') return null
  let first: (Found & { readonly reason: Reason }) | null = null
  const others: Reason[] = []
  for (const reason of REASONS) {
    const found = RULES[reason](facts, school)
    if (found === null) continue
    if (first === null) first = { reason, ...found }
    else others.push(reason)
  }
  if (first === null) return null
  return { reason: first.reason, days: first.days, since: first.since === null ? null : dateOf(first.since), others }
}

/** Whether a student needs somebody, or is worth watching (ATT-13). */
export type Urgency = 'needsYou' | 'worthWatching'
export const urgencyOf = (reason: Reason): Urgency => (URGENT.has(reason) ? 'needsYou' : 'worthWatching')

/** Smaller is more urgent: by reason, then the longest or furthest first (ATT-11). No number of days outweighs a reason. */
export const urgencyRank = ({ reason, days }: Pick<Attention, 'reason' | 'days'>): number =>
  REASONS.indexOf(reason) * 100_000 - days

/** The students of a unit who need attention, each counted once (ATT-13). */
export interface AttentionCounts {
  readonly attentionCount: number
  readonly watchCount: number
  /** Students of either urgency with a note about what is being done (ATT-17); not in the other two counts. */
  readonly inHandCount: number
}

export const NO_ATTENTION: AttentionCounts = { attentionCount: 0, watchCount: 0, inHandCount: 0 }

/** A student as units count them. */
export interface Counted {
  readonly attention: Pick<Attention, 'reason'> | null
  readonly inHand: boolean
}

/** Where a student is listed: by urgency, or in hand; null without a reason (ATT-13, ATT-17). */
export const listOf = ({ attention, inHand }: Counted): Urgency | 'inHand' | null =>
  attention === null ? null : inHand ? 'inHand' : urgencyOf(attention.reason)

export function countAttention(students: readonly Counted[]): AttentionCounts {
  const counts = { needsYou: 0, worthWatching: 0, inHand: 0 }
  for (const student of students) {
    const list = listOf(student)
    if (list !== null) counts[list]++
  }
  return { attentionCount: counts.needsYou, watchCount: counts.worthWatching, inHandCount: counts.inHand }
}
