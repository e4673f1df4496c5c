import type { UserType } from '@hornbook/rules/people/abilities'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import type { Noun, Place } from './caller.ts'

/**
 * Which rows of a district a viewer may see (ACC-4, SCOPE-1). Every read of a roster table starts here, already narrowed.
 * A DistrictAdmin sees the whole district, a Teacher the classes they teach, and a SchoolAdmin (`schools`) the whole of the
 * schools they administer and the classes they teach elsewhere. Where a call is for administrators, it is `administered`:
 * those schools alone (SCOPE-7).
 */
export interface Scope {
  readonly districtId: string
  readonly extent: 'district' | 'schools' | 'administered' | 'classrooms'
  readonly staffId: string
}

export function scopeAt(place: Pick<Place, 'districtId' | 'staffId' | 'role' | 'administers'>): Scope {
  const { districtId, role } = place
  const wide = role === 'Administrator' || role === 'DistrictAdmin'
  const own = role === 'SchoolAdmin' ? (place.administers ? 'administered' : 'schools') : 'classrooms'
  return { districtId, extent: wide ? 'district' : own, staffId: place.staffId ?? '0' }
}

/** The same scope where a teacher's rights do not suffice. */
export const administeredIn = (scope: Scope): Scope =>
  scope.extent === 'schools' ? { ...scope, extent: 'administered' } : scope

/** What an account may see of a district now, for work that goes on without its session; null for nothing. */
export async function scopeOfAccount(tx: Db, districtId: string, accountId: string): Promise<Scope | null> {
  const administrator = await tx
    .selectFrom('administrators')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (administrator) return scopeAt({ districtId, staffId: null, role: 'Administrator' })
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'role'])
    .where('district_id', '=', districtId)
    .where('account_id', '=', accountId)
    .where('archived_at', 'is', null)
    .where('role', 'is not', null)
    .where('status', '=', 'enabled')
    .executeTakeFirst()
  return staff ? scopeAt({ districtId, staffId: staff.id, role: staff.role as UserType }) : null
}

type From<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>

const ownSchools = (tx: Db, { districtId, staffId }: Scope) =>
  tx
    .selectFrom('staff_schools')
    .where('staff_schools.district_id', '=', districtId)
    .where('staff_schools.staff_id', '=', staffId)
    .where('staff_schools.began_at', 'is not', null)
    .where('staff_schools.ended_at', 'is', null)
    .select('staff_schools.school_id')

const administeredSchools = (tx: Db, scope: Scope) =>
  ownSchools(tx, scope).where(sql<boolean>`staff_schools.role IS DISTINCT FROM 'Teacher'`)

const ownClassrooms = (tx: Db, { districtId, staffId }: Scope) =>
  tx
    .selectFrom('staff_enrollments')
    .where('staff_enrollments.district_id', '=', districtId)
    .where('staff_enrollments.staff_id', '=', staffId)
    .where('staff_enrollments.began_at', 'is not', null)
    .where('staff_enrollments.ended_at', 'is', null)
    .select('staff_enrollments.classroom_id')

/** The district itself: everybody with a place in it may read it. */
export function districtsIn(tx: Db, scope: Scope): From<'districts'> {
  return tx.selectFrom('districts').where('districts.id', '=', scope.districtId)
}

/** Schools: either the active or the archived ones. One sees those one belongs to and those of one's classes. */
export function schoolsIn(tx: Db, scope: Scope, archived = false): From<'schools'> {
  const all = tx
    .selectFrom('schools')
    .where('schools.district_id', '=', scope.districtId)
    .where('schools.archived_at', archived ? 'is not' : 'is', null)
  if (scope.extent === 'district') return all
  if (scope.extent === 'administered') return all.where('schools.id', 'in', administeredSchools(tx, scope))
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

/** Classes: either the active or the archived ones. */
export function classroomsIn(tx: Db, scope: Scope, archived = false): From<'classrooms'> {
  const all = tx
    .selectFrom('classrooms')
    .where('classrooms.district_id', '=', scope.districtId)
    .where('classrooms.archived_at', archived ? 'is not' : 'is', null)
  if (scope.extent === 'district') return all
  if (scope.extent === 'administered') return all.where('classrooms.school_id', 'in', administeredSchools(tx, scope))
  if (scope.extent === 'classrooms') return all.where('classrooms.id', 'in', ownClassrooms(tx, scope))
  return all.where(or =>
    or.or([
      or('classrooms.school_id', 'in', administeredSchools(tx, scope)),
      or('classrooms.id', 'in', ownClassrooms(tx, scope)),
    ]),
  )
}

/**
 * Staff, including archived ones. A SchoolAdmin sees staff who belong to their schools or teach a class there, a Teacher
 * the staff of their own classes; archived classes do not count (PEOPLE-1).
 */
export function teachersIn(tx: Db, scope: Scope): From<'staff'> {
  const all = tx.selectFrom('staff').where('staff.district_id', '=', scope.districtId)
  if (scope.extent === 'district') return all
  const teaching = tx
    .selectFrom('staff_enrollments')
    .where('staff_enrollments.district_id', '=', scope.districtId)
    .where('staff_enrollments.began_at', 'is not', null)
    .where('staff_enrollments.ended_at', 'is', null)
    .where('staff_enrollments.classroom_id', 'in', classroomsIn(tx, scope).select('classrooms.id'))
    .select('staff_enrollments.staff_id as id')
  if (scope.extent === 'classrooms') return all.where('staff.id', 'in', teaching)
  const belonging = tx
    .selectFrom('staff_schools')
    .where('staff_schools.district_id', '=', scope.districtId)
    .where('staff_schools.began_at', 'is not', null)
    .where('staff_schools.ended_at', 'is', null)
    .where('staff_schools.school_id', 'in', administeredSchools(tx, scope))
    .select('staff_schools.staff_id as id')
  return all.where(or => or.or([or('staff.id', 'in', belonging), or('staff.id', 'in', teaching)]))
}

/**
 * Students: either the active or the archived ones. A Teacher sees those of their own classes; archived classes do not
 * count (PEOPLE-1), except for archived students, whose history stays readable (PEOPLE-4).
 */
export function studentsIn(tx: Db, scope: Scope, archived = false): From<'students'> {
  const all = tx
    .selectFrom('students')
    .where('students.district_id', '=', scope.districtId)
    .where('students.archived_at', archived ? 'is not' : 'is', null)
  if (scope.extent === 'district') return all
  const belonging = tx
    .selectFrom('student_schools')
    .where('student_schools.district_id', '=', scope.districtId)
    .where('student_schools.began_at', 'is not', null)
    .where('student_schools.ended_at', 'is', null)
    .where('student_schools.school_id', 'in', administeredSchools(tx, scope))
    .select('student_schools.student_id as id')
  if (scope.extent === 'administered') return all.where('students.id', 'in', belonging)
  const taught = { ...scope, extent: 'classrooms' as const }
  const learning = tx
    .selectFrom('student_enrollments')
    .where('student_enrollments.district_id', '=', scope.districtId)
    .where('student_enrollments.began_at', 'is not', null)
    .where('student_enrollments.ended_at', 'is', null)
    .where(
      'student_enrollments.classroom_id',
      'in',
      archived ? ownClassrooms(tx, scope) : classroomsIn(tx, taught).select('classrooms.id'),
    )
    .select('student_enrollments.student_id as id')
  return all.where('students.id', 'in', scope.extent === 'classrooms' ? learning : belonging.unionAll(learning))
}

/** Whether the target of an address is in scope. `id` must be a valid number, as the gate ensures. */
export async function isInScope(tx: Db, scope: Scope, noun: Noun, id: string): Promise<boolean> {
  switch (noun) {
    case 'school':
      return exists(schoolsIn(tx, scope).where('schools.id', '=', id).select('schools.id'))
    case 'classroom':
      return exists(classroomsIn(tx, scope).where('classrooms.id', '=', id).select('classrooms.id'))
    case 'student':
      return exists(studentsIn(tx, scope).where('students.id', '=', id).select('students.id'))
    case 'district':
    case '':
      return true
  }
}

const exists = async (query: { executeTakeFirst(): Promise<unknown> }) => (await query.executeTakeFirst()) !== undefined

const TABLES = { school: 'schools', classroom: 'classrooms' } as const

/** The district of a school or class, if the transaction reaches it. */
export async function districtOf(tx: Db, noun: keyof typeof TABLES, id: string): Promise<string | null> {
  const rows = await tx.selectFrom(TABLES[noun]).select('district_id').where('id', '=', id).execute()
  return rows[0]?.district_id ?? null
}
