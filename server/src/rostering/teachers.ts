import { classroomsIn, type Scope, schoolsIn, teachersIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { activatedHere, signedInHere } from '../people/activation.ts'

/** The viewer's staff. Their schools and classes are limited to the viewer's scope (SAFE-6). */
export async function visibleTeachers(tx: Db, scope: Scope, archived: boolean, id?: string) {
  const rows = await teachersIn(tx, scope)
    .innerJoin('accounts', 'accounts.id', 'staff.account_id')
    .where('staff.archived_at', archived ? 'is not' : 'is', null)
    .$if(id !== undefined, query => query.where('staff.id', '=', id as string))
    .selectAll('staff')
    .select('accounts.email')
    .select([activatedHere.as('activated_at'), signedInHere.as('signed_in_at')])
    .execute()
  const [schools, classrooms] = await placesByStaff(tx, scope)
  return rows.map(row => ({
    id: row.id,
    firstName: row.first_name,
    middleName: row.middle_name,
    lastName: row.last_name,
    fullName: [row.first_name, row.middle_name, row.last_name].filter(Boolean).join(' '),
    email: row.email,
    userType: row.role,
    status: row.status,
    archived: row.archived_at !== null,
    authCredentialsSetAt: row.activated_at,
    invitedAt: row.invited_at,
    managedExternally: row.managed_externally,
    classroomsCount: classrooms.get(row.id)?.length ?? 0,
    createdAt: row.created_at,
    updatedAt: row.signed_in_at,
    externalRosterSystem: row.source,
    sourcedId: row.sourced_id,
    version: row.version,
    relationships: { schools: schools.get(row.id) ?? [], classrooms: classrooms.get(row.id) ?? [] },
  }))
}

/** The schools and the classes of each member of staff, by staff id, as far as they are in scope. */
async function placesByStaff(tx: Db, scope: Scope): Promise<[Map<string, string[]>, Map<string, string[]>]> {
  const schools = await tx
    .selectFrom('staff_schools')
    .where('district_id', '=', scope.districtId)
    .where('ended_at', 'is', null)
    .where('began_at', 'is not', null)
    .where('school_id', 'in', schoolsIn(tx, scope).select('schools.id'))
    .select(['staff_id', 'school_id as id'])
    .execute()
  const classrooms = await tx
    .selectFrom('staff_enrollments')
    .where('district_id', '=', scope.districtId)
    .where('ended_at', 'is', null)
    .where('began_at', 'is not', null)
    .where('classroom_id', 'in', classroomsIn(tx, scope).select('classrooms.id'))
    .select(['staff_id', 'classroom_id as id'])
    .execute()
  return [byStaff(schools), byStaff(classrooms)]
}

const byStaff = (rows: readonly { staff_id: string; id: string }[]) =>
  new Map([...Map.groupBy(rows, row => row.staff_id)].map(([staff, own]) => [staff, own.map(row => row.id)]))
