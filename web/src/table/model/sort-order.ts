import type { Column } from './column.ts'

/** A column and a direction. In the URL a leading minus means descending (CALL-9). */
export interface SortOrder {
  readonly column: string
  readonly descending: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Parses `-daysUsage`; an unknown column gives the fallback. */
export function parseSortOrder(
  text: string | undefined,
  columns: readonly { readonly id: string }[],
  fallback: string,
): SortOrder {
  const known = text !== undefined && columns.some(({ id }) => id === text.replace(/^-/, '')) ? text : fallback
  return { column: known.replace(/^-/, ''), descending: known.startsWith('-') }
}

export const formatSortOrder = ({ column, descending }: SortOrder): string => (descending ? `-${column}` : column)

/** The order after a click on a heading: ascending unless the largest matters most, or reversed on the column already sorted. */
export const nextSortOrder = (now: SortOrder, column: string, largestFirst = false): SortOrder => ({
  column,
  descending: now.column === column ? !now.descending : largestFirst,
})

/** Compares ascending: numbers by size, text in natural order ('Room 2' before 'Room 10'). */
export function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

export const ariaSortOf = ({ id }: Pick<Column<never>, 'id'>, now: SortOrder) =>
  now.column !== id ? ('none' as const) : now.descending ? ('descending' as const) : ('ascending' as const)
