import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import type { Noun, Place } from './caller.ts'

/**
 * Which rows of a district are somebody's (ACC-4, D 30): every read of a roster table begins here, already narrowed.
 * A DistrictAdmin has the whole district, a SchoolAdmin the schools they belong to, a Teacher the classes they teach.
 */
export interface Scope {
  readonly districtId: string
  readonly reach: 'district' | 'schools' | 'classrooms'
  readonly staffId: string
}

export function scopeAt(place: Place): Scope {
  const wide = place.role === 'Administrator' || place.role === 'DistrictAdmin'
  return {
    districtId: place.districtId,
    reach: wide ? 'district' : place.role === 'SchoolAdmin' ? 'schools' : 'classrooms',
    staffId: place.staffId ?? '0',
  }
}

type From<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>

/** Ids of the schools a member of staff belongs to. */
const ownSchools = (tx: Db, { districtId, staffId }: Scope) =>
  tx
    .selectFrom('staff_schools')
    .where('staff_schools.district_id', '=', districtId)
    .where('staff_schools.staff_id', '=', staffId)
    .where('staff_schools.began_at', 'is not', null)
    .where('staff_schools.ended_at', 'is', null)
    .select('staff_schools.school_id')

/** Ids of the classes a member of staff teaches. */
const ownClassrooms = (tx: Db, { districtId, staffId }: Scope) =>
  tx
    .selectFrom('staff_enrollments')
    .where('staff_enrollments.district_id', '=', districtId)
    .where('staff_enrollments.staff_id', '=', staffId)
    .where('staff_enrollments.began_at', 'is not', null)
    .where('staff_enrollments.ended_at', 'is', null)
    .select('staff_enrollments.classroom_id')

/** The district itself: everyone who belongs inside may read it. */
export function districtsIn(tx: Db, scope: Scope): From<'districts'> {
  return tx.selectFrom('districts').where('districts.id', '=', scope.districtId)
}

/** Schools, archived ones only where they are asked for. A Teacher's are those they belong to and those of their classes. */
export function schoolsIn(tx: Db, scope: Scope, archived = false): From<'schools'> {
  const all = tx
    .selectFrom('schools')
    .where('schools.district_id', '=', scope.districtId)
    .where('schools.archived_at', archived ? 'is not' : 'is', null)
  if (scope.reach === 'district') return all
  if (scope.reach === 'schools') return all.where('schools.id', 'in', ownSchools(tx, scope))
  return all.where(or =>
    or.or([
      or('schools.id', 'in', ownSchools(tx, scope)),
      or(
        'schools.id',
        'in',
        tx
          .selectFrom('classrooms')
          .where('classrooms.district_id', '=', scope.districtId)
          .where('classrooms.archived_at', 'is', null)
          .where('classrooms.id', 'in', ownClassrooms(tx, scope))
          .select('classrooms.school_id'),
      ),
    ]),
  )
}

/** Classes, archived ones only where they are asked for. */
export function classroomsIn(tx: Db, scope: Scope, archived = false): From<'classrooms'> {
  const all = tx
    .selectFrom('classrooms')
    .where('classrooms.district_id', '=', scope.districtId)
    .where('classrooms.archived_at', archived ? 'is not' : 'is', null)
  if (scope.reach === 'district') return all
  if (scope.reach === 'schools') return all.where('classrooms.school_id', 'in', ownSchools(tx, scope))
  return all.where('classrooms.id', 'in', ownClassrooms(tx, scope))
}

/**
 * Staff, archived ones included. A SchoolAdmin sees those who belong to their schools or teach a class there, a Teacher
 * those who teach beside them.
 */
export function teachersIn(tx: Db, scope: Scope): From<'staff'> {
  const all = tx.selectFrom('staff').where('staff.district_id', '=', scope.districtId)
  if (scope.reach === 'district') return all
  const classrooms =
    scope.reach === 'schools' ? classroomsIn(tx, scope).select('classrooms.id') : ownClassrooms(tx, scope)
  const teaching = tx
    .selectFrom('staff_enrollments')
    .where('staff_enrollments.district_id', '=', scope.districtId)
    .where('staff_enrollments.began_at', 'is not', null)
    .where('staff_enrollments.ended_at', 'is', null)
    .where('staff_enrollments.classroom_id', 'in', classrooms)
    .select('staff_enrollments.staff_id as id')
  if (scope.reach === 'classrooms') return all.where('staff.id', 'in', teaching)
  const belonging = tx
    .selectFrom('staff_schools')
    .where('staff_schools.district_id', '=', scope.districtId)
    .where('staff_schools.began_at', 'is not', null)
    .where('staff_schools.ended_at', 'is', null)
    .where('staff_schools.school_id', 'in', ownSchools(tx, scope))
    .select('staff_schools.staff_id as id')
  return all.where(or => or.or([or('staff.id', 'in', belonging), or('staff.id', 'in', teaching)]))
}

/** Students that are not archived. */
export function studentsIn(tx: Db, scope: Scope): From<'students'> {
  const all = tx
    .selectFrom('students')
    .where('students.district_id', '=', scope.districtId)
    .where('students.archived_at', 'is', null)
  if (scope.reach === 'district') return all
  const own =
    scope.reach === 'schools'
      ? tx
          .selectFrom('student_schools')
          .where('student_schools.district_id', '=', scope.districtId)
          .where('student_schools.began_at', 'is not', null)
          .where('student_schools.ended_at', 'is', null)
          .where('student_schools.school_id', 'in', ownSchools(tx, scope))
          .select('student_schools.student_id as id')
      : tx
          .selectFrom('student_enrollments')
          .where('student_enrollments.district_id', '=', scope.districtId)
          .where('student_enrollments.began_at', 'is not', null)
          .where('student_enrollments.ended_at', 'is', null)
          .where('student_enrollments.classroom_id', 'in', ownClassrooms(tx, scope))
          .select('student_enrollments.student_id as id')
  return all.where('students.id', 'in', own)
}

/** Whether the target of an address is the viewer's; `id` is a whole one, as the gate lets through. */
export async function isWithin(tx: Db, scope: Scope, noun: Noun, id: string): Promise<boolean> {
  if (noun === 'school') return exists(schoolsIn(tx, scope).where('schools.id', '=', id).select('schools.id'))
  if (noun === 'classroom')
    return exists(classroomsIn(tx, scope).where('classrooms.id', '=', id).select('classrooms.id'))
  return true
}

const exists = async (query: { executeTakeFirst(): Promise<unknown> }) => (await query.executeTakeFirst()) !== undefined

/** The district that a school or class lies in, among those the transaction reaches. */
export async function districtOf(tx: Db, noun: 'school' | 'classroom', id: string): Promise<string | null> {
  const rows =
    noun === 'school'
      ? await tx.selectFrom('schools').select('district_id').where('id', '=', id).execute()
      : await tx.selectFrom('classrooms').select('district_id').where('id', '=', id).execute()
  return rows[0]?.district_id ?? null
}
