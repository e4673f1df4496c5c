import { changeStudentAvatar, readStudentAvatar } from '@hornbook/contract/rostering/student-tools'
import { may } from '@hornbook/rules/people/abilities'
import { fullName } from '@hornbook/rules/people/names'
import { personAt } from '../../access/caller.ts'
import { Refusal } from '../../access/refusal.ts'
import { idFrom, type MemberCall, memberRoute, placeOf, type Route, scopeOf, writerOf } from '../../http/route.ts'
import { raiseVersions } from '../../people/change.ts'
import { beginEntry, changeRecord } from '../../people/form-writes.ts'
import { lastSignIn } from '../../people/last-sign-in.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { readPlacement, requireTest } from '../../people/placement-requirement.ts'
import type { WriteContext } from '../../people/records.ts'
import { passwordSealer } from '../../people/student-passwords.ts'
import { requireStudentOfClass } from '../../people/students-of-class.ts'
import { studentSettings } from '../writes/student-writes.ts'

type AvatarCall = MemberCall<'{classroomId}{studentId}'>

const whichOf = ({ classroomId, studentId }: AvatarCall['params']) => ({
  classroomId: idFrom(classroomId),
  studentId: idFrom(studentId),
})

async function avatarOf({ tx, params, ...call }: AvatarCall) {
  const scope = scopeOf(call)
  const row = await requireStudentOfClass(tx, scope, whichOf(params))
  const placement = await readPlacement(tx, scope.districtId, row.id)
  const tried = await lastSignIn(tx, scope.districtId, row.id)
  const name = { firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name }
  return {
    data: {
      id: row.id,
      username: row.username,
      fullName: fullName(name),
      firstName: row.first_name,
      requiresAssessmentAction: placement?.required ?? true,
      upcomingTest: placement?.upcomingTest ?? null,
      requirementRefusal: placement?.refusal ?? null,
      pinCode: row.pin_code_cipher === null ? null : ('set' as const),
      signInTriedAt: tried?.tried_at ?? null,
      signInResult: tried?.result ?? null,
      version: row.version,
    },
  }
}

export const avatarRoutes: readonly Route[] = [
  memberRoute(readStudentAvatar, avatarOf),
  memberRoute(changeStudentAvatar, async call => {
    const { tx, app } = call
    const { password, pinCode, requiresAssessmentAction: required, version } = call.body.data.attributes
    const { districtId } = scopeOf(call)
    // Before the rows are read, so that nobody archives or moves the student in between.
    await lockDistrict(tx, districtId)
    const { id } = await requireStudentOfClass(tx, scopeOf(call), whichOf(call.params))
    if (password !== undefined) requirePasswordAbility(call)
    const facts = {
      ...(password !== undefined && { credentialsSet: true }),
      ...(password === undefined && pinCode === null && { picturesReset: true }),
    }
    const writer = writerOf(call)
    let begun: WriteContext | undefined
    const begin = async () => {
      begun ??= await beginEntry(writer, 'student.change', facts)
      return begun
    }
    if (password !== undefined) {
      const sealed = await passwordSealer(tx, app.settings.secret, districtId)
      await changeRecord(
        writer,
        'student',
        id,
        { passwordCipher: sealed(id, password), version },
        { synced: [], begin },
      )
      return avatarOf(call)
    }
    const reset = { pinCodeCipher: pinCode === null ? null : undefined, version }
    const isReset = await changeRecord(writer, 'student', id, reset, { synced: [], begin })
    const isRequired =
      required !== undefined &&
      (await requireTest(writer, { studentId: id, required, brand: studentSettings(app).brand }, begin))
    if (isRequired && !isReset) await raiseVersions(tx, districtId, 'student', [id])
    return avatarOf(call)
  }),
]

/** A roster system that manages the account also says how its students sign in (ABLE-6). */
function requirePasswordAbility(call: MemberCall) {
  const person = personAt(placeOf(call), call.app.settings.selfService)
  if (!may(person, 'update', 'studentPassword')) throw new Refusal('managedExternally')
}
