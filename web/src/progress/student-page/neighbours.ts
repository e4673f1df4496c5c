interface Row {
  readonly id: string
}

/** Where a student stands among the rows of a table, and who comes before and after. */
export interface NeighbourStudents<R> {
  readonly place: number
  readonly count: number
  readonly previous: R | undefined
  readonly next: R | undefined
}

/**
 * The neighbours of a student among the rows that a table shows. `sorted` are all rows in the same order, so that a
 * student who is no longer shown, such as one just taken in hand, keeps their place between the others. Null for a
 * student who is not in the class.
 */
export function neighboursOf<R extends Row>(
  shown: readonly R[],
  sorted: readonly R[],
  id: string,
): NeighbourStudents<R> | null {
  const ids = new Set(shown.map(row => row.id)).add(id)
  const rows = sorted.filter(row => ids.has(row.id))
  const at = rows.findIndex(row => row.id === id)
  return at < 0 ? null : { place: at + 1, count: rows.length, previous: rows[at - 1], next: rows[at + 1] }
}
