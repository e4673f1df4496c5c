import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import type { Chip, Column } from './model/column.ts'
import { matching } from './model/matching.ts'
import { compareValues } from './model/sort-order.ts'
import type { TableState } from './use-table-state.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnVisibilityFeature,
})

interface Given<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly chips: readonly Chip<R>[]
  readonly words: (row: R) => string
  readonly rowId: (row: R) => string
  readonly state: TableState
  readonly typed: string
}

export interface ShownRows<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
}

/** The rows to show: those that match what is chosen and typed, sorted. Every one of them: dashboard tables have no pages (TABLE-4). */
export function useRows<R extends object>(given: Given<R>): ShownRows<R> {
  const { rows, columns, chips, words, rowId, state } = given
  const typed = useDeferredValue(given.typed)
  const data = useMemo(() => {
    const chip = chips.find(({ id }) => id === state.show)
    return matching(chip ? rows.filter(chip.keeps) : rows, typed, words) as R[]
  }, [rows, chips, state.show, typed, words])
  const table = useTable<typeof features, R>({
    features,
    data,
    columns: useMemo(
      () =>
        columns.map(({ id, value }) => ({
          id,
          accessorFn: (row: R) => value(row) ?? undefined,
          sortUndefined: 'last' as const,
          sortFn: (a, b) => compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
        })),
      [columns],
    ),
    getRowId: rowId,
    state: {
      sorting: [{ id: state.sort.column, desc: state.sort.descending }],
      columnVisibility: Object.fromEntries([...state.hidden].map(id => [id, false])),
    },
  })
  const visible = table.getVisibleLeafColumns().map(({ id }) => id)
  return {
    rows: table.getRowModel().rows.map(({ original }) => original),
    columns: columns.filter((column, place) => place === 0 || visible.includes(column.id)),
  }
}
