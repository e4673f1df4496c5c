import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { UnitRow } from './unit-summaries.ts'

const TEACHING = sql`st.role = 'Teacher' AND st.archived_at IS NULL`

/** Every class of a school that is not archived, by name, with its teachers counted. */
export async function classroomRows(tx: Db, districtId: string, schoolId: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`SELECT c.id, c.name, (SELECT count(DISTINCT st.id)::int FROM staff_enrollments e
      JOIN staff st ON st.district_id = e.district_id AND st.id = e.staff_id AND ${TEACHING}
      WHERE e.district_id = c.district_id AND e.classroom_id = c.id AND e.ended_at IS NULL AND e.began_at IS NOT NULL) AS "teachersCount"
    FROM classrooms c WHERE c.district_id = ${districtId} AND c.school_id = ${schoolId} AND c.archived_at IS NULL
    ORDER BY c.name, c.id`.execute(tx)
  return rows
}

/** Every school of a district that is not archived, by name; its teachers belong to it or teach one of its classes. */
export async function schoolRows(tx: Db, districtId: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`WITH teaching AS (
      SELECT x.school_id, count(DISTINCT x.staff_id)::int AS teachers FROM (
        SELECT school_id, staff_id FROM staff_schools WHERE district_id = ${districtId} AND ended_at IS NULL AND began_at IS NOT NULL
        UNION SELECT e.school_id, e.staff_id FROM staff_enrollments e
          JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
          WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL) x
      JOIN staff st ON st.district_id = ${districtId} AND st.id = x.staff_id AND ${TEACHING} GROUP BY 1)
    SELECT s.id, s.name, coalesce(teaching.teachers, 0) AS "teachersCount" FROM schools s
    LEFT JOIN teaching ON teaching.school_id = s.id
    WHERE s.district_id = ${districtId} AND s.archived_at IS NULL ORDER BY s.name, s.id`.execute(tx)
  return rows
}

/** How many teach in some classes, by the school of the classes. */
export async function teachersOf(tx: Db, districtId: string, classes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    school_id: string
    teachers: number
  }>`SELECT c.school_id, count(DISTINCT st.id)::int AS teachers
    FROM staff_enrollments e JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id
    JOIN staff st ON st.district_id = e.district_id AND st.id = e.staff_id AND ${TEACHING}
    WHERE e.district_id = ${districtId} AND e.classroom_id = ANY (${`{${classes.join(',')}}`}::bigint[])
      AND e.ended_at IS NULL AND e.began_at IS NOT NULL GROUP BY 1`.execute(tx)
  return new Map(rows.map(row => [row.school_id, row.teachers]))
}
