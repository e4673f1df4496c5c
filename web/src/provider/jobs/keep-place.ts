/**
 * The next order of a list that moves by itself, in which the row that somebody works on stays where it was, even if it is
 * no longer there: whoever is about to press a button must not press that of another row.
 */
export function keepPlace<Row extends { readonly id: string }>(
  before: readonly Row[],
  next: readonly Row[],
  heldId: string | null,
): readonly Row[] {
  const at = before.findIndex(({ id }) => id === heldId)
  if (at < 0) return next
  const held = next.find(({ id }) => id === heldId) ?? (before[at] as Row)
  const others = next.filter(({ id }) => id !== heldId)
  return [...others.slice(0, at), held, ...others.slice(at)]
}
