import { useDeferredValue, useEffect, useMemo } from 'react'
import { matcherOf } from './filters/condition.ts'
import type { Chip, Column, Filter } from './model/column.ts'
import { filterRows, prepareSearch } from './model/matching.ts'
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
 * The rows that match the chip, the filters and the search, sorted. All of them: tables are not paged (TABLE-4). They
 * are sorted before they are filtered, since sorting 100,000 names takes too long for a keystroke.
 */
export function useMatchingRows<R extends object>(options: RowOptions<R>): ShownRows<R> {
  const { rows, columns, chips, filters, searchText, state } = options
  const typed = useDeferredValue(options.typed)
  const { column, descending } = state.sort
  const sorted = useMemo(() => sortRows(rows, columns, { column, descending }), [rows, columns, column, descending])
  useEffect(() => prepareSearch(sorted, searchText), [sorted, searchText])
  const matching = useMemo(() => {
    const chip = chips.find(({ id }) => id === state.show)
    const chosen = filters.flatMap(filter => {
      const value = state.filtered[filter.address]
      return value === undefined ? [] : [{ filter, value }]
    })
    const matchers = [
      ...chosen.map(
        ({ filter, value }) =>
          (row: R) =>
            filter.matches(row, value),
      ),
      ...state.conditions.flatMap(({ column: id, written }) => {
        const column = columns.find(each => each.id === id)
        return (column && matcherOf(column, written)) ?? []
      }),
    ]
    const inChip = chip ? sorted.filter(chip.matches) : sorted
    const filtered = matchers.length > 0 ? inChip.filter(row => matchers.every(matches => matches(row))) : inChip
    return filterRows(filtered, typed, searchText)
  }, [sorted, columns, chips, filters, state.show, state.filtered, state.conditions, typed, searchText])
  const shown = useMemo(() => {
    const asked = new Set(state.conditions.map(({ column }) => column))
    const [name, ...others] = columns
    // What rows are filtered by stands next to their name, on every screen.
    return [
      ...(name ? [name] : []),
      ...others.filter(({ id }) => asked.has(id)),
      ...others.filter(({ id }) => !asked.has(id) && !state.hidden.has(id)),
    ]
  }, [columns, state.conditions, state.hidden])
  return { rows: matching, columns: shown }
}
