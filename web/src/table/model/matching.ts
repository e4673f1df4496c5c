/** Lower case without accents, so that 'hernandez' finds Hernández. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const folded = new WeakMap<object, string>()

/** A row's folded text, cached with the row so that a keystroke only compares. */
function searchable<R extends object>(row: R, searchText: (row: R) => string): string {
  const known = folded.get(row)
  if (known !== undefined) return known
  const text = foldAccents(searchText(row))
  folded.set(row, text)
  return text
}

/** The rows that contain every word of the query. */
export function filterRows<R extends object>(
  rows: readonly R[],
  query: string,
  searchText: (row: R) => string,
): readonly R[] {
  const wanted = foldAccents(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(row => {
    const text = searchable(row, searchText)
    return wanted.every(word => text.includes(word))
  })
}
