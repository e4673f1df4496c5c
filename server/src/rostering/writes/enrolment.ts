import { enrolStudents } from '@hornbook/contract/rostering/enrolment'
import { notFound } from '../../access/refusal.ts'
import { classroomsIn, type Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { itemsIn } from '../../http/linkage.ts'
import { idFrom, memberRoute, type Route, scopeOf, writerOf } from '../../http/route.ts'
import { type ClassPlace, enrolStudents as enrol } from '../../people/enrol-in-class.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { requireSchool } from '../require-school.ts'

async function requireClass(tx: Db, scope: Scope, classroom: string, schoolId: string): Promise<ClassPlace> {
  const classroomId = idFrom(classroom)
  const rows = await classroomsIn(tx, scope)
    .where('classrooms.id', '=', classroomId)
    .where('classrooms.school_id', '=', schoolId)
    .select('classrooms.id')
    .execute()
  if (rows.length === 0) throw notFound()
  return { classroomId, schoolId }
}

export const enrolmentRoutes: readonly Route[] = [
  memberRoute(enrolStudents, async call => {
    const { attributes, relationships } = call.body.data
    const scope = scopeOf(call)
    await lockDistrict(call.tx, scope.districtId)
    const schoolId = await requireSchool(call.tx, scope, call.params.schoolId)
    const place = await requireClass(call.tx, scope, call.params.classroomId, schoolId)
    return enrol(
      writerOf(call),
      place,
      itemsIn('students', relationships.students),
      attributes.replaceExistingUserEnrollments,
    )
  }),
]
