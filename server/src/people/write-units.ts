import type { Db } from '../db/pool.ts'
import { moveAllPlaces, NOWHERE } from './member-places.ts'
import type { WriteContext } from './records.ts'
import { countTeachers } from './teacher-counts.ts'
import { batchesOf, changeAll, changedIn, createAll, type RecordWrite } from './write-records.ts'

interface ClassroomWrite extends RecordWrite {
  /** The staff of a new class. */
  readonly staff: readonly string[]
}

/** Writes new and changed classes, and the teachers of new ones. The caller has checked that it may. */
export async function writeClassrooms(tx: Db, context: WriteContext, writes: readonly ClassroomWrite[]) {
  const made = await createAll(tx, context, 'classroom', writes)
  await changeAll(tx, context, 'classroom', changedIn(writes))
  const joining = made.flatMap(({ id, write }) => {
    const school = String(write.values.school)
    const to = { schools: new Set([school]), taught: new Set([school]), classrooms: new Map([[id, school]]) }
    return write.staff.map(person => ({ id: person, from: NOWHERE, to }))
  })
  for (const batch of batchesOf(joining)) await moveAllPlaces(tx, context, 'staff', batch)
  await countTeachers(tx, context.districtId)
}

/** Writes new and changed schools. The caller has checked that it may. */
export async function writeSchools(tx: Db, context: WriteContext, writes: readonly RecordWrite[]) {
  await createAll(tx, context, 'school', writes)
  await changeAll(tx, context, 'school', changedIn(writes))
}
