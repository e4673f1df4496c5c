import type { Column } from './column.ts'

/** A heading over one column, or over a group of adjacent columns. */
export type Heading<R> =
  | { readonly kind: 'column'; readonly column: Column<R> }
  | { readonly kind: 'group'; readonly name: string; readonly columns: readonly Column<R>[] }

/** The upper heading row: one heading for each group, and one for each column without a group. */
export function groupHeadings<R>(columns: readonly Column<R>[]): Heading<R>[] {
  const found: Heading<R>[] = []
  for (const column of columns) {
    const last = found.at(-1)
    if (column.group === undefined) found.push({ kind: 'column', column })
    else if (last?.kind === 'group' && last.name === column.group) {
      found[found.length - 1] = { ...last, columns: [...last.columns, column] }
    } else found.push({ kind: 'group', name: column.group, columns: [column] })
  }
  return found
}

/** The ids of each group's first column; a line is drawn before it. */
export const groupStarts = <R>(columns: readonly Column<R>[]): ReadonlySet<string> =>
  new Set(groupHeadings(columns).flatMap(heading => (heading.kind === 'group' ? [heading.columns[0]!.id] : [])))
