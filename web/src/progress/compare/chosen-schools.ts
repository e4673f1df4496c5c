import type { readSchoolComparison } from '@hornbook/contract/progress/comparison'
import { ratio } from '@hornbook/rules/figures/unit'
import type { RowFrom } from '../../api/answer.ts'

export type ComparedSchool = RowFrom<typeof readSchoolComparison>['schools'][number]

const MIN_CHOSEN = 2
export const MAX_CHOSEN = 4

const shareOf = ({ attentionCount, studentsCount }: ComparedSchool) => ratio(attentionCount, studentsCount)

/** Those that the address names, or those with the highest shares: two to four, the highest share first. */
export function chosenAmong(schools: readonly ComparedSchool[], address: string | undefined): ComparedSchool[] {
  const byShare = [...schools].sort((a, b) => shareOf(b) - shareOf(a))
  const named = new Set(address?.split(','))
  const found = byShare.filter(({ id }) => named.has(id)).slice(0, MAX_CHOSEN)
  return found.length < MIN_CHOSEN ? byShare.slice(0, MAX_CHOSEN) : found
}

/** The chosen ones with one more or one less; null where that would be too many or too few. */
export function toggled(chosen: readonly string[], id: string): readonly string[] | null {
  const next = chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]
  return next.length < MIN_CHOSEN || next.length > MAX_CHOSEN ? null : next
}
