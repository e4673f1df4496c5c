import { CLASSROOM_FIELDS, changeClassroom, createClassroom } from '@hornbook/contract/rostering/classrooms'
import { changeSchool, createSchool, SCHOOL_FIELDS } from '@hornbook/contract/rostering/schools'
import { canonicalTimeZone } from '@hornbook/rules/time/dates'
import { idsIn } from '../../http/linkage.ts'
import { idFrom, memberRoute, type Route, scopeOf, writerOf } from '../../http/route.ts'
import { changeRecord, syncedIn } from '../../people/form-writes.ts'
import {
  createClassroom as writeClassroom,
  createSchool as writeSchool,
  changeSchool as writeSchoolChange,
} from '../../people/write-units.ts'
import { requireSchool } from '../require-school.ts'
import { classrooms, rosterAnswer, schools } from '../roster-answers.ts'

const zoneOf = (relationships: { timezone?: { data: { id: string } } | undefined } | undefined) => {
  const zone = relationships?.timezone
  return zone && { timezone: canonicalTimeZone(zone.data.id) ?? undefined }
}

export const writeRoutes: readonly Route[] = [
  memberRoute(createClassroom, async call => {
    const { attributes, relationships } = call.body.data
    const schoolId = await requireSchool(call.tx, scopeOf(call), call.params.schoolId)
    const people = { staff: idsIn(relationships?.teachers), student: idsIn(relationships?.students) }
    return rosterAnswer(call, classrooms, await writeClassroom(writerOf(call), schoolId, attributes, people), schoolId)
  }),
  memberRoute(changeClassroom, async call => {
    const { schoolId, classroomId } = call.params
    await rosterAnswer(call, classrooms, classroomId, schoolId)
    await changeRecord(writerOf(call), 'classroom', idFrom(classroomId), call.body.data.attributes, {
      synced: syncedIn(CLASSROOM_FIELDS),
    })
    return rosterAnswer(call, classrooms, classroomId, schoolId)
  }),
  memberRoute(createSchool, async call => {
    const { attributes, relationships } = call.body.data
    const { override = false, ...values } = attributes
    const id = await writeSchool(writerOf(call), { ...values, ...zoneOf(relationships) }, override)
    return rosterAnswer(call, schools, id)
  }),
  memberRoute(changeSchool, async call => {
    const { attributes, relationships } = call.body.data
    const id = await requireSchool(call.tx, scopeOf(call), call.params.schoolId)
    const { override: isAnother = false, ...values } = attributes
    const synced = syncedIn(SCHOOL_FIELDS)
    await writeSchoolChange(writerOf(call), id, { ...values, ...zoneOf(relationships) }, { isAnother, synced })
    return rosterAnswer(call, schools, id)
  }),
]
