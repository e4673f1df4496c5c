import { sql } from 'kysely'
import { classroomsIn, type Scope } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'

/** The condition for staff (`st`) to count as a teacher (NUM-4). */
export const IS_TEACHER = sql`st.role = 'Teacher' AND st.archived_at IS NULL`

/**
 * The number of teachers by school id, for rostering and dashboards. A teacher counts for the schools they belong to and
 * for those of their classes, which is also what they may see themselves. A viewer who only has classes of a school gets
 * the number of teachers of those classes (SCOPE-5).
 */
export async function teachersBySchool(tx: Db, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const { districtId, reach } = scope
  const classes = sql`SELECT e.school_id, e.staff_id FROM staff_enrollments e
    JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
    WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL`
  const places =
    reach === 'classrooms'
      ? sql`${classes} AND c.id IN (${classroomsIn(tx, scope).select('classrooms.id')})`
      : sql`${classes} UNION SELECT b.school_id, b.staff_id FROM staff_schools b
          WHERE b.district_id = ${districtId} AND b.ended_at IS NULL AND b.began_at IS NOT NULL`
  const { rows } = await sql<{ id: string; teachers: number }>`
    SELECT x.school_id AS id, count(DISTINCT x.staff_id)::int AS teachers FROM (${places}) x
    JOIN staff st ON st.district_id = ${districtId} AND st.id = x.staff_id AND ${IS_TEACHER} GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ id, teachers }) => [id, teachers]))
}
