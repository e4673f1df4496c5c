import type { Column } from './column.ts'
import { compareValues, type SortOrder } from './sort-order.ts'

/**
 * Sorts rows. Equal rows keep their order, and empty values come last in both directions. Each row's value is read
 * once, so that a value may be a look-up, and rows that arrive in order cost one comparison each.
 */
export function sortRows<R>(rows: readonly R[], columns: readonly Column<R>[], order: SortOrder): readonly R[] {
  const column = columns.find(({ id }) => id === order.column)
  if (!column) return rows
  const filled: { readonly row: R; readonly value: string | number }[] = []
  const empty: R[] = []
  for (const row of rows) {
    const value = column.value(row)
    if (value === null) empty.push(row)
    else filled.push({ row, value })
  }
  const sign = order.descending ? -1 : 1
  filled.sort((a, b) => sign * compareValues(a.value, b.value))
  return [...filled.map(({ row }) => row), ...empty]
}
