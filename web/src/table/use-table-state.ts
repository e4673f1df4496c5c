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
  readonly page: string | undefined
  readonly size: string | undefined
  readonly sortBy: (column: string) => void
  readonly hide: (columns: ReadonlySet<string>) => void
  readonly choose: (show: string | undefined) => void
  readonly type: (typed: string) => void
  /** Back to every row: no chip, nothing typed. */
  readonly clear: () => void
  readonly turn: (page: number) => void
  readonly resize: (size: number) => void
}

/** How a table is being looked at. All of it lies in the address: a link shows the same to whoever follows it. */
export function useTableState<R>(columns: readonly Column<R>[], defaultSort: string): TableState {
  const { search, change } = useAddress()
  const { sort, hide, show, q, page, size } = search
  return useMemo(() => {
    const order = sortOrderOf(sort, columns, defaultSort)
    return {
      sort: order,
      hidden: new Set((hide ?? '').split(',').filter(Boolean)),
      show,
      typed: q ?? '',
      page,
      size,
      sortBy: column => change({ sort: sortOrderText(clicked(order, column)), page: undefined }),
      hide: ids => change({ hide: ids.size === 0 ? undefined : [...ids].join(',') }),
      choose: id => change({ show: id, page: undefined }),
      type: typed => change({ q: typed === '' ? undefined : typed, page: undefined }),
      clear: () => change({ q: undefined, show: undefined, page: undefined }),
      turn: to => change({ page: to === 0 ? undefined : String(to + 1) }),
      resize: to => change({ size: String(to), page: undefined }),
    }
  }, [sort, hide, show, q, page, size, columns, defaultSort, change])
}
