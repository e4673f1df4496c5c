import type { readClassComparison } from '@hornbook/contract/progress/comparison'
import { ratio } from '@hornbook/rules/figures/unit'
import type { RowFrom } from '../../api/answer.ts'

export type ComparedClass = RowFrom<typeof readClassComparison>['classrooms'][number]

/** How many children of a class need attention, for any reason. */
export const attentionOf = ({ reasons }: ComparedClass): number =>
  reasons.reduce((sum, { studentsCount }) => sum + studentsCount, 0)

const shareOf = (each: ComparedClass) => (each.studentsCount === 0 ? 0 : attentionOf(each) / each.studentsCount)

/** The most urgent first: by the share of children who need attention (COMPARE-2). */
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

/** At least twice the median share, and a fall of at least one day a week beyond the median. */
const TWICE = 2
const FALL = 1
/** One child is no pattern. */
const CHILDREN = 2

/**
 * The class to go to first: with twice the median share of children who need attention, or whose days fell by one a week
 * more than the median. Null where none stands out (COMPARE-2).
 */
export function standOut(
  classes: readonly ComparedClass[],
): { readonly of: ComparedClass; readonly fell: boolean } | null {
  const [first] = byShare(classes)
  if (!first || classes.length < 2) return null
  const fallOf = (each: ComparedClass) => daysThenAndNow(each).before - daysThenAndNow(each).now
  const usualFall = median(classes.map(fallOf))
  const hasFallen = (each: ComparedClass) => fallOf(each) >= FALL && fallOf(each) - usualFall >= FALL
  if (attentionOf(first) >= CHILDREN && shareOf(first) >= TWICE * median(classes.map(shareOf)))
    return { of: first, fell: hasFallen(first) }
  const fallen = classes.filter(hasFallen).sort((a, b) => fallOf(b) - fallOf(a))[0]
  return fallen ? { of: fallen, fell: true } : null
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}
