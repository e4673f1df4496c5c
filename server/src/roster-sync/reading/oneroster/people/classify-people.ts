import type { ProblemCode } from '../../problem-kinds.ts'
import type { ProblemAt } from '../../problems.ts'
import type { RosterStaff, RosterStudent, RosterVersion } from '../../roster.ts'
import { highestGrade } from '../../table/grades.ts'
import type { ReadingContext } from '../../table/rows.ts'
import type { Draft, DraftPerson } from '../draft.ts'
import { leaveOutPerson } from '../left-out.ts'
import { schoolOf } from '../orgs.ts'
import { usersFile } from '../package/files.ts'
import { kindsOf, type RoleKind, roleKind } from './role-kinds.ts'

type Report = (code: ProblemCode, column: string | null, at?: ProblemAt) => void

/** Divides people into staff and students, with their schools; people who are neither are left out. */
export function classifyPeople(
  draft: Draft,
  version: RosterVersion,
  orgsWithClasses: Set<string>,
  { log, tally }: Pick<ReadingContext, 'log' | 'tally'>,
): { staff: RosterStaff[]; students: RosterStudent[] } {
  const staff: RosterStaff[] = []
  const students: RosterStudent[] = []
  const classSchools = schoolsByClasses(draft)
  for (const person of draft.people.values()) {
    const report: Report = (code, column, at = {}) =>
      log.add(code, {
        file: usersFile.file,
        line: person.line,
        sourcedId: person.sourcedId,
        ...(column && { column }),
        ...at,
      })
    const kinds = kindsOf(draft, orgsWithClasses, person)
    const kind = decideKind(kinds, classSchools.has(person.sourcedId), person, report)
    if (person.roles.length === 0) leaveOutPerson(draft, person.sourcedId, [])
    if (!kind) {
      // Up to 1.1 the row itself has said that its role is not imported, and is counted.
      const isCounted = kinds[0] === null && version !== '1.2'
      if (!isCounted) tally.drop(usersFile.file, kinds.length === 0 ? 'skipped' : 'leftOut')
      continue
    }
    const own = person.roles.filter(role => countsFor(kind, roleKind(draft, orgsWithClasses, role)))
    const named = own.flatMap(({ org }) => (org && schoolOf(draft, orgsWithClasses, org)) ?? [])
    // A school administrator runs the schools named for that role only, not every school in which they teach.
    const fromClasses = kind === 'SchoolAdmin' ? [] : (classSchools.get(person.sourcedId) ?? [])
    const schools = kind === 'DistrictAdmin' ? [] : [...new Set([...named, ...fromClasses])]
    if (schools.length === 0 && kind !== 'DistrictAdmin') {
      report('role.no_school', null)
      tally.drop(usersFile.file, 'skipped')
      leaveOutPerson(draft, person.sourcedId, [])
    } else if (kind === 'Student')
      students.push({ ...personFields(person, schools, report), grade: gradeOf(person, report) })
    else staff.push({ ...personFields(person, schools, report), role: kind })
    if (kind !== 'Student' && !person.enabled) report('user.disabled', 'enabledUser')
  }
  return { staff, students }
}

/** A person's highest kind. A Helper with a class becomes a Teacher; one without is left out. */
function decideKind(
  kinds: RoleKind[],
  hasClass: boolean,
  person: DraftPerson,
  report: Report,
): RosterStaff['role'] | 'Student' | null {
  const [first] = kinds
  if (!first) {
    if (person.roles.length === 0) report('role.none', null)
    return null
  }
  if (first === 'Helper' && !hasClass) {
    report('role.no_class', 'role', { value: person.roles[0]?.role ?? '' })
    return null
  }
  const kind = first === 'Helper' ? 'Teacher' : first
  const others = kinds.filter(one => one !== null && one !== 'Helper')
  if (others.length > 1) report('role.several', 'role', { value: others.join(', '), fill: { taken: kind } })
  return kind
}

function countsFor(kind: RosterStaff['role'] | 'Student', role: RoleKind): boolean {
  return role === kind || (kind === 'Teacher' && role === 'Helper')
}

function personFields(person: DraftPerson, schools: string[], report: Report): Omit<RosterStudent, 'grade'> {
  const { grades: _grades, roles: _roles, line: _line, ...known } = person
  if (known.username) return { ...known, schools }
  const username = (known.identifier ?? known.sourcedId).toLowerCase()
  report('user.no_username', 'username', { fill: { taken: username } })
  return { ...known, username, schools }
}

function gradeOf(person: DraftPerson, report: Report): string | null {
  if (person.grades.length > 1) report('grade.several', 'grades', { value: person.grades.join(', ') })
  if (person.grades.length === 0) report('grade.missing', 'grades')
  return highestGrade(person.grades)
}

function schoolsByClasses(draft: Draft): Map<string, string[]> {
  const schools = new Map<string, string[]>()
  for (const { classSourcedId, userSourcedId } of draft.enrollments.values()) {
    const school = draft.classes.get(classSourcedId)?.orgSourcedId
    const known = schools.get(userSourcedId)
    if (!school) continue
    if (!known) schools.set(userSourcedId, [school])
    else if (!known.includes(school)) known.push(school)
  }
  return schools
}
