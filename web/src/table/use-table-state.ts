import { useMemo } from 'react'
import { type Search, useSearchParams } from '../address/search-params.ts'
import { WHERE } from '../address/table-filters.ts'
import { type Chip, type Column, type ColumnSet, type Filter, hiddenBy } from './model/column.ts'
import { formatSortOrder, nextSortOrder, parseSortOrder, type SortOrder } from './model/sort-order.ts'

/** A filter by a column, as it is written in the URL. */
interface Condition {
  readonly column: string
  readonly written: string
}

export interface TableState {
  readonly sort: SortOrder
  readonly hidden: ReadonlySet<string>
  /** The id of the chosen set of columns; undefined for one's own choice. */
  readonly set: string | undefined
  /** The chosen chip's id; undefined shows all rows. */
  readonly show: string | undefined
  /** The chosen values, by their filter's address. */
  readonly filtered: Search
  /** All of them must hold. In the order in which they were asked. */
  readonly conditions: readonly Condition[]
  readonly typed: string
  readonly sortBy: (column: string) => void
  readonly hide: (columns: ReadonlySet<string>) => void
  readonly showSet: (id: string) => void
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

interface Defaults {
  readonly defaultSort: string
  readonly defaultHidden: ReadonlySet<string>
  readonly sets?: readonly ColumnSet[]
}

/** A table's sort order, columns, chip, filters and search. All of it is in the URL, so that a link can be shared. */
export function useTableState<R>(
  columns: readonly Column<R>[],
  chips: readonly Chip<R>[],
  filters: readonly Filter<R>[],
  { defaultSort, defaultHidden, sets = NO_SETS }: Defaults,
): TableState {
  const { search, change } = useSearchParams()
  const { sort, hide, show, q, [SET]: setId } = search
  // One text, so that a new search object with the same values gives the same state.
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
    // Columns of one's own choice win over a set.
    const set = hide === undefined ? sets.find(({ id }) => id === setId) : undefined
    const chosenHidden = hide === undefined ? defaultHidden : new Set(hide === NONE ? [] : hide.split(','))
    return {
      sort: order,
      hidden: set ? hiddenBy(set, columns) : chosenHidden,
      set: set?.id,
      show,
      filtered,
      typed: q ?? '',
      sortBy: column =>
        change({
          sort: formatSortOrder(nextSortOrder(order, column, columns.find(({ id }) => id === column)?.largestFirst)),
        }),
      hide: ids =>
        change({
          [SET]: undefined,
          hide: isSame(ids, defaultHidden) ? undefined : ids.size === 0 ? NONE : [...ids].join(','),
        }),
      showSet: id => change({ [SET]: id, hide: undefined }),
      choose: id => change({ show: id }),
      filterBy: (address, value) => change({ [address]: value }),
      conditions,
      ask: (column, written) => change({ [`${WHERE}${column}`]: written }),
      clearConditions: () => change(unasked),
      type: typed => change({ q: typed === '' ? undefined : typed }),
      clear: () => change({ ...emptied(filtered), ...unasked, q: undefined, show: undefined }),
    }
  }, [sort, hide, show, q, setId, chosen, asked, columns, chips, sets, defaultSort, defaultHidden, change])
}

/** In the URL: the chosen set of columns. */
const SET = 'columns'
const NO_SETS: readonly ColumnSet[] = []

/** In the URL: nothing is hidden, even on a screen that hides columns by itself. */
const NONE = 'none'

const emptied = (filtered: Search): Search =>
  Object.fromEntries(Object.keys(filtered).map(address => [address, undefined]))

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every(id => other.has(id))
