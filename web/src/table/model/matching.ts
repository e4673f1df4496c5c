/** Lower case without accents, so that 'hernandez' finds Hernández. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const folded = new WeakMap<object, string>()

/** A row's searchable words, folded once for as long as the row lives: a keystroke then only compares. */
function searchable<R extends object>(row: R, words: (row: R) => string): string {
  const known = folded.get(row)
  if (known !== undefined) return known
  const text = plain(words(row))
  folded.set(row, text)
  return text
}

/** The rows that hold every word of what was typed, anywhere. */
export function matching<R extends object>(rows: readonly R[], typed: string, words: (row: R) => string): readonly R[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter(row => {
    const text = searchable(row, words)
    return wanted.every(word => text.includes(word))
  })
}
