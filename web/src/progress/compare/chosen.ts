import { MAX_COMPARED } from '@hornbook/rules/figures/where-to-go'

const MIN_CHOSEN = 2

/** Of units in their order, those that the address names, or the first ones: two to four (COMPARE-2, COMPARE-4). */
export function chosenAmong<U extends { readonly id: string }>(units: readonly U[], address: string | undefined): U[] {
  const named = new Set(address?.split(','))
  const found = units.filter(({ id }) => named.has(id)).slice(0, MAX_COMPARED)
  return found.length < MIN_CHOSEN ? units.slice(0, MAX_COMPARED) : found
}

/**
 * The chosen ones with one more or one less, in the order in which they were chosen, as the address has it. The one that was
 * chosen first makes room for a fifth, of those that nobody chose the last one. Null where too few would stay.
 */
export function toggled(chosen: readonly string[], address: string | undefined, id: string): readonly string[] | null {
  const named = address?.split(',') ?? []
  const byAge = chosen.toReversed().sort((a, b) => named.indexOf(a) - named.indexOf(b))
  if (!chosen.includes(id)) return [...byAge.slice(Math.max(0, byAge.length + 1 - MAX_COMPARED)), id]
  return chosen.length > MIN_CHOSEN ? byAge.filter(each => each !== id) : null
}
