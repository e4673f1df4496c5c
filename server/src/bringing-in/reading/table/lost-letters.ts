import type { Row } from './row.ts'

/** Whether letters of a name were lost before the file was made, after reporting it (ROSTER-70). */
export function reportsLostLetters<C extends string>(
  row: Row<C>,
  column: NoInfer<C>,
  name: string | null,
  hasLost: (name: string) => boolean,
): boolean {
  if (name === null || !hasLost(name)) return false
  row.report('value.lost_letters', column, { value: name })
  return true
}
