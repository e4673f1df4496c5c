import { useDeferredValue, useMemo } from 'react'
import type { Chip, Column } from './model/column.ts'
import { filterRows } from './model/matching.ts'
import { sortRows } from './model/sorting.ts'
import type { TableState } from './use-table-state.ts'

interface RowOptions<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly chips: readonly Chip<R>[]
  readonly searchText: (row: R) => string
  readonly state: TableState
  readonly typed: string
}

export interface ShownRows<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
}

/**
 * The rows that match the chip and the search, sorted. All of them: tables are not paged (TABLE-4). Sorted before they
 * are filtered, since sorting 100,000 names takes too long for a keystroke.
 */
export function useMatchingRows<R extends object>(options: RowOptions<R>): ShownRows<R> {
  const { rows, columns, chips, searchText, state } = options
  const typed = useDeferredValue(options.typed)
  const { column, descending } = state.sort
  const sorted = useMemo(() => sortRows(rows, columns, { column, descending }), [rows, columns, column, descending])
  const matching = useMemo(() => {
    const chip = chips.find(({ id }) => id === state.show)
    return filterRows(chip ? sorted.filter(chip.matches) : sorted, typed, searchText)
  }, [sorted, chips, state.show, typed, searchText])
  return {
    rows: matching,
    columns: columns.filter(({ id }, index) => index === 0 || !state.hidden.has(id)),
  }
}
