import { expectManyRows } from '../db/expect-many-rows.ts'
import type { Db } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { requireAllPlaces } from './beyond.ts'
import { raiseVersions } from './change.ts'
import { beginEntry, changesOf } from './form-writes.ts'
import { lockDistrict } from './lock-district.ts'
import { isSamePlaces, moveAllPlaces, NOWHERE, type Places } from './member-places.ts'
import { giveUpStudentIds } from './passing-on.ts'
import { requireTest } from './placement-requirement.ts'
import type { WriteContext } from './records.ts'
import { changedUsername, requireUnique, withPrefix } from './student-names.ts'
import { passwordSealer } from './student-passwords.ts'
import {
  changeAll,
  changedIn,
  createAll,
  isMoved,
  losersIn,
  movesOf,
  type PersonWrite,
  writeBatches,
} from './write-records.ts'
import type { Writer } from './writer.ts'

interface StudentWrite extends PersonWrite {
  /** Of a new student. */
  readonly password: string | null
}

/** Writes new and changed students, and where they are. The caller has checked that it may. Returns the ids of the new ones. */
export async function writeStudents(
  tx: Db,
  context: WriteContext,
  secret: string,
  writes: readonly StudentWrite[],
): Promise<readonly string[]> {
  const { districtId } = context
  await giveUpStudentIds(tx, context, losersIn(writes))
  const sealed = await passwordSealer(tx, secret, districtId)
  const made = await createAll(tx, context, 'student', writes, ({ password }, id) => ({
    password_cipher: password === null ? null : sealed(id, password),
  }))
  const changed = changedIn(writes)
  await changeAll(tx, context, 'student', changed)
  for (const batch of writeBatches(movesOf(made, changed))) await moveAllPlaces(tx, context, 'student', batch)
  const onlyMoved = changed.filter(write => Object.keys(write.values).length === 0 && isMoved(write))
  await raiseVersions(tx, districtId, 'student', idsOf(onlyMoved))
  // The figures look students up one by one: without nested loops each look-up reads every class of the district.
  await expectManyRows(tx, false)
  for (const batch of writeBatches(made)) await changeFigures(tx, districtId, idsOf(batch), 'unknown')
  const counted = changed.filter(write => 'grades' in write.values || isMoved(write))
  for (const batch of writeBatches(counted)) await changeFigures(tx, districtId, idsOf(batch), new Map())
  return idsOf(made)
}

const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id)

/** What the server knows that a student is written with. */
export interface StudentSettings {
  /** Seals passwords. */
  readonly secret: string
  /** The program's name, for why a test cannot be required. */
  readonly brand: string
}

type Details = Readonly<Record<string, unknown>>

const sealed = async ({ tx, scope }: Writer, secret: string, studentId: string, password: string) =>
  (await passwordSealer(tx, secret, scope.districtId))(studentId, password)

interface NewStudent {
  readonly attributes: Details & { readonly username: string; readonly password: string; readonly oneRosterId?: string }
  /** As codes. */
  readonly grades: readonly string[]
  /** The user name gets its number (PEOPLE-15). */
  readonly firstSchoolId: string
  readonly places: Places
}

/** Creates a student. Returns the id. */
export async function addStudent(writer: Writer, { secret }: StudentSettings, student: NewStudent): Promise<string> {
  const { tx, scope } = writer
  const { districtId } = scope
  const { password, ...attributes } = student.attributes
  const written = { ...attributes, username: withPrefix(attributes.username, student.firstSchoolId) }
  await requireUnique(tx, scope, null, written)
  await lockDistrict(tx, districtId)
  const context = await beginEntry(writer, 'student.create')
  const values = { ...written, grades: student.grades }
  const [id = ''] = await writeStudents(tx, context, secret, [
    { id: null, values, from: NOWHERE, to: student.places, password },
  ])
  return id
}

interface ChangedStudent {
  readonly attributes: Details & {
    readonly username?: string | undefined
    readonly oneRosterId?: string | undefined
    readonly password?: string | null | undefined
    readonly requiresAssessmentAction?: boolean | undefined
  }
  readonly grades: readonly string[] | undefined
  /** The school at which they are shown: a user name without a number gets its own. */
  readonly schoolId: string
  readonly from: Places
  readonly to: Places
  /** The attributes that a roster file writes. */
  readonly synced: readonly string[]
}

/** Changes what is known of a student and where they are, all or part of it, as one entry of the audit. */
export async function changeStudent(
  writer: Writer,
  { secret, brand }: StudentSettings,
  id: string,
  { grades, schoolId, from, to, synced, ...changed }: ChangedStudent,
): Promise<void> {
  const { tx, scope } = writer
  const { districtId } = scope
  const { password, username, requiresAssessmentAction: required, ...attributes } = changed.attributes
  const written = {
    ...attributes,
    username: username && (await changedUsername(tx, { districtId, studentId: id, schoolId }, username)),
    grades,
    passwordCipher: password ? await sealed(writer, secret, id, password) : undefined,
  }
  const values = await changesOf(writer, 'student', id, written, { synced })
  const names = Object.keys(values)
  if (names.some(name => name !== 'passwordCipher')) await requireAllPlaces(tx, scope, 'student', [id])
  let begun: WriteContext | undefined
  const begin = async () => {
    begun ??= await beginEntry(writer, 'student.change', password ? { credentialsSet: true } : {})
    return begun
  }
  const isWritten = names.length > 0 || !isSamePlaces(from, to)
  if (isWritten) {
    await requireUnique(tx, scope, id, written)
    await writeStudents(tx, await begin(), secret, [{ id, values, from, to, password: null }])
  }
  const isRequired = required !== undefined && (await requireTest(writer, { studentId: id, brand, required }, begin))
  // A form shows all of it together, so a change of any part makes what others have read stale.
  if (isRequired && !isWritten) await raiseVersions(tx, districtId, 'student', [id])
}
