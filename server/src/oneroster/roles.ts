import { type RawBuilder, sql } from 'kysely'
import { batchesOf } from '../db/batches.ts'
import type { OneRosterFile } from './places.ts'
import { districtSourcedId, type OutOf, sourcedId } from './source.ts'

type Rows = RawBuilder<Readonly<Record<string, string | null>>>

/**
 * What people are, and where. Staff have the roles that the roster system gave them, as it gave them; at a school beyond these
 * they are what they are there, but where classes alone put a teacher into a school, the classes say so.
 */
export const roles: OneRosterFile = {
  columns:
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  rows: async function* (tx, of) {
    if (of.source !== null) yield* batchesOf(tx, givenRoles(of))
    yield* batchesOf(tx, rolesAtSchools(of))
    yield* batchesOf(tx, rolesInDistrict(of))
    yield* batchesOf(tx, studentRoles(of))
  },
}

const word = (role: RawBuilder<unknown>) =>
  sql`CASE ${role} WHEN 'DistrictAdmin' THEN 'districtAdministrator' WHEN 'SchoolAdmin' THEN 'siteAdministrator' ELSE 'teacher' END`

/** Of the roles of a person at one place, the first is the primary one. */
const givenRoles = (of: OutOf): Rows => sql`
  SELECT 'hornbook-role-' || r.id AS "sourcedId", ${sourcedId(of, 'staff', 'p')} AS "userSourcedId",
    CASE row_number() OVER (PARTITION BY r.staff_id, r.school_id ORDER BY r.id) WHEN 1 THEN 'primary' ELSE 'secondary' END AS "roleType",
    ${word(sql`r.role`)} AS role, r.begins_on::text AS "beginDate", r.ends_on::text AS "endDate", ${orgOf(of)} AS "orgSourcedId"
  FROM staff_roles r JOIN staff p ON p.district_id = r.district_id AND p.id = r.staff_id AND p.archived_at IS NULL
  LEFT JOIN schools s ON s.district_id = r.district_id AND s.id = r.school_id
  WHERE r.district_id = ${of.districtId} AND r.source = ${of.source}::text AND r.ended_at IS NULL AND s.archived_at IS NULL
  ORDER BY r.id`

/** Whether staff `p` have a role that the roster system gave. */
const isGiven = ({ districtId, source }: OutOf, where: RawBuilder<unknown>) =>
  source === null
    ? sql`false`
    : sql`EXISTS (SELECT FROM staff_roles g WHERE g.district_id = ${districtId} AND g.source = ${source}::text
        AND g.ended_at IS NULL AND g.staff_id = p.id AND ${where})`

const rolesAtSchools = (of: OutOf): Rows => sql`
  SELECT 'hornbook-staff-school-' || m.id AS "sourcedId", ${sourcedId(of, 'staff', 'p')} AS "userSourcedId", 'primary' AS "roleType",
    ${word(sql`coalesce(m.role, p.role)`)} AS role, ${sourcedId(of, 'school', 's')} AS "orgSourcedId"
  FROM staff_schools m JOIN staff p ON p.district_id = m.district_id AND p.id = m.staff_id AND p.archived_at IS NULL
  JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id AND s.archived_at IS NULL
  WHERE m.district_id = ${of.districtId} AND m.ended_at IS NULL AND p.role <> 'DistrictAdmin'
    AND NOT ${isGiven(of, sql`g.school_id = m.school_id`)}
    AND NOT (p.role = 'Teacher' AND ${isGiven(of, sql`true`)} AND EXISTS (SELECT FROM staff_enrollments e
      WHERE e.district_id = ${of.districtId} AND e.staff_id = p.id AND e.school_id = m.school_id AND e.ended_at IS NULL))
  ORDER BY m.id`

const rolesInDistrict = (of: OutOf): Rows => sql`
  SELECT 'hornbook-staff-district-' || p.id AS "sourcedId", ${sourcedId(of, 'staff', 'p')} AS "userSourcedId", 'primary' AS "roleType",
    ${word(sql`p.role`)} AS role, ${districtSourcedId(of)}::text AS "orgSourcedId"
  FROM staff p WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND p.role = 'DistrictAdmin'
    AND NOT ${isGiven(of, sql`true`)} ORDER BY p.id`

const studentRoles = (of: OutOf): Rows => sql`
  SELECT coalesce('hornbook-student-school-' || r.id, 'hornbook-student-district-' || p.id) AS "sourcedId",
    ${sourcedId(of, 'student', 'p')} AS "userSourcedId", 'primary' AS "roleType", 'student' AS role, ${orgOf(of)} AS "orgSourcedId"
  FROM students p
  LEFT JOIN (student_schools r JOIN schools s ON s.district_id = r.district_id AND s.id = r.school_id AND s.archived_at IS NULL)
    ON r.district_id = p.district_id AND r.student_id = p.id AND r.ended_at IS NULL
  WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL ORDER BY p.id, r.id`

/** The school `s`, or the district where there is none. */
function orgOf(of: OutOf): RawBuilder<unknown> {
  return sql`CASE WHEN s.id IS NULL THEN ${districtSourcedId(of)}::text ELSE ${sourcedId(of, 'school', 's')} END`
}
