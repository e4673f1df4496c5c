import { t } from '../../../../texts/texts.ts'
import type { ReadingContext } from '../../table/rows.ts'
import { personName, type RosterDraft } from '../draft.ts'
import { leaveOutEnrollment } from '../left-out.ts'
import { enrollmentsFile } from '../package/files.ts'
import type { PersonKind } from './role-kinds.ts'

/** What the enrollments say of a person. */
export interface ClassRoles {
  teaches: boolean
  /** Teaches, or helps to. */
  helps: boolean
  attends: boolean
}

export const NO_CLASS_ROLES: Readonly<ClassRoles> = { teaches: false, helps: false, attends: false }

/** `today` because nobody teaches by an enrolment that is over. */
export function classRolesByPerson(draft: RosterDraft, today: string): Map<string, ClassRoles> {
  const byPerson = new Map<string, ClassRoles>()
  for (const { userSourcedId, kind, teaches, endsOn } of draft.enrollments.values()) {
    const roles = byPerson.get(userSourcedId) ?? { ...NO_CLASS_ROLES }
    byPerson.set(userSourcedId, roles)
    const isOver = endsOn !== null && endsOn <= today
    roles.teaches ||= teaches && !isOver
    roles.helps ||= kind === 'teacher' && !isOver
    roles.attends ||= kind === 'student'
  }
  return byPerson
}

const words = {
  student: t('bringingIn:word.student'),
  staff: t('bringingIn:word.staff'),
  nobody: t('bringingIn:word.nobody'),
}

/** Leaves out enrollments that do not fit their person: staff enrolled as students, students as teachers. */
export function dropUnfitEnrollments(
  draft: RosterDraft,
  kinds: ReadonlyMap<string, PersonKind>,
  { log, tally }: Pick<ReadingContext, 'log' | 'tally'>,
): void {
  for (const [key, { userSourcedId, classSourcedId, kind, line, sourcedId }] of draft.enrollments) {
    const type = kinds.get(userSourcedId)
    if (kind === 'student' ? type === 'Student' : type !== undefined && type !== 'Student') continue
    const actual = type === 'Student' ? words.student : type ? words.staff : words.nobody
    const expected = kind === 'student' ? words.student : words.staff
    const person = draft.people.get(userSourcedId)
    const name = `${person ? personName(person) : userSourcedId}, ${draft.classes.get(classSourcedId)?.name ?? classSourcedId}`
    const at = { file: enrollmentsFile.file, line, ...(sourcedId && { sourcedId }), column: 'userSourcedId', name }
    log.add('ref.wrong_type', { ...at, value: userSourcedId, fill: { actual, expected } })
    draft.enrollments.delete(key)
    tally.drop(enrollmentsFile.file, 'skipped')
    leaveOutEnrollment(draft, classSourcedId, userSourcedId)
  }
}

export function schoolsByClasses(draft: RosterDraft): Map<string, string[]> {
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
