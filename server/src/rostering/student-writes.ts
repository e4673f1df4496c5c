import { createStudent } from '@hornbook/contract/rostering/students'
import { changeFigures } from '../figures/change.ts'
import { on, type Route, scopeOf } from '../http/route.ts'
import { codesOfGrades } from '../people/grades.ts'
import { sealPassword } from '../people/student-passwords.ts'
import { requireUnique } from '../people/unique-students.ts'
import { idsIn } from './linkage.ts'
import { lockDistrict } from './lock-district.ts'
import { createRecord } from './record-writes.ts'
import { rosterAnswer, students } from './roster-answers.ts'
import { requireSchool } from './schools.ts'
import { movePlaces, requirePlaces } from './student-places.ts'

/** A user name with the id of the student's first school in front, once; an e-mail address has none (PEOPLE-15). */
const withPrefix = (username: string, prefix: string) =>
  username.includes('@') || username.startsWith(`${prefix}-`) ? username : `${prefix}-${username}`

export const studentRoutes: readonly Route[] = [
  on(createStudent, async call => {
    const { tx } = call
    const scope = scopeOf(call)
    const { districtId } = scope
    await lockDistrict(tx, districtId)
    const schoolId = await requireSchool(tx, scope, call.params.schoolId)
    const { password, ...attributes } = call.body.data.attributes
    const { grades, classrooms, schools } = call.body.data.relationships
    const nowhere = { schools: new Set<string>(), classrooms: new Map<string, string>() }
    const named = { schools: [...new Set([schoolId, ...idsIn(schools)])], classrooms: idsIn(classrooms) }
    const places = await requirePlaces(tx, scope, nowhere, named)
    const written = { ...attributes, username: withPrefix(attributes.username, schoolId) }
    await requireUnique(tx, districtId, written)
    const { id, context } = await createRecord(call, 'student', written, async studentId => ({
      grades: codesOfGrades(grades.data.map(grade => grade.id)),
      password_cipher: await sealPassword(tx, call.app.settings.secret, { districtId, studentId }, password),
    }))
    await movePlaces(tx, context, id, nowhere, places)
    await changeFigures(tx, districtId, [id], new Map())
    return rosterAnswer(call, students, id, schoolId)
  }),
]
