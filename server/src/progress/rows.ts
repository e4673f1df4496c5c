import { sql } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { schoolNamesIn } from '../people/school-names.ts'
import { IS_TEACHER } from '../people/teacher-counts.ts'
import type { UnitRow } from './unit-summaries.ts'

/** The classes of a school that are not archived, by name, with the number of their teachers. */
export async function classroomRows(tx: Db, districtId: string, schoolId: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`SELECT c.id, c.name, (SELECT count(DISTINCT st.id)::int FROM staff_enrollments e
      JOIN staff st ON st.district_id = e.district_id AND st.id = e.staff_id AND ${IS_TEACHER}
      WHERE e.district_id = c.district_id AND e.classroom_id = c.id AND e.ended_at IS NULL AND e.began_at IS NOT NULL) AS "teachersCount"
    FROM classrooms c WHERE c.district_id = ${districtId} AND c.school_id = ${schoolId} AND c.archived_at IS NULL
    ORDER BY c.name, c.id`.execute(tx)
  return rows
}

/** The schools of a district that are not archived, by name, with the number of their teachers. */
export async function schoolRows(tx: Db, scope: Scope): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`SELECT s.id, s.name, coalesce(k.teachers, 0) AS "teachersCount" FROM schools s
    LEFT JOIN school_teachers k ON k.district_id = s.district_id AND k.school_id = s.id
    WHERE s.district_id = ${scope.districtId} AND s.archived_at IS NULL ORDER BY s.name, s.id`.execute(tx)
  const called = await schoolNamesIn(tx, scope)
  return rows.map(row => ({ ...row, name: called.get(row.id) ?? row.name }))
}
