import { highestGrade } from '@hornbook/rules/reading/grade-words'
import type { ProblemCode } from '../../problem-kinds.ts'
import type { ProblemAt } from '../../problems.ts'
import type { RosterPerson, RosterRole, RosterStaff, RosterStudent, RosterVersion } from '../../roster.ts'
import type { ReadingContext } from '../../table/rows.ts'
import { type DraftPerson, type DraftRole, personName, type RosterDraft } from '../draft.ts'
import { leaveOutPerson } from '../left-out.ts'
import { rolesFile, usersFile } from '../package/files.ts'
import { schoolOf } from '../schools.ts'
import {
  type ClassRoles,
  classRolesByPerson,
  dropUnfitEnrollments,
  NO_CLASS_ROLES,
  schoolsByClasses,
} from './in-classes.ts'
import { rolesToday } from './role-dates.ts'
import { kindsOf, type PersonKind, type RoleKind, roleKind } from './role-kinds.ts'
import { rosterRolesOf } from './staff-roles.ts'

/** A person with the names of the file, and which of them have lost letters. */
type Found<P extends RosterPerson> = Omit<P, 'asWritten'> & Pick<DraftPerson, 'lost'>

type Report = (code: ProblemCode, column: string | null, at?: ProblemAt) => void

/**
 * Divides people into staff and students, with their schools; people who are neither are left out. Staff of whom no role
 * is in force today are as disabled (ROSTER-66).
 */
export function classifyPeople(
  draft: RosterDraft,
  version: RosterVersion,
  orgsWithClasses: Set<string>,
  { log, tally, today }: Pick<ReadingContext, 'log' | 'tally' | 'today'>,
): { staff: Found<RosterStaff>[]; students: Found<RosterStudent>[]; roles: RosterRole[] } {
  const roles: RosterRole[] = []
  const staff: Found<RosterStaff>[] = []
  const students: Found<RosterStudent>[] = []
  const reportFor =
    (person: DraftPerson): Report =>
    (code, column, at = {}) =>
      log.add(code, {
        file: usersFile.file,
        line: person.line,
        sourcedId: person.sourcedId,
        name: personName(person),
        ...(column && { column }),
        ...at,
      })
  const rolesIn = version === '1.2' ? rolesFile.file : usersFile.file
  const places = classRolesByPerson(draft, today)
  const kindOfPerson = new Map<string, PersonKind>()
  const lapsedStaff = new Map<string, DraftRole[]>()
  for (const person of draft.people.values()) {
    const { now, lapsed } = rolesToday(person.roles, today)
    const place = places.get(person.sourcedId) ?? NO_CLASS_ROLES
    if (lapsed.length > 0) {
      const kind = decideLapsed(kindsOf(draft, orgsWithClasses, lapsed), place, rolesIn, reportFor(person))
      if (kind) kindOfPerson.set(person.sourcedId, kind)
      else tally.drop(usersFile.file, 'leftOut')
      if (kind === 'Teacher' && !isTeaching(place)) lapsedStaff.set(person.sourcedId, lapsed)
      continue
    }
    const kinds = kindsOf(draft, orgsWithClasses, now)
    const kind = decideKind(kinds, place, person, rolesIn, reportFor(person))
    if (kind) kindOfPerson.set(person.sourcedId, kind)
    else {
      if (kinds.length === 0) leaveOutPerson(draft, person.sourcedId, [person.unknownRole ?? ''])
      // From 1.2 on the rows of roles.csv say so themselves.
      if (kinds[0] === null && version !== '1.2')
        reportFor(person)('role.skipped', 'role', { value: person.roles[0]?.role ?? '' })
      tally.drop(usersFile.file, kinds.length === 0 ? 'skipped' : 'leftOut')
    }
  }
  dropUnfitEnrollments(draft, kindOfPerson, { log, tally })
  const classSchools = schoolsByClasses(draft)
  for (const person of draft.people.values()) {
    const kind = kindOfPerson.get(person.sourcedId)
    if (!kind) continue
    const report = reportFor(person)
    const lapsed = lapsedStaff.get(person.sourcedId)
    const { now } = rolesToday(person.roles, today)
    const own = lapsed ?? now.filter(role => countsFor(kind, roleKind(draft, orgsWithClasses, role)))
    const named = own.flatMap(({ org }) => (org && schoolOf(draft, orgsWithClasses, org)) ?? [])
    // A school administrator runs the schools named for that role only, not every school in which they teach.
    const fromClasses = kind === 'SchoolAdmin' ? [] : (classSchools.get(person.sourcedId) ?? [])
    const schools = kind === 'DistrictAdmin' ? [] : [...new Set([...named, ...fromClasses])]
    if (schools.length === 0 && kind !== 'DistrictAdmin' && !lapsed) {
      report('role.no_school', null)
      tally.drop(usersFile.file, 'skipped')
      leaveOutPerson(draft, person.sourcedId, [])
    } else if (kind === 'Student') {
      const { programs, languages } = person
      students.push({ ...personFields(person, schools, report), grade: gradeOf(person, report), programs, languages })
    } else {
      const own = person.enabled ? rosterRolesOf(draft, orgsWithClasses, person, today) : []
      roles.push(...own)
      const fields = { ...personFields(person, schools, report), ...(lapsed && { enabled: false }) }
      staff.push({ ...fields, role: kind, waits: lapsed !== undefined && own.length > 0 })
    }
    if (kind !== 'Student' && !person.enabled) report('user.disabled', 'enabledUser')
    else if (lapsed) report('user.no_role_now', null)
  }
  return { staff, students, roles }
}

/**
 * A person's highest kind. Whoever teaches a class is at least a Teacher, whatever their own row says, unless they are
 * a student of a class as well: they would see other children. A Helper with a class becomes a Teacher.
 */
function decideKind(
  kinds: RoleKind[],
  place: ClassRoles,
  person: DraftPerson,
  rolesIn: string,
  report: Report,
): PersonKind | null {
  const [first] = kinds
  const said = person.roles[0]?.role ?? person.unknownRole ?? ''
  if (first === 'Student' || first === null || first === undefined) {
    const kind = isTeaching(place) ? 'Teacher' : first === undefined && place.attends ? 'Student' : (first ?? null)
    if (kind !== (first ?? null)) {
      const fill = { where: rolesIn, taken: kind ?? '' }
      report('role.from_enrollment', 'role', { value: said, fill, ...(said === '' && { say: 'role.blank' }) })
    }
    if (kind === null && first === undefined) reportNoRole(person, report)
    return kind
  }
  if (first === 'Helper' && !place.helps) {
    report('role.no_class', 'role', { value: said })
    return null
  }
  const kind = first === 'Helper' ? 'Teacher' : first
  const others = kinds.filter(one => one !== null && one !== 'Helper')
  if (others.length > 1) report('role.several', 'role', { value: others.join(', '), fill: { taken: kind } })
  return kind
}

/** A student of another class who teaches one would see other children. */
const isTeaching = ({ teaches, attends }: ClassRoles) => teaches && !attends

/** What somebody is of whom no role is in force: what their classes say, else nothing; staff keep a place without rights. */
function decideLapsed(kinds: RoleKind[], place: ClassRoles, rolesIn: string, report: Report): PersonKind | null {
  const attends = place.attends && (!place.teaches || kinds[0] === 'Student')
  const kind = attends ? 'Student' : isTeaching(place) ? 'Teacher' : null
  if (kind !== null) {
    report('role.from_enrollment', 'role', { fill: { where: rolesIn, taken: kind }, say: 'role.lapsed' })
    return kind
  }
  if (kinds.some(one => one === 'Teacher' || one === 'SchoolAdmin' || one === 'DistrictAdmin')) return 'Teacher'
  report('role.lapsed_student', null)
  return null
}

function reportNoRole({ unknownRole }: DraftPerson, report: Report): void {
  if (unknownRole === null) report('role.none', null)
  else report(unknownRole === '' ? 'row.required' : 'row.enum', 'role', { value: unknownRole })
}

function countsFor(kind: PersonKind, role: RoleKind): boolean {
  return role === kind || (kind === 'Teacher' && role === 'Helper')
}

function personFields(person: DraftPerson, schools: string[], report: Report): Found<RosterPerson> {
  const {
    grades: _grades,
    programs: _programs,
    languages: _languages,
    roles: _roles,
    unknownRole: _unknown,
    line: _line,
    ...known
  } = person
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
