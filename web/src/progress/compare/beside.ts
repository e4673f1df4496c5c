import type { readClassComparison, readSchoolComparison } from '@hornbook/contract/progress/comparison'
import { type Reason, urgencyOf } from '@hornbook/rules/figures/attention'
import type { UnitBeside } from '@hornbook/rules/figures/where-to-go'
import type { Unit } from '../../address/address.ts'
import type { RowFrom } from '../../api/answer.ts'
import type { RouteIds } from '../queries.ts'
import { countOn } from './stand-out.ts'

/** A class or a school among others, and where it is. */
export interface Beside extends UnitBeside {
  readonly id: string
  /** Null for a class without a name. */
  readonly name: string | null
  readonly unit: Unit
  /** The Mondays of the weeks of its days. */
  readonly weeks: readonly string[]
  /** Null where they were not asked for. */
  readonly reasons: readonly { readonly reason: Reason; readonly studentsCount: number }[] | null
}

export const classesBeside = (
  { classrooms, schoolDays, weeks }: Pick<RowFrom<typeof readClassComparison>, 'classrooms' | 'schoolDays' | 'weeks'>,
  { districtId, schoolId }: RouteIds,
): Beside[] =>
  classrooms.map(each => ({
    ...each,
    schoolDays,
    weeks,
    needYou: countOn('needsYou', each),
    unit: { districtId, schoolId, classroomId: each.id },
  }))

export const schoolsBeside = (
  { schools, weeks }: RowFrom<typeof readSchoolComparison>,
  { districtId }: Pick<RouteIds, 'districtId'>,
): Beside[] =>
  schools.map(each => ({ ...each, weeks, needYou: each.attentionCount, unit: { districtId, schoolId: each.id } }))

/** The reason that most of those who need somebody have. */
export const mostOf = ({ reasons }: Beside) =>
  (reasons ?? [])
    .filter(({ reason }) => urgencyOf(reason) === 'needsYou')
    .sort((a, b) => b.studentsCount - a.studentsCount)[0]
