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

/** 0 without any. */
export const mean = (values: readonly number[]): number =>
  ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )
