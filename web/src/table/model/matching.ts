import { searchKey } from '@hornbook/rules/people/names'

const keys = new WeakMap<object, string>()

/** A row's search key, cached with the row so that a keystroke only compares. */
function searchable<R extends object>(row: R, searchText: (row: R) => string): string {
  const known = keys.get(row)
  if (known !== undefined) return known
  const text = searchKey(searchText(row))
  keys.set(row, text)
  return text
}

/** The rows that contain every word of the query. */
export function filterRows<R extends object>(
  rows: readonly R[],
  query: string,
  searchText: (row: R) => string,
): readonly R[] {
  const wanted = searchKey(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(row => {
    const text = searchable(row, searchText)
    return wanted.every(word => text.includes(word))
  })
}
