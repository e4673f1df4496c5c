import { searchKey } from '@hornbook/rules/people/names'

interface Searched<R> {
  readonly rows: readonly R[]
  /** What each row is searched by; a row without one is read when it is needed. */
  readonly keys: (string | undefined)[]
}

/** A list with its keys, so that a keystroke only compares. */
const lists = new WeakMap<readonly object[], Searched<object>>()
/** What was found last in a list, and by which words. */
const latest = new WeakMap<readonly object[], Searched<object> & { readonly query: string }>()
/** The key of each row, because a list that is sorted anew has the same rows. */
const keys = new WeakMap<object, string>()

function searched<R extends object>(rows: readonly R[]): Searched<R> {
  const known = lists.get(rows) ?? { rows, keys: new Array<string | undefined>(rows.length) }
  lists.set(rows, known)
  return known as unknown as Searched<R>
}

function keyAt<R extends object>(list: Searched<R>, at: number, searchText: (row: R) => string): string {
  const there = list.keys[at]
  if (there !== undefined) return there
  const row = list.rows[at] as R
  const key = keys.get(row) ?? searchKey(searchText(row))
  keys.set(row, key)
  list.keys[at] = key
  return key
}

/** The rows that contain every word of the query. One letter more is looked for among those that were found before it. */
export function filterRows<R extends object>(
  rows: readonly R[],
  query: string,
  searchText: (row: R) => string,
): readonly R[] {
  const text = searchKey(query)
  const wanted = text.split(' ').filter(Boolean)
  if (wanted.length === 0) return rows
  const before = latest.get(rows)
  const among = before && text.startsWith(before.query) ? (before as unknown as Searched<R>) : searched(rows)
  const found: R[] = []
  const foundKeys: string[] = []
  for (let at = 0; at < among.rows.length; at++) {
    const key = keyAt(among, at, searchText)
    if (!wanted.every(word => key.includes(word))) continue
    found.push(among.rows[at] as R)
    foundKeys.push(key)
  }
  latest.set(rows, { query: text, rows: found, keys: foundKeys })
  return found
}

/** Long enough for many rows, short enough that a key pressed meanwhile is drawn with the next frame. */
const SLICE_MS = 4
/** So few are read within the first keystroke. */
const FEW = 1_000

/**
 * Reads what rows are searched by, bit by bit, so that the first keystroke in a list of 100,000 need not wait for it.
 * Returns a function that stops.
 */
export function prepareSearch<R extends object>(rows: readonly R[], searchText: (row: R) => string): () => void {
  const list = searched(rows)
  let at = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const prepareSome = () => {
    for (const end = performance.now() + SLICE_MS; at < rows.length && performance.now() < end; at++)
      keyAt(list, at, searchText)
    if (at < rows.length) timer = setTimeout(prepareSome)
  }
  if (rows.length > FEW) timer = setTimeout(prepareSome)
  return () => clearTimeout(timer)
}
