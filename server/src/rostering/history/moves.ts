import { type RawBuilder, sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn, studentsIn, teachersIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { FULL_NAME } from '../../people/names.ts'
import type { HistoryOf } from './record.ts'

type Sql = RawBuilder<unknown>

/** Joining or leaving a school or a class, in the audit entry of the request that did it. */
export interface MembershipChange {
  readonly entry: string
  readonly field: 'schools' | 'classrooms' | 'students' | 'teachers'
  readonly joined: boolean
  readonly name: string
}

/**
 * A query of the moves of a person, or of the people of a class, that are in the viewer's scope (SAFE-6). Memberships are
 * intervals, and each end has its entry; one that ended in the entry in which it began moved nobody.
 */
export function membershipChangesOf(
  tx: Db,
  scope: Scope,
  { kind, id, mergedIds }: Pick<HistoryOf, 'kind' | 'id' | 'mergedIds'>,
): Sql {
  const named = namedIn(tx, scope)
  const of = (membership: Membership, field: MembershipChange['field'], names: Sql) =>
    sql`SELECT x.entry, ${field}::text AS field, x.joined, n.name FROM (${bothEnds(scope, membership, [id, ...mergedIds])}) x
      JOIN (${names}) n ON n.id = x.other`
  const all: Readonly<Record<HistoryOf['kind'], readonly Sql[]>> = {
    school: [sql`SELECT NULL::bigint AS entry, ''::text AS field, false AS joined, ''::text AS name WHERE false`],
    classroom: [
      of({ table: 'student_enrollments', own: 'classroom_id', other: 'student_id' }, 'students', named.students),
      of({ table: 'staff_enrollments', own: 'classroom_id', other: 'staff_id' }, 'teachers', named.staff),
    ],
    student: [
      of({ table: 'student_schools', own: 'student_id', other: 'school_id' }, 'schools', named.schools),
      of({ table: 'student_enrollments', own: 'student_id', other: 'classroom_id' }, 'classrooms', named.classrooms),
    ],
    teacher: [
      of({ table: 'staff_schools', own: 'staff_id', other: 'school_id' }, 'schools', named.schools),
      of({ table: 'staff_enrollments', own: 'staff_id', other: 'classroom_id' }, 'classrooms', named.classrooms),
    ],
  }
  return sql.join(all[kind], sql` UNION ALL `)
}

interface Membership {
  readonly table: 'student_schools' | 'student_enrollments' | 'staff_schools' | 'staff_enrollments'
  readonly own: string
  readonly other: string
}

/** Current and ended ones apart, because they have indexes of their own. */
function bothEnds({ districtId }: Scope, { table, own, other }: Membership, ids: readonly string[]): Sql {
  const rows = (entry: string, joined: boolean, isEnded: boolean) =>
    sql`SELECT m.${sql.ref(entry)} AS entry, ${joined}::boolean AS joined, m.${sql.ref(other)} AS other FROM ${sql.table(table)} m
      WHERE m.district_id = ${districtId} AND m.${sql.ref(own)} = ANY (${idArray(ids)}) AND m.${sql.ref(entry)} IS NOT NULL
        AND m.ended_at ${isEnded ? sql`IS NOT NULL AND m.began_entry IS DISTINCT FROM m.ended_entry` : sql`IS NULL`}`
  return sql.join(
    [rows('began_entry', true, false), rows('began_entry', true, true), rows('ended_entry', false, true)],
    sql` UNION ALL `,
  )
}

/** The names of what is in scope, archived or not. */
const namedIn = (tx: Db, scope: Scope): Readonly<Record<'schools' | 'classrooms' | 'students' | 'staff', Sql>> => {
  const both = (query: (archived: boolean) => Sql) => sql`${query(false)} UNION ALL ${query(true)}`
  const people = (rows: Sql) => sql`SELECT r.id, ${FULL_NAME} AS name FROM (${rows}) r`
  return {
    schools: both(archived => sql`${schoolsIn(tx, scope, archived).select(['schools.id', 'schools.name'])}`),
    classrooms: both(
      archived =>
        sql`SELECT r.id, coalesce(r.name, 'Classroom ' || r.id) AS name
          FROM (${classroomsIn(tx, scope, archived).select(['classrooms.id', 'classrooms.name'])}) r`,
    ),
    students: both(archived => people(sql`${studentsIn(tx, scope, archived).selectAll('students')}`)),
    staff: people(sql`${teachersIn(tx, scope).selectAll('staff')}`),
  }
}
