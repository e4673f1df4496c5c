import type { ReactNode } from 'react'

/** One column of a table. Its id stands in the address (`sort=-daysUsage`), so it is the attribute's own name. */
export interface Column<R> {
  readonly id: string
  readonly header: string
  /** Columns side by side of one group share a heading above theirs. */
  readonly group?: string
  /** What the column sorts by; null is an empty cell and comes last in either direction. */
  readonly value: (row: R) => string | number | null
  readonly cell: (row: R) => ReactNode
  /** Of the first column: what a small screen shows under the name, said in a cell further on as well. */
  readonly under?: (row: R) => string | null
  /** Figures stand to the right. */
  readonly numeric?: boolean
  /** Not affected by the date range: marked with an asterisk (TABLE-2). */
  readonly allTime?: boolean
}

/** A question people ask of a table, with how many rows answer it. */
export interface Chip<R> {
  readonly id: string
  readonly label: string
  readonly keeps: (row: R) => boolean
}
