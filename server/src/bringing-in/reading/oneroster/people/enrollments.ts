import type { RosterEnrollment } from '../../roster.ts'
import type { ColumnOf } from '../../table/headers.ts'
import type { Row } from '../../table/row.ts'
import { type OpenableFile, type ReadingContext, readFileRows } from '../../table/rows.ts'
import { type DraftEnrollment, personName, type RosterDraft } from '../draft.ts'
import { leaveOutEnrollment } from '../left-out.ts'
import { enrollmentsFile } from '../package/files.ts'
import { resolveReference } from '../references.ts'
import { isCurrent } from '../status.ts'

type EnrollmentRow = Row<ColumnOf<typeof enrollmentsFile>>

const memberships: Record<string, 'student' | 'teacher' | null> = {
  student: 'student',
  teacher: 'teacher',
  aide: 'teacher',
  counselor: 'teacher',
  proctor: 'teacher',
  administrator: null,
}

/**
 * Reads enrollments.csv. The row's role decides the kind of membership. Several rows of one person in one class are
 * merged, from the earliest begin to the latest end.
 */
export async function readEnrollments(draft: RosterDraft, file: OpenableFile, context: ReadingContext): Promise<void> {
  const onRow = (row: EnrollmentRow) => {
    if (!isCurrent(row)) return
    if (draft.deleted.classes.has(row.text('classSourcedId')) || draft.deleted.people.has(row.text('userSourcedId')))
      return row.report('row.of_deleted')
    const known = draft.people.get(row.peek('userSourcedId'))
    row.about = known ? personName(known) : row.peek('userSourcedId')
    const group = resolveReference(row, 'classSourcedId', draft.classes, 'classes.csv', 'ref.no_class')
    if (group && !draft.people.has(row.peek('userSourcedId'))) row.about = group.name || group.sourcedId
    const person = group && resolveReference(row, 'userSourcedId', draft.people, 'users.csv', 'ref.no_person')
    if (person) row.about = `${personName(person)}, ${group.name || group.sourcedId}`
    const role = row.word('role').replace(/^ext:/, '')
    const kind = group && person && readKind(row, role)
    const span = kind && readSpan(row, draft, group.overSince)
    if (!span) return
    const ids = { classSourcedId: group.sourcedId, userSourcedId: person.sourcedId, sourcedId: row.peek('sourcedId') }
    addEnrollment(draft, { ...ids, kind, teaches: role === 'teacher', line: row.line, ...span }, row)
  }
  const hasRows = await readFileRows(enrollmentsFile, file, context, onRow, row =>
    leaveOutEnrollment(draft, row.peek('classSourcedId'), row.peek('userSourcedId')),
  )
  if (!hasRows) context.log.stop('file.empty', { file: enrollmentsFile.file })
}

function readKind(row: EnrollmentRow, role: string): 'student' | 'teacher' | null {
  const kind = memberships[role]
  if (kind === undefined) row.report(role === '' ? 'row.required' : 'row.enum', 'role', { value: role })
  if (kind === null) row.report('role.no_membership', 'role', { value: role })
  return kind ?? null
}

/**
 * Begin and exclusive end. Once all terms of the file are over, end dates are ignored (ROSTER-39). In a class whose terms are
 * over, nobody is without a date that says so (ROSTER-68).
 */
function readSpan(
  row: EnrollmentRow,
  draft: RosterDraft,
  overSince: string | null,
): Pick<RosterEnrollment, 'beginsOn' | 'endsOn'> | null {
  const beginsOn = row.date('beginDate')
  const endsOn = row.date('endDate')
  if (draft.sessionsEndedOn) return { beginsOn, endsOn: null }
  if (overSince !== null && endsOn === null) {
    row.report('row.of_over_class')
    return null
  }
  if (beginsOn && endsOn && endsOn <= beginsOn) {
    if (endsOn === beginsOn) row.report('row.never_attended')
    else row.report('row.date_order', 'endDate', { value: endsOn })
    return null
  }
  return { beginsOn, endsOn }
}

function addEnrollment(draft: RosterDraft, read: DraftEnrollment, row: EnrollmentRow): void {
  const key = `${read.classSourcedId}\0${read.userSourcedId}\0${read.kind}`
  const known = draft.enrollments.get(key)
  if (!known) return void draft.enrollments.set(key, read)
  known.teaches ||= read.teaches
  known.beginsOn = furthest(known.beginsOn, read.beginsOn, (a, b) => a < b)
  known.endsOn = furthest(known.endsOn, read.endsOn, (a, b) => a > b)
  row.report('row.duplicate_enrollment')
}

/** The further of two dates; null is open-ended, and further than any date. */
function furthest(a: string | null, b: string | null, isFurther: (a: string, b: string) => boolean): string | null {
  if (a === null || b === null) return null
  return isFurther(a, b) ? a : b
}
