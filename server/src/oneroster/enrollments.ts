import { sql } from 'kysely'
import { batchesOf } from '../db/batches.ts'
import type { OneRosterFile } from './places.ts'
import { type OutOf, sourcedId } from './source.ts'

/** Who is in a class now or will be. */
export const enrollments: OneRosterFile = {
  columns:
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
  rows: async function* (tx, of) {
    yield* batchesOf(tx, enrollmentsOf(of, 'staff', 'staff', 'teacher'))
    yield* batchesOf(tx, enrollmentsOf(of, 'student', 'students', 'student'))
  },
}

/** The roster system's own dates stay as it gave them; for others it is the day on which somebody came. */
function enrollmentsOf(of: OutOf, who: 'staff' | 'student', people: string, role: string) {
  const begins = sql`CASE WHEN e.source = ${of.source}::text OR e.begins_on IS NOT NULL THEN e.begins_on
    ELSE (e.began_at AT TIME ZONE ${of.timezone})::date END`
  // Of the teachers of a class, the first one is its own.
  const primary =
    who === 'student' ? sql`NULL` : sql`(row_number() OVER (PARTITION BY e.classroom_id ORDER BY e.id) = 1)::text`
  return sql<Record<string, string | null>>`
    SELECT ${sql.lit(`hornbook-${who}-enrollment-`)} || e.id AS "sourcedId", ${sourcedId(of, 'class', 'c')} AS "classSourcedId",
      ${sourcedId(of, 'school', 's')} AS "schoolSourcedId", ${sourcedId(of, who, 'p')} AS "userSourcedId",
      ${role}::text AS role, ${primary} AS primary, (${begins})::text AS "beginDate", e.ends_on::text AS "endDate"
    FROM ${sql.table(`${who}_enrollments`)} e
    JOIN ${sql.table(people)} p ON p.district_id = e.district_id AND p.id = ${sql.ref(`e.${who}_id`)} AND p.archived_at IS NULL
    JOIN classrooms c ON c.district_id = e.district_id AND c.id = e.classroom_id AND c.archived_at IS NULL
    JOIN schools s ON s.district_id = c.district_id AND s.id = c.school_id AND s.archived_at IS NULL
    WHERE e.district_id = ${of.districtId} AND e.ended_at IS NULL ORDER BY e.id`
}
