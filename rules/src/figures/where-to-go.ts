import { SCHOOL_WEEK } from './school-days.ts'
import { ratio } from './unit.ts'

/** A class or a school among others. */
export interface UnitBeside {
  readonly studentsCount: number
  /** Who needs somebody now, and is not in hand (ATT-13). */
  readonly needYou: number
  /** Mean days of progress of each of the last weeks, in order, null where nobody was there, and how many school days each had. */
  readonly averageDaysUsage: readonly (number | null)[]
  readonly schoolDays: readonly number[]
}

/** With fewer children, one of them moves the share by more than a tenth: such a unit is named, not ranked (COMPARE-3). */
export const MIN_RANKED = 10

/** So many schools or classes stand side by side at most (COMPARE-2, COMPARE-4). */
export const MAX_COMPARED = 4

/** Shares that differ by more than a third, and days that fell by more than a quarter in four weeks, are said (COMPARE-3). */
const A_THIRD = 1 / 3
const A_QUARTER = 1 / 4
/** Exactly a third is not more than a third, whatever divisions leave. */
const ROUNDING = 1e-9
const WEEKS_BACK = 4
const STEADY_WEEKS = 2

export const isRanked = ({ studentsCount }: Pick<UnitBeside, 'studentsCount'>): boolean => studentsCount >= MIN_RANKED

export const shareOf = ({ studentsCount, needYou }: Pick<UnitBeside, 'studentsCount' | 'needYou'>): number =>
  ratio(needYou, studentsCount)

/** Days of a full week then, and in the latest week with school, whose place among the weeks is `last`. */
interface Fall {
  readonly from: number
  readonly to: number
  /** How many weeks with school lie between. */
  readonly weeks: number
  readonly last: number
}

/**
 * Over four weeks, or over two that each had less than the one before, if more was lost in these (COMPARE-3). Weeks without
 * school are passed over and short ones counted as full, so that a holiday is no fall. Null without as many weeks.
 */
export function fallOf({
  averageDaysUsage,
  schoolDays,
}: Pick<UnitBeside, 'averageDaysUsage' | 'schoolDays'>): Fall | null {
  const weeks = averageDaysUsage.flatMap((days, last) => {
    const school = schoolDays[last] ?? 0
    return days === null || school === 0 ? [] : [{ days: (days * SCHOOL_WEEK) / school, last }]
  })
  const latest = weeks.at(-1)
  if (!latest) return null
  const fallFrom = (back: number): Fall[] => {
    const from = weeks.at(-1 - back)
    return from ? [{ from: from.days, to: latest.days, weeks: back, last: latest.last }] : []
  }
  const [third, second] = [weeks.at(-3), weeks.at(-2)]
  const isSteady = third && second && third.days > second.days && second.days > latest.days
  const falls = [...fallFrom(WEEKS_BACK), ...(isSteady ? fallFrom(STEADY_WEEKS) : [])]
  return falls.sort((a, b) => b.from - a.from)[0] ?? null
}

/** Whether it can be said of all that are ranked whether their days fell. */
export const areFallsKnown = (units: readonly UnitBeside[]): boolean =>
  units.filter(isRanked).every(unit => fallOf(unit) !== null)

export const hasFallen = (unit: UnitBeside): boolean => lossOf(unit) > A_QUARTER + ROUNDING

function lossOf(unit: UnitBeside): number {
  const fall = fallOf(unit)
  return fall === null || fall.from === 0 ? 0 : 1 - fall.to / fall.from
}

/** Why one is named: more need somebody, its days fell, or, where none is worse, fewer need somebody. */
export type WhyGo = 'share' | 'fell' | 'fewest'

/**
 * Where to go first (COMPARE-3): the unit with the highest share of those who need somebody, if it is more than a third above
 * that of the others together; else the one whose days fell most, by more than a quarter (fallOf). Null where nothing stands
 * out, or there is nothing to compare.
 */
export function whereToGo<U extends UnitBeside>(units: readonly U[]): { readonly of: U; readonly why: WhyGo } | null {
  const ranked = units.filter(isRanked)
  if (ranked.length < 2) return null
  const byShare = [...ranked].sort((a, b) => shareOf(b) - shareOf(a))
  const [highest, lowest] = [byShare[0] as U, byShare.at(-1) as U]
  if (shareOf(highest) > shareOfAll(without(ranked, highest)) * (1 + A_THIRD) + ROUNDING)
    return { of: highest, why: 'share' }
  const fallen = ranked.filter(hasFallen).sort((a, b) => lossOf(b) - lossOf(a))[0]
  if (fallen) return { of: fallen, why: 'fell' }
  if (shareOf(lowest) < shareOfAll(without(ranked, lowest)) * (1 - A_THIRD) - ROUNDING)
    return { of: lowest, why: 'fewest' }
  return null
}

export const without = <U extends UnitBeside>(units: readonly U[], one: U): readonly U[] =>
  units.filter(each => each !== one)

/** The share of those who need somebody in all ranked units together. */
export function shareOfAll(units: readonly UnitBeside[]): number {
  const ranked = units.filter(isRanked)
  const sum = (count: (unit: UnitBeside) => number) => ranked.reduce((all, unit) => all + count(unit), 0)
  return ratio(
    sum(({ needYou }) => needYou),
    sum(({ studentsCount }) => studentsCount),
  )
}
