import type { RowsSkipped } from '../roster.ts'
import type { Row } from '../table/row.ts'
import type { Draft } from './draft.ts'
import { skippedAs } from './people/role-kinds.ts'

/** Notes a row that was left out as wrong: its record stays as it is, whatever has become of the row. */
export function leaveOut(draft: Draft, kind: 'schools' | 'classrooms', row: Row<'sourcedId'>): void {
  draft.skipped[kind]++
  draft.leftOut.add(row.plain('sourcedId'))
}

/** The same of a person, by their id, else by the line. What they are is counted when all that is said of their roles is read. */
export function leaveOutPerson(draft: Draft, key: string | number, roles: string[]): void {
  const known = draft.skippedPeople.get(key)
  if (known) known.push(...roles)
  else draft.skippedPeople.set(key, roles)
}

/** What was left out, once everything is read. */
export function leftOutOf(draft: Draft): { leftOut: string[]; skipped: RowsSkipped } {
  const skipped = { ...draft.skipped }
  const people = [...draft.skippedPeople]
  for (const [key, roles] of people) {
    const known = typeof key === 'string' ? (draft.people.get(key)?.roles ?? []) : []
    const kind = skippedAs([...roles, ...known.map(({ role }) => role)])
    if (kind) skipped[kind]++
  }
  const ids = people.flatMap(([key]) => (typeof key === 'string' ? [key] : []))
  return { leftOut: [...new Set([...draft.leftOut, ...ids])].filter(Boolean), skipped }
}
