import { sql } from 'kysely'
import { notFound } from '../access/refusal.ts'
import { isInScope, type Scope, schoolsIn, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { idFrom } from '../http/route.ts'
import { teachersBySchool } from '../people/teacher-counts.ts'

/** A school's id from an address; 404 when the school is out of scope. */
export async function requireSchool(tx: Db, scope: Scope, given: string): Promise<string> {
  const id = idFrom(given)
  if (!(await isInScope(tx, scope, 'school', id))) throw notFound()
  return id
}

/** The viewer's schools, narrowed by `only`. Counters count only what is in scope (SCOPE-3). */
export async function visibleSchools(tx: Db, scope: Scope, only: { id?: string; archived?: boolean } = {}) {
  const { id, archived = false } = only
  const rows = await schoolsIn(tx, scope, archived)
    .innerJoin('districts', 'districts.id', 'schools.district_id')
    .$if(id !== undefined, query => query.where('schools.id', '=', id as string))
    .selectAll('schools')
    .select('districts.timezone as district_timezone')
    .execute()
  const students = await studentsBySchool(tx, scope)
  const teachers = await teachersBySchool(tx, scope)
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    city: row.city,
    postalCode: row.postal_code,
    archived,
    createdAt: row.created_at,
    studentsCount: students.get(row.id) ?? 0,
    teachersCount: teachers.get(row.id) ?? 0,
    externalRosterSystem: row.source,
    sourcedId: row.sourced_id,
    version: row.version,
    relationships: { district: row.district_id, timezone: row.timezone ?? row.district_timezone },
  }))
}

async function studentsBySchool(tx: Db, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('student_schools as b')
    .where('b.district_id', '=', scope.districtId)
    .where('b.ended_at', 'is', null)
    .where('b.began_at', 'is not', null)
    .where('b.student_id', 'in', studentsIn(tx, scope).select('students.id'))
    .groupBy('b.school_id')
    .select(['b.school_id', sql<number>`count(*)::int`.as('count')])
    .execute()
  return new Map(rows.map(row => [row.school_id, row.count]))
}
