import { changeFigures } from '../figures/change.ts'
import { requireAllPlaces } from './beyond.ts'
import { touch } from './change.ts'
import { isSamePlaces, movePlaces, NOWHERE, type Places } from './member-places.ts'
import { requireTest } from './placement-requirement.ts'
import { beginEntry, changeRecord, createRecord } from './record-writes.ts'
import type { WriteContext } from './records.ts'
import { changedUsername, requireUnique, withPrefix } from './student-names.ts'
import { passwordSealer } from './student-passwords.ts'
import type { Writer } from './writer.ts'

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
  await requireUnique(tx, districtId, null, written)
  const { id, context } = await createRecord(writer, 'student', written, async studentId => ({
    grades: student.grades,
    password_cipher: await sealed(writer, secret, studentId, password),
  }))
  await movePlaces(tx, context, { kind: 'student', id }, NOWHERE, student.places)
  await changeFigures(tx, districtId, [id], new Map())
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
  let begun: WriteContext | undefined
  const begin = async () => {
    await requireUnique(tx, districtId, id, written)
    begun ??= await beginEntry(writer, 'student.change', password ? { credentialsSet: true } : {})
    return begun
  }
  const beginChange = async (names: readonly string[]) => {
    if (names.some(name => name !== 'passwordCipher')) await requireAllPlaces(tx, scope, 'student', [id])
    return begin()
  }
  const hasNewDetails = (await changeRecord(writer, 'student', id, written, { synced, begin: beginChange })).size > 0
  const isMoved = !isSamePlaces(from, to)
  if (isMoved) await movePlaces(tx, begun ?? (await begin()), { kind: 'student', id }, from, to)
  if (begun) await changeFigures(tx, districtId, [id], new Map())
  const isRequired = required !== undefined && (await requireTest(writer, { studentId: id, brand, required }, begin))
  // A form shows all of it together, so a change of any part makes what others have read stale.
  if ((isMoved || isRequired) && !hasNewDetails) await touch(tx, districtId, 'student', [id])
}
