import { useMemo } from 'react'
import { useAddress } from '../address/address.ts'
import type { Column } from './model/column.ts'
import { clicked, type SortOrder, sortOrderOf, sortOrderText } from './model/sort-order.ts'

export interface TableState {
  readonly sort: SortOrder
  readonly hidden: ReadonlySet<string>
  /** Which chip is chosen; undefined for all rows. */
  readonly show: string | undefined
  readonly typed: string
  readonly sortBy: (column: string) => void
  readonly hide: (columns: ReadonlySet<string>) => void
  readonly choose: (show: string | undefined) => void
  readonly type: (typed: string) => void
  /** Back to every row: no chip, nothing typed. */
  readonly clear: () => void
}

/** How a table is being looked at. All of it lies in the address: a link shows the same to whoever follows it. */
export function useTableState<R>(columns: readonly Column<R>[], defaultSort: string): TableState {
  const { search, change } = useAddress()
  const { sort, hide, show, q } = search
  return useMemo(() => {
    const order = sortOrderOf(sort, columns, defaultSort)
    return {
      sort: order,
      hidden: new Set((hide ?? '').split(',').filter(Boolean)),
      show,
      typed: q ?? '',
      sortBy: column => change({ sort: sortOrderText(clicked(order, column)) }),
      hide: ids => change({ hide: ids.size === 0 ? undefined : [...ids].join(',') }),
      choose: id => change({ show: id }),
      type: typed => change({ q: typed === '' ? undefined : typed }),
      clear: () => change({ q: undefined, show: undefined }),
    }
  }, [sort, hide, show, q, columns, defaultSort, change])
}
