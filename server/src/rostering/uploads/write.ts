import type { UploadList } from '@hornbook/contract/rostering/uploads'
import { expectManyRows } from '../../db/expect-many-rows.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { touch } from '../../people/change.ts'
import { isSamePlaces, moveAllPlaces, NOWHERE } from '../../people/member-places.ts'
import type { WriteContext } from '../../people/records.ts'
import { passwordSealer } from '../../people/student-passwords.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { passOnStudentIds } from './passing-on.ts'
import type { RowWrite } from './working.ts'
import { batchesOf, changeAll, changedIn, createAll } from './write-records.ts'
import { writeStaff } from './write-staff.ts'

/** Writes new and changed students, and where they are. */
async function writeStudents(tx: Db, context: WriteContext, secret: string, writes: readonly RowWrite[]) {
  const { districtId } = context
  await passOnStudentIds(tx, context, writes)
  const sealed = await passwordSealer(tx, secret, districtId)
  const made = await createAll(tx, context, 'student', writes, ({ password }, id) => ({
    password_cipher: password === null ? null : sealed(id, password),
  }))
  const changed = changedIn(writes)
  await changeAll(tx, context, 'student', changed)
  const moves = [
    ...made.map(({ id, write }) => ({ id, from: NOWHERE, to: write.to })),
    ...changed.filter(({ from, to }) => !isSamePlaces(from, to)),
  ]
  for (const batch of batchesOf(moves)) await moveAllPlaces(tx, context, 'student', batch)
  const onlyMoved = changed.filter(
    ({ values, from, to }) => Object.keys(values).length === 0 && !isSamePlaces(from, to),
  )
  await touch(tx, districtId, 'student', idsOf(onlyMoved))
  // The figures look students up one by one: without nested loops each look-up reads every class of the district.
  await expectManyRows(tx, false)
  for (const batch of batchesOf(made)) await changeFigures(tx, districtId, idsOf(batch), 'unknown')
  const counted = changed.filter(({ values, from, to }) => 'grades' in values || !isSamePlaces(from, to))
  for (const batch of batchesOf(counted)) await changeFigures(tx, districtId, idsOf(batch), new Map())
}

const idsOf = (some: readonly { readonly id: string }[]) => some.map(({ id }) => id)

/** Writes new and changed classes, and the teachers of new ones. */
async function writeClassrooms(tx: Db, context: WriteContext, _secret: string, writes: readonly RowWrite[]) {
  const made = await createAll(tx, context, 'classroom', writes, () => ({}))
  await changeAll(tx, context, 'classroom', changedIn(writes))
  const joining = made.flatMap(({ id, write }) => {
    const school = String(write.values.school)
    const to = { schools: new Set([school]), taught: new Set([school]), classrooms: new Map([[id, school]]) }
    return write.staff.map(person => ({ id: person, from: NOWHERE, to }))
  })
  for (const batch of batchesOf(joining)) await moveAllPlaces(tx, context, 'staff', batch)
  await countTeachers(tx, context.districtId)
}

async function writeSchools(tx: Db, context: WriteContext, _secret: string, writes: readonly RowWrite[]) {
  await createAll(tx, context, 'school', writes, () => ({}))
  await changeAll(tx, context, 'school', changedIn(writes))
}

type Writer = (tx: Db, context: WriteContext, secret: string, writes: readonly RowWrite[]) => Promise<void>
export const WRITERS: Readonly<Record<UploadList, Writer>> = {
  schools: writeSchools,
  classrooms: writeClassrooms,
  teachers: writeStaff,
  students: writeStudents,
}
