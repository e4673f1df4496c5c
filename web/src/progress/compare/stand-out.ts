import type { readClassComparison } from '@hornbook/contract/progress/comparison'
import { type Urgency, urgencyOf } from '@hornbook/rules/figures/attention'
import { ratio } from '@hornbook/rules/figures/unit'
import type { RowFrom } from '../../api/answer.ts'

export type ComparedClass = RowFrom<typeof readClassComparison>['classrooms'][number]

/** How many children of a class are on a list: need you, or are worth watching (ATT-13). */
export const countOn = (list: Urgency, { reasons }: ComparedClass): number =>
  reasons.filter(({ reason }) => urgencyOf(reason) === list).reduce((sum, { studentsCount }) => sum + studentsCount, 0)

const needsYou = (each: ComparedClass) => countOn('needsYou', each)
const shareOf = (each: ComparedClass) => (each.studentsCount === 0 ? 0 : needsYou(each) / each.studentsCount)

/** The most urgent first: by the share of children who need you (COMPARE-2). */
export const byShare = (classes: readonly ComparedClass[]): readonly ComparedClass[] =>
  [...classes].sort((a, b) => shareOf(b) - shareOf(a))

/** The days of progress of the first four of the eight weeks and of the last two. */
export function daysThenAndNow({ averageDaysUsage }: ComparedClass): { readonly before: number; readonly now: number } {
  return { before: mean(averageDaysUsage.slice(0, 4)), now: mean(averageDaysUsage.slice(-2)) }
}

/** 0 without any. */
export const mean = (values: readonly number[]): number =>
  ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )

/** At least twice the median share of the other classes, and a fall of at least one day a week beyond the median. */
const TWICE = 2
const FALL = 1
/** One child is no pattern. */
const CHILDREN = 2

/**
 * The class to go to first: with twice the median share of the others of children who need you, or whose days fell by one
 * a week more than the median. Null where none stands out (COMPARE-2).
 */
export function standOut(
  classes: readonly ComparedClass[],
): { readonly of: ComparedClass; readonly fell: boolean } | null {
  const [first, ...others] = byShare(classes)
  if (!first || others.length === 0) return null
  const fallOf = (each: ComparedClass) => daysThenAndNow(each).before - daysThenAndNow(each).now
  const usualFall = median(classes.map(fallOf))
  const hasFallen = (each: ComparedClass) => fallOf(each) >= FALL && fallOf(each) - usualFall >= FALL
  if (needsYou(first) >= CHILDREN && shareOf(first) >= TWICE * median(others.map(shareOf)))
    return { of: first, fell: hasFallen(first) }
  const fallen = classes.filter(hasFallen).sort((a, b) => fallOf(b) - fallOf(a))[0]
  return fallen ? { of: fallen, fell: true } : null
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}
