import { CLASSROOM_FIELDS, changeClassroom, createClassroom } from '@hornbook/contract/rostering/classrooms'
import { changeSchool, createSchool, SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import { canonicalTimeZone } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { requireAll } from '../../access/require-all.ts'
import { studentsIn, teachersIn } from '../../access/scope.ts'
import { changeFigures } from '../../figures/change.ts'
import { idFrom, type MemberCall, on, type Route, scopeOf, writerOf } from '../../http/route.ts'
import { touch } from '../../people/change.ts'
import { joinSchools, type MemberKind, recordOf } from '../../people/enrol.ts'
import { enrolInClass } from '../../people/enrol-in-class.ts'
import { changeRecord, createRecord, syncedIn } from '../../people/form-writes.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { classrooms, rosterAnswer, schools } from '../roster-answers.ts'
import { requireSchool } from '../schools.ts'
import { idsIn } from './linkage.ts'

/** The people of a new class; 404 unless all of them are in the viewer's scope. */
async function requirePeople(call: MemberCall, people: Readonly<Record<MemberKind, readonly string[]>>) {
  const scope = scopeOf(call)
  await requireAll(call.tx, studentsIn(call.tx, scope).select('students.id'), people.student)
  const staff = teachersIn(call.tx, scope).where('staff.archived_at', 'is', null).select('staff.id')
  await requireAll(call.tx, staff, people.staff)
}

const zoneOf = (relationships: { timezone?: { data: { id: string } } | undefined } | undefined) => {
  const zone = relationships?.timezone
  return zone && { timezone: canonicalTimeZone(zone.data.id) ?? undefined }
}

export const writeRoutes: readonly Route[] = [
  on(createClassroom, async call => {
    const { attributes, relationships } = call.body.data
    const schoolId = await requireSchool(call.tx, scopeOf(call), call.params.schoolId)
    const people = { staff: idsIn(relationships?.teachers), student: idsIn(relationships?.students) }
    await requirePeople(call, people)
    const { id, context } = await createRecord(writerOf(call), 'classroom', { ...attributes, school: schoolId })
    for (const kind of ['staff', 'student'] as const) {
      await enrolInClass(call.tx, context, kind, people[kind], { classroomId: id, schoolId })
      await touch(call.tx, context.districtId, recordOf(kind), people[kind])
    }
    await countTeachers(call.tx, context.districtId)
    await changeFigures(call.tx, context.districtId, people.student, new Map())
    return rosterAnswer(call, classrooms, id, schoolId)
  }),
  on(changeClassroom, async call => {
    const { schoolId, classroomId } = call.params
    await rosterAnswer(call, classrooms, classroomId, schoolId)
    await changeRecord(writerOf(call), 'classroom', idFrom(classroomId), call.body.data.attributes, {
      synced: syncedIn(CLASSROOM_FIELDS),
    })
    return rosterAnswer(call, classrooms, classroomId, schoolId)
  }),
  on(createSchool, async call => {
    const { attributes, relationships } = call.body.data
    const { id, context } = await createRecord(writerOf(call), 'school', { ...attributes, ...zoneOf(relationships) })
    const { reach, staffId } = scopeOf(call)
    // Somebody who sees only some schools would lose sight of the one they add, so they belong to it (ACC-1).
    if (reach !== 'district') {
      const place = sql`SELECT ${staffId}::bigint AS person_id, ${id}::bigint AS school_id, NULL::text AS source, NULL::text AS role`
      await joinSchools(call.tx, context, 'staff', place)
    }
    return rosterAnswer(call, schools, id)
  }),
  on(changeSchool, async call => {
    const { attributes, relationships } = call.body.data
    const id = await requireSchool(call.tx, scopeOf(call), call.params.schoolId)
    await changeRecord(
      writerOf(call),
      'school',
      id,
      { ...attributes, ...zoneOf(relationships) },
      { synced: syncedIn(SCHOOL_FIELDS) },
    )
    return rosterAnswer(call, schools, id)
  }),
]
