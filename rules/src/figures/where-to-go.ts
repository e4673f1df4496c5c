import { SCHOOL_WEEK } from './school-days.ts'
import { ratio } from './unit.ts'

/** A class or a school among others. */
export interface UnitBeside {
  readonly studentsCount: number
  /** Who needs somebody now, and is not in hand (ATT-13). */
  readonly needYou: number
  /** Mean days of progress of each of the last weeks, in order, and how many school days each had. */
  readonly averageDaysUsage: readonly number[]
  readonly schoolDays: readonly number[]
}

/** With fewer children, one of them moves the share by more than a tenth: such a unit is named, not ranked (COMPARE-3). */
export const MIN_RANKED = 10

/** Shares that differ by more than a third, and days that fell by more than a quarter in four weeks, are said (COMPARE-3). */
const A_THIRD = 1 / 3
const A_QUARTER = 1 / 4
/** Exactly a third is not more than a third, whatever divisions leave. */
const ROUNDING = 1e-9
const WEEKS_BACK = 4

export const isRanked = ({ studentsCount }: Pick<UnitBeside, 'studentsCount'>): boolean => studentsCount >= MIN_RANKED

export const shareOf = ({ studentsCount, needYou }: Pick<UnitBeside, 'studentsCount' | 'needYou'>): number =>
  ratio(needYou, studentsCount)

/** So that a holiday is no fall (decision 47): days of a full week in the latest week with school, and four such weeks before. Null without as many weeks. */
export function fallOf({
  averageDaysUsage,
  schoolDays,
}: UnitBeside): { readonly from: number; readonly to: number } | null {
  const weeks = averageDaysUsage
    .map((days, at) => ({ days, school: schoolDays[at] ?? 0 }))
    .filter(({ school }) => school > 0)
    .map(({ days, school }) => (days * SCHOOL_WEEK) / school)
  const [from, to] = [weeks.at(-1 - WEEKS_BACK), weeks.at(-1)]
  return from === undefined || to === undefined ? null : { from, to }
}

export const hasFallen = (unit: UnitBeside): boolean => lossOf(unit) > A_QUARTER + ROUNDING

function lossOf(unit: UnitBeside): number {
  const fall = fallOf(unit)
  return fall === null || fall.from === 0 ? 0 : 1 - fall.to / fall.from
}

/** Why one is named: more need somebody, its days fell, or, where none is worse, fewer need somebody. */
export type WhyGo = 'share' | 'fell' | 'fewest'

/**
 * Where to go first (COMPARE-3): the unit with the highest share of those who need somebody, if it is more than a third above
 * that of the others together; else the one whose days fell most, by more than a quarter in four weeks. Null where nothing stands
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
