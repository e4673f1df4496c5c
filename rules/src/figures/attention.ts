import { type DayNumber, dateOf } from '../time/dates.ts'
import { type OutlookState, PACE, type YearSoFar } from './outlook.ts'
import type { Standing } from './standing.ts'

/** Why a student needs attention, most urgent first (ATT-5 to ATT-10, ATT-19). */
export const REASONS = [
  'neverStarted',
  'noLesson',
  'inTest',
  'repeating',
  'untested',
  'slowingDown',
  'fellBehind',
] as const
export type Reason = (typeof REASONS)[number]

/** Reasons that need somebody now; the others are worth watching (ATT-13). */
const URGENT: ReadonlySet<Reason> = new Set(['neverStarted', 'noLesson', 'inTest', 'repeating', 'untested'])

/** The numbers of ATT-5 to ATT-9 and ATT-19. Days are school days. */
export const ATTENTION = {
  /** Days without a start, without a lesson, or In Test without an event; a lesson in these is work without Test 1. */
  idleDays: 5,
  repeatingDays: 5,
  repeats: 5,
  /** Recent days, and the most and the fewest of the student's own days before them. */
  recentDays: 10,
  usualDays: 40,
  minUsualDays: 20,
} as const

/** The days of a school that attention is judged by (ATT-2). */
export interface SchoolDays extends YearSoFar {
  /** The first of the last 10 school days; null without school days. */
  readonly recentFrom: DayNumber | null
  /** The first of the last 20; null while there are fewer. */
  readonly paceFrom: DayNumber | null
}

/** What a student did, counted in the days of a school. Counts end with yesterday. */
export interface AttentionFacts {
  readonly standing: Standing
  /** The outlook now, and on the morning of the first of the last 20 school days (ATT-10). */
  readonly outlook: OutlookState | null
  readonly outlookThen: OutlookState | null
  /** The day on which the enrolment in a class of the school began, and the school days since, that day included. */
  readonly enrolled: DayNumber
  readonly enrolledFor: number
  /** The latest completion, repeats included, and the school days after it. */
  readonly lastDone: DayNumber | null
  readonly daysAfterDone: number
  /** The latest event of either kind, and the school days after it. */
  readonly lastEvent: DayNumber | null
  readonly daysAfterEvent: number
  /** The earliest first completion, and the school days since, that day included. */
  readonly firstDone: DayNumber | null
  readonly daysSinceFirst: number
  /** The latest first completion, and the school days after it. */
  readonly lastFirst: DayNumber | null
  readonly daysAfterFirst: number
  /** First completions and repeats in the last 5 school days. */
  readonly firstsWhileRepeating: number
  readonly repeats: number
  /** First completions in the last 10 school days. */
  readonly recentFirsts: number
  /** First completions in the usual days: up to 40 before those 10, none of them before the first completion. */
  readonly usualFirsts: number
  readonly usualDays: number
}

/** Why a student needs attention, as in the API (ATT-12). */
export interface Attention {
  readonly reason: Reason
  /** School days that it has lasted. */
  readonly days: number
  readonly since: string | null
  readonly others: Reason[]
}

type Found = Pick<Attention, 'days'> & { readonly since: DayNumber | null }

/** Each reason, if it holds (ATT-5 to ATT-10, ATT-19). */
const RULES: Readonly<Record<Reason, (facts: AttentionFacts, school: SchoolDays) => Found | null>> = {
  neverStarted: ({ lastEvent, enrolled, enrolledFor }) =>
    lastEvent === null && enrolledFor >= ATTENTION.idleDays ? { days: enrolledFor, since: enrolled } : null,
  noLesson: ({ lastDone, daysAfterDone }) =>
    lastDone !== null && daysAfterDone >= ATTENTION.idleDays ? { days: daysAfterDone, since: lastDone } : null,
  inTest: ({ standing, lastEvent, daysAfterEvent }) =>
    standing === 'In Test' && lastEvent !== null && daysAfterEvent >= ATTENTION.idleDays
      ? { days: daysAfterEvent, since: lastEvent }
      : null,
  // A new lesson today ends it, although days are counted through yesterday.
  repeating: ({ firstsWhileRepeating, repeats, lastFirst, daysAfterFirst }, { today }) =>
    firstsWhileRepeating === 0 && repeats >= ATTENTION.repeats && (lastFirst ?? 0) < today
      ? { days: daysAfterFirst, since: lastFirst }
      : null,
  untested: ({ standing, lastDone, daysAfterDone, firstDone, daysSinceFirst }) =>
    standing === 'Non Active' && lastDone !== null && daysAfterDone < ATTENTION.idleDays
      ? { days: daysSinceFirst, since: firstDone }
      : null,
  // Without Test 1 a child works on whatever there is, so its pace says little.
  slowingDown: ({ standing, recentFirsts, usualFirsts, usualDays }, { recentFrom }) =>
    standing !== 'Non Active' &&
    usualDays >= ATTENTION.minUsualDays &&
    2 * recentFirsts * usualDays < usualFirsts * ATTENTION.recentDays
      ? { days: ATTENTION.recentDays, since: recentFrom }
      : null,
  fellBehind: ({ standing, outlook, outlookThen }, { paceFrom }) =>
    standing !== 'Non Active' && outlookThen === 'onPath' && (outlook === 'below' || outlook === 'farBelow')
      ? { days: PACE.days, since: paceFrom }
      : null,
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

/** In lists, who is in hand comes after all others (ATT-17). */
const IN_HAND_RANK = 100_000 * REASONS.length

/** Smaller is more urgent: by reason, then the longest first (ATT-11). No number of days outweighs a reason. */
export const urgencyRank = ({ reason, days }: Pick<Attention, 'reason' | 'days'>, inHand: boolean): number =>
  REASONS.indexOf(reason) * 100_000 - days + (inHand ? IN_HAND_RANK : 0)
