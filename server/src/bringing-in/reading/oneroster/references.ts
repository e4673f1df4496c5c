import type { ProblemAt } from '../problems.ts'
import type { Row } from '../table/row.ts'

/** '000' becomes '0', as in a spreadsheet. */
const withoutLeadingZeros = (id: string) => id.replace(/^0+(?=.)/s, '')
const cache = new WeakMap<ReadonlyMap<string, unknown>, Map<string, string | null>>()

/**
 * The record that a cell refers to, by exact id, or null after reporting the row. If exactly one id differs only by
 * leading zeros, the problem suggests it; it is used only if somebody has asked to restore them.
 */
export function resolveReference<T, C extends string>(
  row: Row<C>,
  column: NoInfer<C>,
  targets: ReadonlyMap<string, T>,
  target: string,
  say?: ProblemAt['say'],
): T | null {
  const value = row.text(column)
  if (value === '') {
    row.report('row.required', column)
    return null
  }
  const found = targets.get(value)
  if (found) return found
  const suggestion = likelyId(value, targets)
  const restored = suggestion !== null && row.restoresZeros ? targets.get(suggestion) : undefined
  if (restored) row.report('ref.zeros_restored', column, { value, fill: { suggestion: suggestion ?? '' } })
  else if (suggestion) row.report('ref.zeros_lost', column, { value, fill: { target, suggestion } })
  else row.report('ref.missing', column, { value, fill: { target }, ...(say && { say }) })
  return restored ?? null
}

/** The id that a cell most likely means: its own if it is known, else the one that differs only by leading zeros. */
export function likelyId(id: string, targets: ReadonlyMap<string, unknown>): string | null {
  if (targets.has(id)) return id
  const bare = withoutLeadingZeros(id)
  if (bare === '') return null
  return idsWithLeadingZeros(targets).get(bare) ?? (targets.has(bare) ? bare : null)
}

/** Ids with leading zeros, by the id without them; null where two ids collide. Cached for each file. */
function idsWithLeadingZeros(targets: ReadonlyMap<string, unknown>): Map<string, string | null> {
  const made = cache.get(targets)
  if (made) return made
  const ids = new Map<string, string | null>()
  for (const id of targets.keys())
    if (id.startsWith('0')) ids.set(withoutLeadingZeros(id), ids.has(withoutLeadingZeros(id)) ? null : id)
  cache.set(targets, ids)
  return ids
}
