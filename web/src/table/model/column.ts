import type { ReactNode } from 'react'

/** A table column. Its id appears in the URL (`sort=-daysUsage`), so it is the attribute's name. */
export interface Column<R> {
  readonly id: string
  readonly header: string
  /** Adjacent columns of one group share a heading above their own. */
  readonly group?: string
  /** The sort key. Null means an empty cell, which comes last in both directions. */
  readonly value: (row: R) => string | number | null
  readonly cell: (row: R) => ReactNode
  /** First column only: shown under the name on small screens, where another cell says the same. */
  readonly subtitle?: (row: R) => string | null
  /** Aligned right. */
  readonly numeric?: boolean
  /** Not affected by the date range: marked with an asterisk (TABLE-2). */
  readonly allTime?: boolean
}

/** A filter of a table, shown with the number of rows that match. */
export interface Chip<R> {
  readonly id: string
  readonly label: string
  readonly matches: (row: R) => boolean
  /** How its rows are sorted until somebody sorts otherwise. */
  readonly sort?: string
}
