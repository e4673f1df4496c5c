import { sql } from 'kysely'
import { batchesOf } from '../db/batches.ts'
import type { RosterFile } from './places.ts'
import { districtSourcedId, type OutOf, sourcedId } from './source.ts'

/** What people are, and where: staff by their roles, students at each of their schools. */
export const roles: RosterFile = {
  columns:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  rows: async function* (tx, of) {
    yield* batchesOf(tx, staffRoles(of))
    yield* batchesOf(tx, studentRoles(of))
  },
}

const WORD = sql`CASE r.role WHEN 'DistrictAdmin' THEN 'districtAdministrator' WHEN 'SchoolAdmin' THEN 'siteAdministrator' ELSE 'teacher' END`

/**
 * The roles that the roster system gave, as it gave them. Somebody at a school beyond these is what they are there; where
 * classes alone put a teacher into a school, the classes say so. Of each person at each place, one role is the primary one.
 */
function staffRoles(of: OutOf) {
  const { districtId, source } = of
  const given = sql`FROM staff_roles g WHERE g.district_id = ${districtId} AND g.source = ${source}::text AND g.ended_at IS NULL`
  const own = sql`SELECT ${given} AND g.staff_id = p.id`
  const byClasses = sql`p.role = 'Teacher' AND EXISTS (${own}) AND EXISTS (SELECT FROM staff_enrollments e
    WHERE e.district_id = ${districtId} AND e.staff_id = p.id AND e.school_id = m.school_id AND e.ended_at IS NULL)`
  return sql<Record<string, string | null>>`
    WITH r (id, staff_id, role, school_id, begins_on, ends_on) AS (
      SELECT 'hornbook-role-' || g.id, g.staff_id, g.role, g.school_id, g.begins_on, g.ends_on ${given}
      UNION ALL SELECT 'hornbook-staff-school-' || m.id, p.id, coalesce(m.role, p.role), m.school_id, NULL, NULL
      FROM staff_schools m JOIN staff p ON p.district_id = m.district_id AND p.id = m.staff_id
      WHERE m.district_id = ${districtId} AND m.ended_at IS NULL AND p.role <> 'DistrictAdmin'
        AND NOT EXISTS (${own} AND g.school_id = m.school_id) AND NOT (${byClasses})
      UNION ALL SELECT 'hornbook-staff-district-' || p.id, p.id, p.role, NULL, NULL, NULL
      FROM staff p WHERE p.district_id = ${districtId} AND p.role = 'DistrictAdmin' AND NOT EXISTS (${own}))
    SELECT r.id AS "sourcedId", ${sourcedId(of, 'staff', 'p')} AS "userSourcedId",
      CASE row_number() OVER (PARTITION BY r.staff_id, r.school_id ORDER BY r.id) WHEN 1 THEN 'primary' ELSE 'secondary' END AS "roleType",
      ${WORD} AS role, r.begins_on::text AS "beginDate", r.ends_on::text AS "endDate", ${orgOf(of)} AS "orgSourcedId"
    FROM r JOIN staff p ON p.district_id = ${districtId} AND p.id = r.staff_id AND p.archived_at IS NULL
    LEFT JOIN schools s ON s.district_id = ${districtId} AND s.id = r.school_id
    WHERE s.archived_at IS NULL ORDER BY p.id, r.id`
}

const studentRoles = (of: OutOf) => sql<Record<string, string | null>>`
  SELECT coalesce('hornbook-student-school-' || r.id, 'hornbook-student-district-' || p.id) AS "sourcedId",
    ${sourcedId(of, 'student', 'p')} AS "userSourcedId", 'primary' AS "roleType", 'student' AS role, ${orgOf(of)} AS "orgSourcedId"
  FROM students p
  LEFT JOIN (student_schools r JOIN schools s ON s.district_id = r.district_id AND s.id = r.school_id AND s.archived_at IS NULL)
    ON r.district_id = p.district_id AND r.student_id = p.id AND r.ended_at IS NULL
  WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL ORDER BY p.id, r.id`

/** The school `s`, or the district where there is none. */
const orgOf = (of: OutOf) =>
  sql`CASE WHEN s.id IS NULL THEN ${districtSourcedId(of)}::text ELSE ${sourcedId(of, 'school', 's')} END`
