import type { Roster } from '../roster.ts'
import { idProblem } from '../table/cells.ts'
import type { Row } from '../table/row.ts'
import type { RosterDraft } from './draft.ts'
import { skippedAs } from './people/role-kinds.ts'
import { likelyId } from './references.ts'

/** Counts a row that was left out because of an error, and keeps its id: the record must stay as it is. */
export function leaveOutRow(draft: RosterDraft, kind: 'schools' | 'classrooms', row: Row<'sourcedId'>): void {
  draft.skipped[kind]++
  draft.leftOut.add(row.peek('sourcedId'))
}

/**
 * Counts an enrollment that was left out, and keeps whom it is about, so that no existing enrollment ends because of
 * it. If the class is not known, any of the person's classes may be meant; if the person has no id, anybody in
 * the class.
 */
export function leaveOutEnrollment(draft: RosterDraft, classId: string, userId: string): void {
  draft.skipped.enrollments++
  const classSourcedId = likelyId(classId, draft.classes)
  const isUserId = userId !== '' && idProblem(userId) === null
  const userSourcedId = isUserId ? (likelyId(userId, draft.people) ?? userId) : null
  if (classSourcedId !== null || userSourcedId !== null)
    draft.leftOutEnrollments.push({ classSourcedId, userSourcedId })
}

/** The same for a person, by id, else by line. They are counted once all roles have been read, as staff or student. */
export function leaveOutPerson(draft: RosterDraft, key: string | number, roles: string[]): void {
  const known = draft.skippedPeople.get(key)
  if (known) known.push(...roles)
  else draft.skippedPeople.set(key, roles)
}

/** Call after everything has been read. */
export function collectLeftOut(draft: RosterDraft): Pick<Roster, 'leftOut' | 'leftOutEnrollments' | 'skipped'> {
  const skipped = { ...draft.skipped }
  const people = [...draft.skippedPeople]
  for (const [key, roles] of people) {
    const known = typeof key === 'string' ? (draft.people.get(key)?.roles ?? []) : []
    const kind = skippedAs([...roles, ...known.map(({ role }) => role)])
    if (kind) skipped[kind]++
  }
  const ids = people.flatMap(([key]) => (typeof key === 'string' ? [key] : []))
  const leftOut = [...new Set([...draft.leftOut, ...ids])].filter(Boolean)
  return { leftOut, leftOutEnrollments: draft.leftOutEnrollments, skipped }
}
