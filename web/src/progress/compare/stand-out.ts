import type { readClassComparison, readSchoolComparison } from '@hornbook/contract/progress/comparison'
import { type Urgency, urgencyOf } from '@hornbook/rules/figures/attention'
import { ratio } from '@hornbook/rules/figures/unit'
import type { UnitBeside } from '@hornbook/rules/figures/where-to-go'
import type { RowFrom } from '../../api/answer.ts'

export type ComparedSchool = RowFrom<typeof readSchoolComparison>['schools'][number]
export type ComparedClass = RowFrom<typeof readClassComparison>['classrooms'][number]

/** How many children of a class are on a list: need you, or are worth watching (ATT-13). */
export const countOn = (list: Urgency, { reasons }: ComparedClass): number =>
  reasons.filter(({ reason }) => urgencyOf(reason) === list).reduce((sum, { studentsCount }) => sum + studentsCount, 0)

const needsYou = (each: ComparedClass) => countOn('needsYou', each)
const shareOf = (each: ComparedClass) => (each.studentsCount === 0 ? 0 : needsYou(each) / each.studentsCount)

/** The most urgent first: by the share of children who need you (COMPARE-2). */
export const byShare = (classes: readonly ComparedClass[]): readonly ComparedClass[] =>
  [...classes].sort((a, b) => shareOf(b) - shareOf(a))

/** The same of schools (COMPARE-4). */
export const byNeed = (schools: readonly ComparedSchool[]): readonly ComparedSchool[] => {
  const share = ({ attentionCount, studentsCount }: ComparedSchool) => ratio(attentionCount, studentsCount)
  return [...schools].sort((a, b) => share(b) - share(a))
}

/** Mean days of progress week by week, null in weeks without school or students: a holiday is not a failure. */
export const schoolWeeksOf = ({
  averageDaysUsage,
  schoolDays,
}: Pick<UnitBeside, 'averageDaysUsage' | 'schoolDays'>): readonly (number | null)[] =>
  averageDaysUsage.map((days, at) => (schoolDays[at] ? days : null))

/** The mean of the means of units beside each other, of those that have any. */
export const meanDaysOf = (units: readonly (readonly (number | null)[])[]): number =>
  mean(
    units.flatMap(weeks => {
      const known = weeks.filter(days => days !== null)
      return known.length === 0 ? [] : [mean(known)]
    }),
  )

/** 0 without any. */
const mean = (values: readonly number[]): number =>
  ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  )
