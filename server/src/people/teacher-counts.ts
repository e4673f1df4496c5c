import { type RawBuilder, sql } from 'kysely'
import { classroomsIn, type Scope, schoolsIn } from '../access/scope.ts'
import { idArray } from '../db/id-array.ts'
import { LOCK_CLASSES } from '../db/locks.ts'
import type { Db } from '../db/pool.ts'

/** The condition for staff (`st`) to count as a teacher (NUM-4). */
export const IS_TEACHER = sql`st.role = 'Teacher' AND st.archived_at IS NULL`

/** The teachers of classes that are not archived, with the school. */
const teachersOfClasses = (districtId: string) => sql`SELECT e.school_id, e.staff_id FROM staff_enrollments e
    JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
    WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_at IS NOT NULL`

const countedBySchool = (districtId: string, places: RawBuilder<unknown>) => sql<{ id: string; teachers: number }>`
    SELECT x.school_id AS id, count(DISTINCT x.staff_id)::int AS teachers FROM (${places}) x
    JOIN staff st ON st.district_id = ${districtId} AND st.id = x.staff_id AND ${IS_TEACHER} GROUP BY 1`

/**
 * A query of the number of teachers by school id, for rostering and dashboards. A teacher counts for the schools they belong to and
 * for those of their classes, which is also what they may see themselves. A viewer who only has classes of a school gets
 * the number of teachers of those classes (SCOPE-5).
 */
export function teachersOfSchools(tx: Db, scope: Scope) {
  const { districtId, extent } = scope
  const own = sql`${teachersOfClasses(districtId)} AND c.id IN (${classroomsIn(tx, scope).select('classrooms.id')})`
  const whole = sql<{ id: string; teachers: number }>`SELECT school_id AS id, teachers FROM school_teachers
    WHERE district_id = ${districtId}`
  if (extent === 'district' || extent === 'administered') return whole
  const parts = countedBySchool(districtId, own)
  if (extent === 'classrooms') return parts
  const administered = schoolsIn(tx, { ...scope, extent: 'administered' }).select('schools.id')
  return sql<{ id: string; teachers: number }>`${whole} AND school_id IN (${administered})
    UNION ALL SELECT x.id, x.teachers FROM (${parts}) x WHERE x.id NOT IN (${administered})`
}

export async function teachersBySchool(tx: Db, scope: Scope): Promise<ReadonlyMap<string, number>> {
  const { rows } = await teachersOfSchools(tx, scope).execute(tx)
  return new Map(rows.map(({ id, teachers }) => [id, teachers]))
}

/**
 * Counts the teachers of every school of a district again (NUM-4). Call it in the transaction that changes staff, their
 * places or classes, after the change and before `changeFigures`: every transaction must take the two locks in this order.
 */
export async function countTeachers(tx: Db, districtId: string): Promise<void> {
  // Another transaction's change is only seen once it is committed: the lock waits for that.
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_CLASSES.teacherCounts)}, hashint8(${districtId}::bigint))`.execute(
    tx,
  )
  const belonging = sql`SELECT b.school_id, b.staff_id FROM staff_schools b
    WHERE b.district_id = ${districtId} AND b.ended_at IS NULL AND b.began_at IS NOT NULL`
  const places = sql`${teachersOfClasses(districtId)} UNION ${belonging}`
  const { rows } = await countedBySchool(districtId, places).execute(tx)
  await sql`DELETE FROM school_teachers WHERE district_id = ${districtId}
    AND school_id <> ALL (${idArray(rows.map(({ id }) => id))})`.execute(tx)
  await sql`INSERT INTO school_teachers AS stored (district_id, school_id, teachers)
    SELECT ${districtId}::bigint, x.* FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(id bigint, teachers integer)
    ON CONFLICT (district_id, school_id) DO UPDATE SET teachers = excluded.teachers
      WHERE stored.teachers <> excluded.teachers`.execute(tx)
}
