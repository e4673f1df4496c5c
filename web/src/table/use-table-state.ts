import { useMemo } from 'react'
import { type Search, useSearchParams } from '../address/search-params.ts'
import { WHERE } from '../address/table-filters.ts'
import type { Chip, Column, Filter } from './model/column.ts'
import { formatSortOrder, nextSortOrder, parseSortOrder, type SortOrder } from './model/sort-order.ts'

/** A filter by a column, as it is written in the URL. */
interface Condition {
  readonly column: string
  readonly written: string
}

export interface TableState {
  readonly sort: SortOrder
  readonly hidden: ReadonlySet<string>
  /** The chosen chip's id; undefined shows all rows. */
  readonly show: string | undefined
  /** The chosen values, by their filter's address. */
  readonly filtered: Search
  /** All of them must hold. In the order in which they were asked. */
  readonly conditions: readonly Condition[]
  readonly typed: string
  readonly sortBy: (column: string) => void
  readonly hide: (columns: ReadonlySet<string>) => void
  readonly choose: (show: string | undefined) => void
  /** Undefined chooses all rows. */
  readonly filterBy: (address: string, value: string | undefined) => void
  /** Undefined asks nothing of the column any more. */
  readonly ask: (column: string, written: string | undefined) => void
  readonly clearConditions: () => void
  readonly type: (typed: string) => void
  /** Clears the chip, the filters and the search. */
  readonly clear: () => void
}

/** A table's sort order, columns, chip, filters and search. All of it is in the URL, so that a link can be shared. */
export function useTableState<R>(
  columns: readonly Column<R>[],
  chips: readonly Chip<R>[],
  filters: readonly Filter<R>[],
  { defaultSort, defaultHidden }: { readonly defaultSort: string; readonly defaultHidden: ReadonlySet<string> },
): TableState {
  const { search, change } = useSearchParams()
  const { sort, hide, show, q } = search
  // One text, so that a new search without other values gives the same state.
  const chosen = JSON.stringify(
    filters.flatMap(({ address }) => (search[address] === undefined ? [] : [[address, search[address]]])),
  )
  const asked = JSON.stringify(Object.entries(search).filter(([name]) => name.startsWith(WHERE)))
  return useMemo(() => {
    const filtered: Search = Object.fromEntries(JSON.parse(chosen))
    const where: readonly [string, string][] = JSON.parse(asked)
    const conditions = where.map(([name, written]) => ({ column: name.slice(WHERE.length), written }))
    const unasked = emptied(Object.fromEntries(where))
    const chip = chips.find(({ id }) => id === show)
    const order = parseSortOrder(sort, columns, chip?.sort ?? defaultSort)
    return {
      sort: order,
      hidden: hide === undefined ? defaultHidden : new Set(hide === NONE ? [] : hide.split(',')),
      show,
      filtered,
      typed: q ?? '',
      sortBy: column => change({ sort: formatSortOrder(nextSortOrder(order, column)) }),
      hide: ids =>
        change({ hide: isSame(ids, defaultHidden) ? undefined : ids.size === 0 ? NONE : [...ids].join(',') }),
      choose: id => change({ show: id }),
      filterBy: (address, value) => change({ [address]: value }),
      conditions,
      ask: (column, written) => change({ [`${WHERE}${column}`]: written }),
      clearConditions: () => change(unasked),
      type: typed => change({ q: typed === '' ? undefined : typed }),
      clear: () => change({ ...emptied(filtered), ...unasked, q: undefined, show: undefined }),
    }
  }, [sort, hide, show, q, chosen, asked, columns, chips, defaultSort, defaultHidden, change])
}

/** In the URL: nothing is hidden, even on a screen that hides columns by itself. */
const NONE = 'none'

const emptied = (filtered: Search): Search =>
  Object.fromEntries(Object.keys(filtered).map(address => [address, undefined]))

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every(id => other.has(id))
