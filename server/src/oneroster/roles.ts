import { sql } from 'kysely'
import { type Collection, type Part, text } from './collection.ts'
import { districtSourcedId, isPersonOut, type OutOf, type Sql, sourcedId } from './source.ts'

/**
 * What people are, and where. Staff have the roles that the roster system gave them, as it gave them; at a school beyond these
 * they are what they are there, but where classes alone put a teacher into a school, the classes say so. In the files of one
 * school everybody has one role, there.
 */
export const roles: Collection = {
  columns: {
    '1.1': null,
    '1.2':
      'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
  },
  parts: (of, _, ids) => {
    if (of.schoolId !== null) return [staffOfSchool(of, of.schoolId), studentsOfSchool(of, of.schoolId)]
    const given = of.source === null ? [] : [givenRoles(of)]
    return [...given, rolesAtSchools(of), rolesInDistrict(of), studentRoles(of, ids)]
  },
}

const word = (role: Sql) =>
  sql`CASE ${role} WHEN 'DistrictAdmin' THEN 'districtAdministrator' WHEN 'SchoolAdmin' THEN 'siteAdministrator' ELSE 'teacher' END`

const isSame = (left: string, right: string) => sql`${sql.ref(left)} IS NOT DISTINCT FROM ${sql.ref(right)}`

/** Of the roles of a person at one place, the first is the primary one. */
const givenRoles = (of: OutOf): Part => ({
  kind: 'staff',
  cells: {
    sourcedId: sql`'hornbook-role-' || r.id`,
    userSourcedId: sourcedId(of, 'staff', 'p'),
    roleType: sql`CASE WHEN EXISTS (SELECT FROM staff_roles f WHERE f.district_id = ${of.districtId} AND f.staff_id = r.staff_id
        AND ${isSame('f.school_id', 'r.school_id')} AND f.source = r.source AND f.ended_at IS NULL AND f.id < r.id)
      THEN 'secondary' ELSE 'primary' END`,
    role: word(sql`r.role`),
    beginDate: sql`r.begins_on::text`,
    endDate: sql`r.ends_on::text`,
    orgSourcedId: orgOf(of),
  },
  from: sql`FROM staff_roles r JOIN staff p ON p.district_id = r.district_id AND p.id = r.staff_id AND p.archived_at IS NULL
    LEFT JOIN schools s ON s.district_id = r.district_id AND s.id = r.school_id
    WHERE r.district_id = ${of.districtId} AND r.source = ${of.source}::text AND r.ended_at IS NULL AND s.archived_at IS NULL`,
  id: sql`r.id`,
})

/** Whether staff `p` have a role that the roster system gave. */
const isGiven = ({ districtId, source }: OutOf, where: Sql) =>
  source === null
    ? sql`false`
    : sql`EXISTS (SELECT FROM staff_roles g WHERE g.district_id = ${districtId} AND g.source = ${source}::text
        AND g.ended_at IS NULL AND g.staff_id = p.id AND ${where})`

const rolesAtSchools = (of: OutOf): Part => ({
  kind: 'staff',
  cells: {
    sourcedId: sql`'hornbook-staff-school-' || m.id`,
    userSourcedId: sourcedId(of, 'staff', 'p'),
    roleType: text('primary'),
    role: word(sql`coalesce(m.role, p.role)`),
    orgSourcedId: sourcedId(of, 'school', 's'),
  },
  from: sql`FROM staff_schools m JOIN staff p ON p.district_id = m.district_id AND p.id = m.staff_id AND p.archived_at IS NULL
    JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id AND s.archived_at IS NULL
    WHERE m.district_id = ${of.districtId} AND m.ended_at IS NULL AND p.role <> 'DistrictAdmin'
    AND NOT ${isGiven(of, sql`g.school_id = m.school_id`)}
    AND NOT (p.role = 'Teacher' AND ${isGiven(of, sql`true`)} AND EXISTS (SELECT FROM staff_enrollments e
      WHERE e.district_id = ${of.districtId} AND e.staff_id = p.id AND e.school_id = m.school_id AND e.ended_at IS NULL))`,
  id: sql`m.id`,
})

/** Administrators of the district, and those who have no school yet. */
const rolesInDistrict = (of: OutOf): Part => ({
  kind: 'staff',
  cells: {
    sourcedId: sql`'hornbook-staff-district-' || p.id`,
    userSourcedId: sourcedId(of, 'staff', 'p'),
    roleType: text('primary'),
    role: word(sql`p.role`),
    orgSourcedId: text(districtSourcedId(of)),
  },
  from: sql`FROM staff p WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL
    AND (p.role = 'DistrictAdmin' OR NOT EXISTS (SELECT FROM staff_schools m
      JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id AND s.archived_at IS NULL
      WHERE m.district_id = ${of.districtId} AND m.staff_id = p.id AND m.ended_at IS NULL))
    AND NOT ${isGiven(of, sql`true`)}`,
  id: sql`p.id`,
})

const studentRoles = (of: OutOf, ids?: Sql): Part => ({
  kind: 'student',
  cells: {
    sourcedId: sql`coalesce('hornbook-student-school-' || r.id, 'hornbook-student-district-' || p.id)`,
    userSourcedId: sourcedId(of, 'student', 'p'),
    roleType: text('primary'),
    role: text('student'),
    orgSourcedId: orgOf(of),
  },
  from: sql`FROM students p
    LEFT JOIN (student_schools r JOIN schools s ON s.district_id = r.district_id AND s.id = r.school_id AND s.archived_at IS NULL)
      ON r.district_id = p.district_id AND r.student_id = p.id AND r.ended_at IS NULL
        ${ids ? sql`AND r.student_id = ANY (${ids})` : sql``}
    WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL`,
  id: sql`p.id, r.id`,
})

const ofSchool = (of: OutOf, who: 'staff' | 'student', role: Sql): Part['cells'] => ({
  sourcedId: sql`${sql.lit(`hornbook-${who}-at-school-`)} || p.id`,
  userSourcedId: sourcedId(of, who, 'p'),
  roleType: text('primary'),
  role,
  orgSourcedId: sourcedId(of, 'school', 's'),
})

const staffOfSchool = (of: OutOf, schoolId: string): Part => ({
  kind: 'staff',
  cells: ofSchool(of, 'staff', word(sql`coalesce(m.role, p.role)`)),
  from: sql`FROM staff p JOIN schools s ON s.district_id = p.district_id AND s.id = ${schoolId}
    LEFT JOIN staff_schools m ON m.district_id = p.district_id AND m.staff_id = p.id AND m.school_id = s.id AND m.ended_at IS NULL
    WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND ${isPersonOut(of, 'staff')}`,
  id: sql`p.id`,
})

const studentsOfSchool = (of: OutOf, schoolId: string): Part => ({
  kind: 'student',
  cells: ofSchool(of, 'student', text('student')),
  from: sql`FROM students p JOIN schools s ON s.district_id = p.district_id AND s.id = ${schoolId}
    WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND ${isPersonOut(of, 'student')}`,
  id: sql`p.id`,
})

/** The school `s`, or the district where there is none. */
function orgOf(of: OutOf): Sql {
  return sql`CASE WHEN s.id IS NULL THEN ${text(districtSourcedId(of))} ELSE ${sourcedId(of, 'school', 's')} END`
}
