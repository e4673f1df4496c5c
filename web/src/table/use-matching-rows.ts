import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useDeferredValue, useMemo } from 'react'
import type { Chip, Column } from './model/column.ts'
import { filterRows } from './model/matching.ts'
import { compareValues } from './model/sort-order.ts'
import type { TableState } from './use-table-state.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  columnVisibilityFeature,
})

interface RowOptions<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
  readonly chips: readonly Chip<R>[]
  readonly searchText: (row: R) => string
  readonly rowId: (row: R) => string
  readonly state: TableState
  readonly typed: string
}

export interface ShownRows<R> {
  readonly rows: readonly R[]
  readonly columns: readonly Column<R>[]
}

/** The rows that match the chip and the search, sorted. All of them: dashboard tables are not paged (TABLE-4). */
export function useMatchingRows<R extends object>(options: RowOptions<R>): ShownRows<R> {
  const { rows, columns, chips, searchText, rowId, state } = options
  const typed = useDeferredValue(options.typed)
  const data = useMemo(() => {
    const chip = chips.find(({ id }) => id === state.show)
    return filterRows(chip ? rows.filter(chip.matches) : rows, typed, searchText) as R[]
  }, [rows, chips, state.show, typed, searchText])
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
    columns: columns.filter((column, index) => index === 0 || visible.includes(column.id)),
  }
}
