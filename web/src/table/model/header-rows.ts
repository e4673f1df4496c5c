import type { Column } from './column.ts'

/** A heading over one column, or over a group of columns side by side. */
export type Heading<R> =
  | { readonly kind: 'column'; readonly column: Column<R> }
  | { readonly kind: 'group'; readonly name: string; readonly columns: readonly Column<R>[] }

/** The upper row of headings: groups over their columns, every other column by itself. */
export function headings<R>(columns: readonly Column<R>[]): Heading<R>[] {
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

/** The ids of the columns that open a group: a rule is drawn before them. */
export const groupStarts = <R>(columns: readonly Column<R>[]): ReadonlySet<string> =>
  new Set(headings(columns).flatMap(heading => (heading.kind === 'group' ? [heading.columns[0]!.id] : [])))
