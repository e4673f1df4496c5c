import type { Column } from './column.ts'

/** A column and a direction, as the address writes them: a leading minus means descending (R §9). */
export interface SortOrder {
  readonly column: string
  readonly descending: boolean
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Reads `-daysUsage`; a name that the table has no column for falls back to its default. */
export function sortOrderOf(
  text: string | undefined,
  columns: readonly { readonly id: string }[],
  fallback: string,
): SortOrder {
  const known = text !== undefined && columns.some(({ id }) => id === text.replace(/^-/, '')) ? text : fallback
  return { column: known.replace(/^-/, ''), descending: known.startsWith('-') }
}

export const sortOrderText = ({ column, descending }: SortOrder): string => (descending ? `-${column}` : column)

/** What a click on a heading asks for: ascending first, the other way round on the column that already sorts. */
export const clicked = (now: SortOrder, column: string): SortOrder => ({
  column,
  descending: now.column === column && !now.descending,
})

/** Compares two values ascending: figures by size, words as people order them ('Room 2' before 'Room 10'). */
export function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))
}

/** For aria-sort. */
export const ariaSortOf = ({ id }: Pick<Column<never>, 'id'>, now: SortOrder) =>
  now.column !== id ? ('none' as const) : now.descending ? ('descending' as const) : ('ascending' as const)
