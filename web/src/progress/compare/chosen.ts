import { MAX_COMPARED } from '@hornbook/rules/figures/where-to-go'

const MIN_CHOSEN = 2

/** Of units in their order, those that the address names, or the first ones: two to four (COMPARE-2, COMPARE-4). */
export function chosenAmong<U extends { readonly id: string }>(units: readonly U[], address: string | undefined): U[] {
  const named = new Set(address?.split(','))
  const found = units.filter(({ id }) => named.has(id)).slice(0, MAX_COMPARED)
  return found.length < MIN_CHOSEN ? units.slice(0, MAX_COMPARED) : found
}

/** The chosen ones with one more or one less; null where that would be too many or too few. */
export function toggled(chosen: readonly string[], id: string): readonly string[] | null {
  const next = chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]
  return next.length < MIN_CHOSEN || next.length > MAX_COMPARED ? null : next
}
