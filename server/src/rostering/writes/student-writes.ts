import { changeStudent, createStudent, STUDENT_FIELDS } from '@hornbook/contract/rostering/students'
import { changeFigures, lockFigures } from '../../figures/change.ts'
import { idFrom, type MemberCall, on, type Route, scopeOf } from '../../http/route.ts'
import { touch } from '../../people/change.ts'
import { codesOfGrades } from '../../people/grades.ts'
import { changeRequirement, changesRequirement } from '../../people/placement-requirement.ts'
import type { WriteContext } from '../../people/records.ts'
import { changedUsername, requireUnique, withPrefix } from '../../people/student-names.ts'
import { passwordSealer } from '../../people/student-passwords.ts'
import { rosterAnswer, students } from '../roster-answers.ts'
import { requireSchool } from '../schools.ts'
import { requireAllPlaces } from './beyond.ts'
import { idsIn } from './linkage.ts'
import { lockDistrict } from './lock-district.ts'
import { isSamePlaces, movePlaces, NOWHERE, readPlaces, requirePlaces } from './member-places.ts'
import { beginEntry, changeRecord, createRecord, syncedIn } from './record-writes.ts'

/** What a roster file writes; it never changes a user name that is there. */
const SYNCED = [...syncedIn(STUDENT_FIELDS), 'grades']

const codesIn = (linkage: { readonly data: readonly { readonly id: string }[] }) =>
  codesOfGrades(linkage.data.map(({ id }) => id))

const sealedFor = async (call: MemberCall, districtId: string, studentId: string, password: string) =>
  (await passwordSealer(call.tx, call.app.settings.secret, districtId))(studentId, password)

export const studentRoutes: readonly Route[] = [
  on(createStudent, async call => {
    const { tx } = call
    const scope = scopeOf(call)
    const { districtId } = scope
    await lockDistrict(tx, districtId)
    const schoolId = await requireSchool(tx, scope, call.params.schoolId)
    const { password, ...attributes } = call.body.data.attributes
    const { grades, classrooms, schools } = call.body.data.relationships
    const named = { schools: [...new Set([schoolId, ...idsIn(schools)])], classrooms: idsIn(classrooms) }
    const places = await requirePlaces(tx, scope, NOWHERE, named)
    const written = { ...attributes, username: withPrefix(attributes.username, schoolId) }
    await requireUnique(tx, districtId, null, written)
    const { id, context } = await createRecord(call, 'student', written, async studentId => ({
      grades: codesIn(grades),
      password_cipher: await sealedFor(call, districtId, studentId, password),
    }))
    await movePlaces(tx, context, { kind: 'student', id }, NOWHERE, places)
    await changeFigures(tx, districtId, [id], new Map())
    return rosterAnswer(call, students, id, schoolId)
  }),
  on(changeStudent, async call => {
    const { tx } = call
    const scope = scopeOf(call)
    const { districtId } = scope
    // Before the rows are read, so that nobody archives or moves the student in between.
    await lockDistrict(tx, districtId)
    const { schoolId, studentId } = call.params
    await rosterAnswer(call, students, studentId, schoolId)
    const id = idFrom(studentId)
    const { grades, classrooms, schools } = call.body.data.relationships ?? {}
    const now = await readPlaces(tx, scope, { kind: 'student', id })
    const next = await requirePlaces(tx, scope, now, {
      schools: schools && idsIn(schools),
      classrooms: classrooms && idsIn(classrooms),
    })
    const { password, username, requiresAssessmentAction: required, ...attributes } = call.body.data.attributes
    const written = {
      ...attributes,
      username: username && (await changedUsername(tx, { districtId, studentId: id, schoolId }, username)),
      grades: grades && codesIn(grades),
      passwordCipher: password ? await sealedFor(call, districtId, id, password) : undefined,
    }
    let begun: WriteContext | undefined
    const begin = async () => {
      await requireUnique(tx, districtId, id, written)
      begun ??= await beginEntry(call, 'student.change', password ? { credentialsSet: true } : {})
      return begun
    }
    const beginChange = async (changed: readonly string[]) => {
      if (changed.some(name => name !== 'passwordCipher')) await requireAllPlaces(tx, scope, 'student', [id])
      return begin()
    }
    const hasNewDetails =
      (await changeRecord(call, 'student', id, written, { synced: SYNCED, begin: beginChange })).size > 0
    const isMoved = !isSamePlaces(now, next)
    if (isMoved) await movePlaces(tx, begun ?? (await begin()), { kind: 'student', id }, now, next)
    if (begun) await changeFigures(tx, districtId, [id], new Map())
    const isRequired = required !== undefined && (await requireTest(call, id, required, begin))
    // A form shows all of it together, so a change of any part makes what others have read stale.
    if ((isMoved || isRequired) && !hasNewDetails) await touch(tx, districtId, 'student', [id])
    return rosterAnswer(call, students, id)
  }),
]

/** Requires the placement test, or does so no longer; false if it is so already. */
export async function requireTest(
  call: MemberCall,
  studentId: string,
  required: boolean,
  begin: () => Promise<WriteContext>,
) {
  const { tx, app } = call
  const { districtId } = scopeOf(call)
  await lockFigures(tx, districtId)
  const brand = app.settings.brand.programShortName
  if (!(await changesRequirement(tx, { districtId, studentId, brand }, required))) return false
  await changeRequirement(tx, await begin(), studentId, required)
  await changeFigures(tx, districtId, [studentId], new Map())
  return true
}
