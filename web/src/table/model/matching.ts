import { searchKey } from '@hornbook/rules/people/names'

/** A list, what was found in it last, and by which words. Before the first search everything has been found. */
interface Searched<R> {
  /** What each row of the list is searched by; a row without one is read when it is needed. */
  readonly keys: (string | undefined)[]
  query: string
  found: readonly R[]
  foundKeys: (string | undefined)[]
}

const lists = new WeakMap<readonly object[], Searched<object>>()
/** Kept by row as well, because a list that is sorted anew has the same rows. */
const keysOfRows = new WeakMap<object, string>()

function searchedOf<R extends object>(rows: readonly R[]): Searched<R> {
  const known = lists.get(rows) as Searched<R> | undefined
  if (known) return known
  const keys: (string | undefined)[] = new Array(rows.length)
  const list: Searched<R> = { keys, query: '', found: rows, foundKeys: keys }
  lists.set(rows, list)
  return list
}

function keyOf<R extends object>(row: R, searchText: (row: R) => string): string {
  const key = keysOfRows.get(row) ?? searchKey(searchText(row))
  keysOfRows.set(row, key)
  return key
}

/** Several numbers are ids, as a spreadsheet's column is pasted: each may be somebody's. */
const areIds = (words: readonly string[]) => words.length > 1 && words.every(word => /^\d{2,}$/.test(word))

/**
 * The rows with every word of the query, or with any of several ids. A query of words that extends the last one searches only
 * what that one found.
 */
export function filterRows<R extends object>(
  rows: readonly R[],
  query: string,
  searchText: (row: R) => string,
): readonly R[] {
  const text = searchKey(query)
  const words = text.split(/[\s,;]+/).filter(Boolean)
  if (words.length === 0) return rows
  const list = searchedOf(rows)
  const isOfIds = areIds(words)
  const [among, keys] = !isOfIds && text.startsWith(list.query) ? [list.found, list.foundKeys] : [rows, list.keys]
  const found: R[] = []
  const foundKeys: string[] = []
  for (const [at, row] of among.entries()) {
    const key = keys[at] ?? keyOf(row, searchText)
    keys[at] = key
    if (isOfIds ? !words.some(word => key.includes(word)) : !words.every(word => key.includes(word))) continue
    found.push(row)
    foundKeys.push(key)
  }
  // More ids find more rows, not fewer of these.
  if (!isOfIds) Object.assign(list, { query: text, found, foundKeys })
  return found
}

/** Long enough for many rows, short enough that a key pressed meanwhile is drawn with the next frame. */
const SLICE_MS = 4
/** Up to this many rows are read within the first keystroke. */
export const FEW = 1_000

/**
 * Reads what rows are searched by, bit by bit, so that the first keystroke in a list of 100,000 need not wait for it.
 * Calls `onPrepared` when all are read. Returns a function that stops.
 */
export function prepareSearch<R extends object>(
  rows: readonly R[],
  searchText: (row: R) => string,
  onPrepared: () => void = () => {},
): () => void {
  const { keys } = searchedOf(rows)
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const prepareSome = () => {
    for (const end = performance.now() + SLICE_MS; at < rows.length && performance.now() < end; at++)
      keys[at] ??= keyOf(rows[at] as R, searchText)
    if (at < rows.length) timer = setTimeout(prepareSome)
    else onPrepared()
  }
  if (rows.length > FEW) timer = setTimeout(prepareSome)
  return () => clearTimeout(timer)
}
