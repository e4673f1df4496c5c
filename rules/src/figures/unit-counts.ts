import { type Attention, type Urgency, urgencyOf } from './attention.ts'
import type { Outlook } from './outlook.ts'

/** The students of a unit who need attention (ATT-13), and all of them by outlook (OUTLOOK-5), each counted once. */
export interface UnitCounts {
  readonly attentionCount: number
  readonly watchCount: number
  /** Students of either urgency with a note about what is being done (ATT-17); not in the other two counts. */
  readonly inHandCount: number
  readonly reachedCount: number
  readonly onPathCount: number
  readonly belowCount: number
  readonly farBelowCount: number
}

export const NO_COUNTS: UnitCounts = {
  attentionCount: 0,
  watchCount: 0,
  inHandCount: 0,
  reachedCount: 0,
  onPathCount: 0,
  belowCount: 0,
  farBelowCount: 0,
}

/** A student as lists show them. */
export interface Listed {
  readonly attention: Pick<Attention, 'reason'> | null
  readonly inHand: boolean
}

/** A student as units count them. */
export interface Counted extends Listed {
  readonly outlook: Pick<Outlook, 'state'> | null
}

/** Where a student is listed: by urgency, or in hand; null without a reason (ATT-13, ATT-17). */
export const listOf = ({ attention, inHand }: Listed): Urgency | 'inHand' | null =>
  attention === null ? null : inHand ? 'inHand' : urgencyOf(attention.reason)

const LISTS = { needsYou: 'attentionCount', worthWatching: 'watchCount', inHand: 'inHandCount' } as const

export function countJudged(students: readonly Counted[]): UnitCounts {
  const counts = { ...NO_COUNTS }
  for (const student of students) {
    const list = listOf(student)
    if (list !== null) counts[LISTS[list]]++
    if (student.outlook !== null) counts[`${student.outlook.state}Count`]++
  }
  return counts
}

/** Adds to counts, or takes away from them. */
export const sumCounts = (counts: UnitCounts, more: UnitCounts, sign: 1 | -1): UnitCounts => ({
  attentionCount: counts.attentionCount + sign * more.attentionCount,
  watchCount: counts.watchCount + sign * more.watchCount,
  inHandCount: counts.inHandCount + sign * more.inHandCount,
  reachedCount: counts.reachedCount + sign * more.reachedCount,
  onPathCount: counts.onPathCount + sign * more.onPathCount,
  belowCount: counts.belowCount + sign * more.belowCount,
  farBelowCount: counts.farBelowCount + sign * more.farBelowCount,
})
