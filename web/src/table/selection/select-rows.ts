/** The selection after a click on a row; with `from`, all rows between the two take the clicked row's new state. */
export function selectRows(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  clicked: number,
  from: number | null,
): ReadonlySet<string> {
  const id = ids[clicked]
  if (id === undefined) return selected
  const next = new Set(selected)
  const add = !selected.has(id)
  const [first, last] = from === null ? [clicked, clicked] : [Math.min(from, clicked), Math.max(from, clicked)]
  for (const each of ids.slice(first, last + 1)) {
    if (add) next.add(each)
    else next.delete(each)
  }
  return next
}

/** With the first of the rows that are not selected, as long as there are at most so many. */
export function withFirst(selected: ReadonlySet<string>, ids: readonly string[], max: number): ReadonlySet<string> {
  const all = new Set(selected)
  for (const id of ids) {
    if (all.size >= max) break
    all.add(id)
  }
  return all
}
