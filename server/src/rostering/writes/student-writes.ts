import { changeStudent, createStudent, STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import type { AppContext } from '../../http/app-context.ts'
import { idsIn, namedIn } from '../../http/linkage.ts'
import { idFrom, memberRoute, type Route, scopeOf, writerOf } from '../../http/route.ts'
import { syncedIn } from '../../people/form-writes.ts'
import { codesOfGrades } from '../../people/grades.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { NOWHERE, readPlaces, requirePlaces } from '../../people/member-places.ts'
import { addStudent, changeStudent as change, type StudentSettings } from '../../people/write-students.ts'
import { requireSchool } from '../require-school.ts'
import { rosterAnswer, students } from '../roster-answers.ts'

/** What a roster file writes; it never changes a user name that is there. */
const SYNCED = [...syncedIn(STUDENT_FIELDS), 'grades']

const codesIn = (linkage: { readonly data: readonly { readonly id: string }[] }) =>
  codesOfGrades(linkage.data.map(({ id }) => id))

export const studentSettings = ({ settings }: AppContext): StudentSettings => ({
  secret: settings.secret,
  brand: settings.brand.programShortName,
})

export const studentRoutes: readonly Route[] = [
  memberRoute(createStudent, async call => {
    const { tx } = call
    const scope = scopeOf(call)
    await lockDistrict(tx, scope.districtId)
    const schoolId = await requireSchool(tx, scope, call.params.schoolId)
    const { attributes, relationships } = call.body.data
    const { grades, classrooms, schools } = relationships
    const named = { schools: [...new Set([schoolId, ...idsIn(schools)])], classrooms: idsIn(classrooms) }
    const id = await addStudent(writerOf(call), studentSettings(call.app), {
      attributes,
      grades: codesIn(grades),
      firstSchoolId: schoolId,
      places: await requirePlaces(tx, scope, NOWHERE, named),
    })
    return rosterAnswer(call, students, id, schoolId)
  }),
  memberRoute(changeStudent, async call => {
    const { tx } = call
    const scope = scopeOf(call)
    // Before the rows are read, so that nobody archives or moves the student in between.
    await lockDistrict(tx, scope.districtId)
    const { schoolId, studentId } = call.params
    await rosterAnswer(call, students, studentId, schoolId)
    const id = idFrom(studentId)
    const { grades, ...linked } = call.body.data.relationships ?? {}
    const from = await readPlaces(tx, scope, { kind: 'student', id })
    const to = await requirePlaces(tx, scope, from, namedIn(linked))
    const { attributes } = call.body.data
    await change(writerOf(call), studentSettings(call.app), id, {
      attributes,
      grades: grades && codesIn(grades),
      schoolId,
      from,
      to,
      synced: SYNCED,
    })
    return rosterAnswer(call, students, id)
  }),
]
