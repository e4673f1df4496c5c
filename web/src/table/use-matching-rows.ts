import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { RestOfList } from '../api/use-whole-list.ts'
import { matcherOf } from './filters/condition.ts'
import type { Chip, Column, Filter } from './model/column.ts'
import { FEW, filterRows, prepareSearch } from './model/matching.ts'
import { formatSortOrder } from './model/sort-order.ts'
import { sortRows } from './model/sorting.ts'
import type { TableState } from './use-table-state.ts'

interface RowOptions<R> {
  readonly rows: readonly R[]
  /** Set while these are the first rows of the table's default order only. */
  readonly rest?: RestOfList | undefined
  readonly defaultSort?: string
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
  /** How many match, with those that are still to come. */
  readonly count: number
  /** The search, filter or order needs rows that are still to come, or to be read. */
  readonly waits: boolean
  /** Search and filters as one text. */
  readonly question: string
}

/** Enough rows to fill a window. */
const PLACES = 40
const NO_ROWS: readonly never[] = []

/**
 * The rows that match the chip, the filters and the search, sorted. All of them: tables are not paged (TABLE-4). They
 * are sorted before they are filtered, since sorting 100,000 names takes too long for a keystroke.
 */
export function useMatchingRows<R extends object>(options: RowOptions<R>): ShownRows<R> {
  const { rows, rest, columns, chips, filters, searchText, state } = options
  const typed = useDeferredValue(options.typed)
  const { column, descending } = state.sort
  const sorted = useMemo(() => sortRows(rows, columns, { column, descending }), [rows, columns, column, descending])
  const [prepared, setPrepared] = useState<object>()
  useEffect(() => prepareSearch(sorted, searchText, () => setPrepared(rows)), [rows, sorted, searchText])
  // To read 100,000 rows at once would hold up the next keys.
  const isUnread = rows.length > FEW && prepared !== rows && options.typed.trim() !== ''
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
    return isUnread ? NO_ROWS : filterRows(filtered, typed, searchText)
  }, [sorted, columns, chips, filters, state.show, state.filtered, state.conditions, typed, searchText, isUnread])
  useEffect(() => {
    for (const { column: id, written } of state.conditions) {
      const column = columns.find(each => each.id === id)
      if (column && !matcherOf(column, written)) console.warn(`The filter ${id}=${written} is not understood`)
    }
  }, [columns, state.conditions])
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
  const asks = state.show !== undefined || Object.keys(state.filtered).length > 0 || state.conditions.length > 0
  const isOrdered = formatSortOrder(state.sort) === options.defaultSort
  const question = JSON.stringify([options.typed, state.show, state.filtered, state.conditions])
  // What was shown stays until others can be found.
  const last = useRef<Pick<ShownRows<R>, 'rows' | 'count'>>({ rows: NO_ROWS, count: Math.min(rows.length, PLACES) })
  const waits = isUnread || (rest !== undefined && (!isOrdered || asks || options.typed.trim() !== ''))
  if (rest && waits) last.current = { rows: NO_ROWS, count: Math.min(rest.total, PLACES) }
  else if (!waits) last.current = { rows: matching, count: rest?.total ?? matching.length }
  return { ...last.current, columns: shown, waits, question }
}
