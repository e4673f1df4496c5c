import { sql } from 'kysely'
import { requireAll } from '../access/require-all.ts'
import { studentsIn, teachersIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { raiseVersions } from './change.ts'
import { joinSchools, type MemberKind, recordOf } from './enrol.ts'
import { enrolInClass } from './enrol-in-class.ts'
import { beginEntry, changeRecord, createRecord } from './form-writes.ts'
import { lockDistrict } from './lock-district.ts'
import { moveAllPlaces, NOWHERE } from './member-places.ts'
import type { WriteContext } from './records.ts'
import { requireNewName } from './school-names.ts'
import { countTeachers } from './teacher-counts.ts'
import { changeAll, changedIn, createAll, type RecordWrite, writeBatches } from './write-records.ts'
import type { Writer } from './writer.ts'

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
  for (const batch of writeBatches(joining)) await moveAllPlaces(tx, context, 'staff', batch)
  await countTeachers(tx, context.districtId)
}

/** Writes new and changed schools. The caller has checked that it may. */
export async function writeSchools(tx: Db, context: WriteContext, writes: readonly RecordWrite[]) {
  await createAll(tx, context, 'school', writes)
  await changeAll(tx, context, 'school', changedIn(writes))
}

type Values = Readonly<Record<string, unknown>>

/** Adds a class to a school with the people who are named for it; 404 unless all of them are in the writer's scope. */
export async function createClassroom(
  writer: Writer,
  schoolId: string,
  values: Values,
  people: Readonly<Record<MemberKind, readonly string[]>>,
): Promise<string> {
  const { tx, scope } = writer
  await requireAll(tx, studentsIn(tx, scope).select('students.id'), people.student)
  const staff = teachersIn(tx, scope).where('staff.archived_at', 'is', null).select('staff.id')
  await requireAll(tx, staff, people.staff)
  const { id, context } = await createRecord(writer, 'classroom', { ...values, school: schoolId })
  for (const kind of ['staff', 'student'] as const) {
    await enrolInClass(tx, context, kind, people[kind], { classroomId: id, schoolId })
    await raiseVersions(tx, context.districtId, recordOf(kind), people[kind])
  }
  await countTeachers(tx, context.districtId)
  await changeFigures(tx, context.districtId, people.student, new Map())
  return id
}

/** Changes a school, as `changeRecord` does; a name that another one has needs `isAnother`. */
export async function changeSchool(
  writer: Writer,
  id: string,
  values: Values,
  { isAnother, synced }: { readonly isAnother: boolean; readonly synced: readonly string[] },
): Promise<void> {
  const { name } = values
  const begin = async () => {
    // Asked last: a stale version, or a name that the roster system writes, is no question.
    if (name !== undefined && !isAnother) await requireNewName(writer.tx, writer.scope, String(name), id)
    return beginEntry(writer, 'school.change')
  }
  await changeRecord(writer, 'school', id, values, { synced, begin })
}

/** Adds a school; one of a name that there is needs `isAnother`. Somebody who sees only some schools would lose sight of it, so they belong to it (ACC-1). */
export async function createSchool(writer: Writer, values: Values, isAnother: boolean): Promise<string> {
  await lockDistrict(writer.tx, writer.scope.districtId)
  if (!isAnother) await requireNewName(writer.tx, writer.scope, String(values.name))
  const { id, context } = await createRecord(writer, 'school', values)
  const { extent, staffId } = writer.scope
  if (extent !== 'district') {
    const place = sql`SELECT ${staffId}::bigint AS person_id, ${id}::bigint AS school_id, NULL::text AS source, NULL::text AS role`
    await joinSchools(writer.tx, context, 'staff', place)
  }
  return id
}
