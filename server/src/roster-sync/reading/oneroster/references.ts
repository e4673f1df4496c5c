import type { Row } from '../table/row.ts'

const stripped = (id: string) => id.replace(/^0+/, '')
const withoutZeros = new WeakMap<ReadonlyMap<string, unknown>, Map<string, string | null>>()

/**
 * What a cell points at, by exact id. Where nothing is, the row is reported, with the id that lacks only leading zeros
 * when there is exactly one: it is offered, never taken.
 */
export function reference<T, C extends string>(
  row: Row<C>,
  column: NoInfer<C>,
  targets: ReadonlyMap<string, T>,
  target: string,
): T | null {
  const value = row.text(column)
  if (value === '') {
    row.report('row.required', column)
    return null
  }
  const found = targets.get(value)
  if (found) return found
  const suggestion = padded(targets).get(stripped(value))
  if (suggestion) row.report('ref.zeros_lost', column, { value, fill: { target, suggestion } })
  else row.report('ref.missing', column, { value, fill: { target } })
  return null
}

/** The ids that begin with zeros by what is left without them; null where two would be the same. Made once a file. */
function padded(targets: ReadonlyMap<string, unknown>): Map<string, string | null> {
  const made = withoutZeros.get(targets)
  if (made) return made
  const ids = new Map<string, string | null>()
  for (const id of targets.keys()) if (id.startsWith('0')) ids.set(stripped(id), ids.has(stripped(id)) ? null : id)
  withoutZeros.set(targets, ids)
  return ids
}
