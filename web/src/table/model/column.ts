import type { ReactNode } from 'react'
import type { Screen } from '../../ui/use-screen.ts'

/** A table column. Its id appears in the URL (`sort=-daysUsage`), so it is the attribute's name. */
export interface Column<R> {
  readonly id: string
  readonly header: string
  /** Adjacent columns of one group share a heading above their own. */
  readonly group?: string
  /** The sort key. Null means an empty cell, which comes last in both directions. */
  readonly value: (row: R) => string | number | null
  readonly cell: (row: R) => ReactNode
  /** What the search of a list finds, where that is not the sort key. */
  readonly searched?: (row: R) => string
  /** Its place among the columns that a phone shows without being asked. The first column is on every screen. */
  readonly onPhone?: number
  /** Whether a tablet shows it as well as those of a phone. */
  readonly onTablet?: boolean
  /** Whether a wide screen hides it until somebody asks for it. */
  readonly onRequest?: boolean
  /** Whether the first press of its heading sorts the largest first. */
  readonly largestFirst?: boolean
  /** For a column of buttons, which is not printed. */
  readonly screenOnly?: boolean
  /** Aligned right. */
  readonly numeric?: boolean
  /** Not affected by the date range: marked with an asterisk (TABLE-2). */
  readonly allTime?: boolean
  /** How rows are filtered by it, where that is not by its number or the text that a search finds; null for not at all. */
  readonly filter?: ColumnFilter<R> | null
}

/** By texts, of which a cell may have several, and which `isKnown` limits to those that there are; by the range of the value, such as percents; by a range of days. */
export type ColumnFilter<R> =
  | {
      readonly kind: 'texts'
      readonly of: (row: R) => readonly string[]
      /** What a cell without any is called: 'no class'. */
      readonly none?: string
      readonly isKnown?: (text: string) => boolean
    }
  | { readonly kind: 'numbers'; readonly unit?: '%' }
  | { readonly kind: 'days'; readonly of: (row: R) => string | null }

/** From 0 to 100 (TABLE-3). */
export const PERCENTS = { kind: 'numbers', unit: '%' } as const

/** A filter of a table, shown with the number of rows that match. */
export interface Chip<R> {
  readonly id: string
  readonly label: string
  readonly matches: (row: R) => boolean
  /** How its rows are sorted until somebody sorts otherwise. */
  readonly sort?: string
}

/** A choice among the values that rows have, such as their schools. */
export interface Filter<R> {
  /** Its parameter in the URL. */
  readonly address: string
  /** The column of these values, which needs no other filter. */
  readonly column: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly matches: (row: R, value: string) => boolean
}

/** Columns that are shown together with one click. Its id appears in the URL (`columns=goal`). */
export interface ColumnSet {
  readonly id: string
  readonly label: string
  /** Their ids. The first column of the table is always shown. */
  readonly columns: readonly string[]
}

/** Columns in the order of these ids; those that are not among them come last. */
export function inOrder<C extends { readonly id: string }>(
  columns: readonly C[],
  ids: readonly string[] = [],
): readonly C[] {
  const rank = ({ id }: C) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return [...columns].sort((a, b) => rank(a) - rank(b))
}

/** The ids of the columns that a set hides. */
export const hiddenBy = <R>({ columns: shown }: ColumnSet, columns: readonly Column<R>[]): ReadonlySet<string> =>
  new Set(columns.slice(1).flatMap(({ id }) => (shown.includes(id) ? [] : [id])))

/** The columns in the order for a screen: on a small one, those that it shows come first. */
export function columnsFor<R>(columns: readonly Column<R>[], screen: Screen): readonly Column<R>[] {
  if (screen === 'wide') return columns
  const rank = (column: Column<R>) => (column === columns[0] ? 0 : (column.onPhone ?? (column.onTablet ? 50 : 100)))
  return [...columns].sort((a, b) => rank(a) - rank(b))
}

/** The ids of the columns that a screen hides until somebody asks for them. */
export function hiddenOn<R>(columns: readonly Column<R>[], screen: Screen): ReadonlySet<string> {
  const isShown = ({ onPhone, onTablet, onRequest }: Column<R>) =>
    screen === 'wide' ? !onRequest : onPhone !== undefined || (screen === 'tablet' && onTablet)
  return new Set(columns.filter((column, index) => index > 0 && !isShown(column)).map(({ id }) => id))
}
