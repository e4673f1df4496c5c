import { useMemo } from 'react'
import { useSearchParams } from '../address/search-params.ts'
import type { Chip, Column } from './model/column.ts'
import { formatSortOrder, nextSortOrder, parseSortOrder, type SortOrder } from './model/sort-order.ts'

export interface TableState {
  readonly sort: SortOrder
  readonly hidden: ReadonlySet<string>
  /** The chosen chip's id; undefined shows all rows. */
  readonly show: string | undefined
  readonly typed: string
  readonly sortBy: (column: string) => void
  readonly hide: (columns: ReadonlySet<string>) => void
  readonly choose: (show: string | undefined) => void
  readonly type: (typed: string) => void
  /** Clears the chip and the search. */
  readonly clear: () => void
}

/** A table's sort order, columns, chip and search. All of it is in the URL, so that a link can be shared. */
export function useTableState<R>(
  columns: readonly Column<R>[],
  chips: readonly Chip<R>[],
  defaultSort: string,
): TableState {
  const { search, change } = useSearchParams()
  const { sort, hide, show, q } = search
  return useMemo(() => {
    const chip = chips.find(({ id }) => id === show)
    const order = parseSortOrder(sort, columns, chip?.sort ?? defaultSort)
    return {
      sort: order,
      hidden: new Set((hide ?? '').split(',').filter(Boolean)),
      show,
      typed: q ?? '',
      sortBy: column => change({ sort: formatSortOrder(nextSortOrder(order, column)) }),
      hide: ids => change({ hide: ids.size === 0 ? undefined : [...ids].join(',') }),
      choose: id => change({ show: id }),
      type: typed => change({ q: typed === '' ? undefined : typed }),
      clear: () => change({ q: undefined, show: undefined }),
    }
  }, [sort, hide, show, q, columns, chips, defaultSort, change])
}
