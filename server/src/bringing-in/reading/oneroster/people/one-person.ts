import { nameKey } from '@hornbook/rules/people/same-person'
import type { ReadingContext } from '../../table/rows.ts'
import { type DraftPerson, personName, type RosterDraft } from '../draft.ts'
import { usersFile } from '../package/files.ts'
import { classRolesByPerson } from './in-classes.ts'
import { isSkippedRole } from './role-kinds.ts'

/**
 * Joins staff who are in the file under an id for each school (ROSTER-64): one address under one name is one person, with
 * the roles and classes of both rows. The lowest id stays, so the order of rows does not matter.
 */
export function joinStaffOfSeveralIds(
  draft: RosterDraft,
  { log, tally, today }: Pick<ReadingContext, 'log' | 'tally' | 'today'>,
): void {
  const places = classRolesByPerson(draft, today)
  const isStaff = ({ sourcedId, roles }: DraftPerson) =>
    !places.get(sourcedId)?.attends &&
    !roles.some(({ role }) => role === 'student') &&
    (roles.length === 0 ? places.get(sourcedId)?.teaches === true : roles.some(({ role }) => !isSkippedRole(role)))
  const staff = [...draft.people.values()].filter(person => person.email !== null && isStaff(person))
  const keyOf = ({ email, firstName, lastName }: DraftPerson) =>
    `${email?.toLowerCase()} ${nameKey(firstName)}/${nameKey(lastName)}`
  const becomes = new Map<string, string>()
  for (const same of Map.groupBy(staff, keyOf).values()) {
    const [first, ...others] = same.toSorted((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1))
    if (!first) continue
    for (const other of others) {
      join(first, other)
      becomes.set(other.sourcedId, first.sourcedId)
      draft.people.delete(other.sourcedId)
      tally.drop(usersFile.file, 'merged')
      const at = { file: usersFile.file, line: other.line, sourcedId: other.sourcedId, name: personName(other) }
      log.add('user.several_ids', {
        ...at,
        column: 'sourcedId',
        value: other.sourcedId,
        fill: { other: first.sourcedId },
      })
    }
  }
  if (becomes.size > 0) nameByTheirId(draft, becomes, { tally })
}

function join(first: DraftPerson, other: DraftPerson): void {
  first.roles.push(
    ...other.roles.filter(({ role, org }) => !first.roles.some(own => own.role === role && own.org === org)),
  )
  first.identifier ??= other.identifier
  first.middleName ??= other.middleName
  first.username ||= other.username
  first.enabled ||= other.enabled
}

/** Enrollments of the other ids become those of the one that stays; who is in a class twice is there once. */
function nameByTheirId(
  draft: RosterDraft,
  becomes: ReadonlyMap<string, string>,
  { tally }: Pick<ReadingContext, 'tally'>,
): void {
  for (const [key, one] of draft.enrollments) {
    const userSourcedId = becomes.get(one.userSourcedId)
    if (userSourcedId === undefined) continue
    draft.enrollments.delete(key)
    const own = `${one.classSourcedId}\0${userSourcedId}\0${one.kind}`
    if (draft.enrollments.has(own)) tally.drop('enrollments.csv', 'merged')
    else draft.enrollments.set(own, { ...one, userSourcedId })
  }
  for (const one of draft.leftOutEnrollments)
    if (one.userSourcedId !== null) one.userSourcedId = becomes.get(one.userSourcedId) ?? one.userSourcedId
}
