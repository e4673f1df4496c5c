import {
  changeTeacher,
  changeTeacherOfDistrict,
  createTeacher,
  createTeacherOfDistrict,
  TEACHER_FIELDS,
} from '@hornbook/contract/rostering/teachers'
import { idsIn, namedIn } from '../../http/linkage.ts'
import { idFrom, memberRoute, type Route, scopeOf, writerOf } from '../../http/route.ts'
import { requireWholeDistrict } from '../../http/whole-district.ts'
import { syncedIn } from '../../people/form-writes.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { NOWHERE, requirePlaces } from '../../people/member-places.ts'
import { addStaff, changeStaff } from '../../people/write-staff.ts'
import { requireSchool } from '../require-school.ts'
import { rosterAnswer, teachers } from '../roster-answers.ts'

const SYNCED = syncedIn(TEACHER_FIELDS)

export const teacherRoutes: readonly Route[] = [
  memberRoute(createTeacher, async call => {
    const { tx } = call
    const scope = scopeOf(call)
    await lockDistrict(tx, scope.districtId)
    const schoolId = await requireSchool(tx, scope, call.params.schoolId)
    const { attributes, relationships } = call.body.data
    const { schools, classrooms } = relationships ?? {}
    const named = { schools: [...new Set([schoolId, ...idsIn(schools)])], classrooms: idsIn(classrooms) }
    const places = await requirePlaces(tx, scope, NOWHERE, named)
    return rosterAnswer(call, teachers, await addStaff(writerOf(call), attributes, places), schoolId)
  }),
  memberRoute(createTeacherOfDistrict, async call => {
    requireWholeDistrict(call)
    await lockDistrict(call.tx, scopeOf(call).districtId)
    return rosterAnswer(call, teachers, await addStaff(writerOf(call), call.body.data.attributes, NOWHERE))
  }),
  memberRoute(changeTeacher, async call => {
    await lockDistrict(call.tx, scopeOf(call).districtId)
    const { schoolId, teacherId } = call.params
    await rosterAnswer(call, teachers, teacherId, schoolId)
    const { attributes, relationships } = call.body.data
    await changeStaff(writerOf(call), idFrom(teacherId), attributes, namedIn(relationships), SYNCED)
    return rosterAnswer(call, teachers, teacherId)
  }),
  memberRoute(changeTeacherOfDistrict, async call => {
    requireWholeDistrict(call)
    await lockDistrict(call.tx, scopeOf(call).districtId)
    const { teacherId } = call.params
    await rosterAnswer(call, teachers, teacherId)
    const { attributes, relationships } = call.body.data
    await changeStaff(writerOf(call), idFrom(teacherId), attributes, namedIn(relationships), SYNCED)
    return rosterAnswer(call, teachers, teacherId)
  }),
]
