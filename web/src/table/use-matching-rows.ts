import { useDeferredValue, useMemo } from 'react'
import type { Chip, Column, Filter } from './model/column.ts'
import { filterRows } from './model/matching.ts'
import { sortRows } from './model/sorting.ts'
import type { TableState } from './use-table-state.ts'

interface RowOptions<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly chips: readonly Chip<R>[]
  readonly filters: readonly Filter<R>[]
  readonly searchText: (row: R) => string
  readonly state: TableState
  readonly typed: string
}

export interface ShownRows<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
}

/**
 * The rows that match the chip, the filters and the search, sorted. All of them: tables are not paged (TABLE-4). Sorted before they
 * are filtered, since sorting 100,000 names takes too long for a keystroke.
 */
export function useMatchingRows<R extends object>(options: RowOptions<R>): ShownRows<R> {
  const { rows, columns, chips, filters, searchText, state } = options
  const typed = useDeferredValue(options.typed)
  const { column, descending } = state.sort
  const sorted = useMemo(() => sortRows(rows, columns, { column, descending }), [rows, columns, column, descending])
  const matching = useMemo(() => {
    const chip = chips.find(({ id }) => id === state.show)
    const chosen = filters.flatMap(filter => {
      const value = state.filtered[filter.address]
      return value === undefined ? [] : [{ filter, value }]
    })
    const isChosen = (row: R) => chosen.every(({ filter, value }) => filter.matches(row, value))
    const inChip = chip ? sorted.filter(chip.matches) : sorted
    return filterRows(chosen.length > 0 ? inChip.filter(isChosen) : inChip, typed, searchText)
  }, [sorted, chips, filters, state.show, state.filtered, typed, searchText])
  return {
    rows: matching,
    columns: columns.filter(({ id }, index) => index === 0 || !state.hidden.has(id)),
  }
}
