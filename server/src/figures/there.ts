import type { DayNumber } from '@hornbook/rules/time/dates'
import { OPEN, type Stay } from './stays.ts'

/** Stays as they are stored: first day, day after the last, first day, … in one list. */
export const edgesOf = (stays: readonly Stay[]): DayNumber[] => stays.flatMap(({ from, to }) => [from, to])

/** The stays of a list of edges. */
export const staysFrom = (edges: readonly DayNumber[]): Stay[] =>
  edges.flatMap((from, at) => (at % 2 === 0 ? [{ from, to: edges[at + 1] as DayNumber }] : []))

/** How many entries of a sorted list are up to a day. */
function countUpTo(sorted: readonly DayNumber[], day: DayNumber): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a day is in one of the stays. */
export const isThere = (edges: readonly DayNumber[], day: DayNumber): boolean => countUpTo(edges, day) % 2 === 1

/**
 * By how much the lessons of those who are there change, by day: the first day of a stay brings all that was learned
 * before, its end takes all away. Added up until a day, it is what the student has while there, and 0 while away.
 */
export function lessonsThere(edges: readonly DayNumber[], lessons: readonly DayNumber[]): [DayNumber, number][] {
  const sorted = [...lessons].sort((a, b) => a - b)
  const inside = sorted.filter(day => isThere(edges, day)).map((day): [DayNumber, number] => [day, 1])
  const moved = edges
    .filter(day => day !== OPEN)
    .map((day, at): [DayNumber, number] => [day, (at % 2 === 0 ? 1 : -1) * countUpTo(sorted, day - 1)])
  return [...inside, ...moved]
}
