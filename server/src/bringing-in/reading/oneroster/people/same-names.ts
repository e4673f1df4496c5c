import type { ProblemLog } from '../../problems.ts'
import type { RosterPerson, RosterStaff, RosterStudent } from '../../roster.ts'
import { personName } from '../draft.ts'
import { usersFile } from '../package/files.ts'

type Named<P extends RosterPerson> = Omit<P, 'asWritten'>

/**
 * Makes user names and staff e-mail addresses unique. The lowest id keeps the name, so the order of rows does not matter.
 * Other students get their id appended; other staff lose the e-mail address.
 */
export function makeSignInNamesUnique(
  students: Named<RosterStudent>[],
  staff: Named<RosterStaff>[],
  lineOf: (id: string) => number,
  log: ProblemLog,
): void {
  const usernames = new Set<string>()
  reportSameStudentIds(students, lineOf, log)
  for (const student of byId(students)) {
    const value = student.username
    if (usernames.has(value.toLowerCase())) {
      student.username = `${value}-${student.sourcedId}`
      const at = {
        file: usersFile.file,
        line: lineOf(student.sourcedId),
        sourcedId: student.sourcedId,
        name: personName(student),
      }
      log.add('user.same_username', { ...at, column: 'username', value, fill: { taken: student.username } })
    }
    usernames.add(student.username.toLowerCase())
  }
  const emails = new Map<string, string>()
  for (const person of byId(staff)) {
    const row = { file: usersFile.file, line: lineOf(person.sourcedId), sourcedId: person.sourcedId }
    const at = { ...row, name: personName(person), column: 'email' }
    const value = person.email
    const first = value && emails.get(value.toLowerCase())
    if (value && !first) emails.set(value.toLowerCase(), person.sourcedId)
    if (value && first) {
      person.email = null
      log.add('user.same_email', { ...at, value, fill: { other: lineOf(first) } })
    } else if (!value) log.add('user.no_email', at)
  }
}

/** Two children under one Student Id are nearly always a mistake of the roster system, and one may be the other (ROSTER-69). */
function reportSameStudentIds(students: Named<RosterStudent>[], lineOf: (id: string) => number, log: ProblemLog): void {
  const first = new Map<string, Named<RosterStudent>>()
  for (const student of byId(students)) {
    const value = student.identifier ?? student.sourcedId
    const other = first.get(value)
    if (!other) {
      first.set(value, student)
      continue
    }
    const { sourcedId } = student
    const at = {
      file: usersFile.file,
      line: lineOf(sourcedId),
      sourcedId,
      name: personName(student),
      column: 'identifier',
    }
    log.add('user.same_student_id', {
      ...at,
      value,
      fill: { other: personName(other), otherLine: lineOf(other.sourcedId) },
    })
  }
}

const byId = <P extends Named<RosterPerson>>(people: P[]) =>
  people.toSorted((a, b) => (a.sourcedId < b.sourcedId ? -1 : 1))
