import type { RowsSkipped } from '../roster.ts'
import type { Row } from '../table/row.ts'
import type { Draft } from './draft.ts'
import { skippedAs } from './people/role-kinds.ts'

/** Counts a row that was left out because of an error, and keeps its id: the record must stay as it is. */
export function leaveOut(draft: Draft, kind: 'schools' | 'classrooms', row: Row<'sourcedId'>): void {
  draft.skipped[kind]++
  draft.leftOut.add(row.peek('sourcedId'))
}

/** The same for a person, by id, else by line. They are counted once all roles have been read, as staff or student. */
export function leaveOutPerson(draft: Draft, key: string | number, roles: string[]): void {
  const known = draft.skippedPeople.get(key)
  if (known) known.push(...roles)
  else draft.skippedPeople.set(key, roles)
}

/** Call after everything has been read. */
export function collectLeftOut(draft: Draft): { leftOut: string[]; skipped: RowsSkipped } {
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
