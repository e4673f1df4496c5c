import { sql } from 'kysely'
import { type Collection, type OneRosterVersion, type Part, text } from './collection.ts'
import { districtSourcedId, isPersonOut, isSchoolOut, type OutOf, type Sql, sourcedId } from './source.ts'

const BEFORE = 'sourcedId,status,dateLastModified,enabledUser'
const AFTER =
  'username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password'

/** Staff and students who are not archived. Passwords are in no file, whatever the format has room for. */
export const users: Collection = {
  columns: {
    '1.1': `${BEFORE},orgSourcedIds,role,${AFTER}`,
    '1.2': `${BEFORE},${AFTER},userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns`,
  },
  parts: (of, version) => [staff(of, version), students(of, version)],
}

const name = {
  enabledUser: text('true'),
  givenName: sql`p.first_name`,
  familyName: sql`p.last_name`,
  middleName: sql`p.middle_name`,
}

const staff = (of: OutOf, version: OneRosterVersion): Part => ({
  cells: {
    ...name,
    sourcedId: sourcedId(of, 'staff', 'p'),
    username: usernameOf(of, 'staff', sql`a.username`, sql`p.identifier`),
    identifier: sql`p.identifier`,
    email: sql`a.email`,
    ...(version === '1.1'
      ? {
          role: sql`CASE WHEN p.role IN ('DistrictAdmin', 'SchoolAdmin') THEN 'administrator' ELSE 'teacher' END`,
          // An administrator of the district is one of it, not of a school.
          orgSourcedIds: sql`CASE p.role WHEN 'DistrictAdmin' THEN ${text(districtSourcedId(of))} ELSE ${orgsOf(of, 'staff', EVERY)} END`,
        }
      : { primaryOrgSourcedId: orgsOf(of, 'staff', FIRST) }),
  },
  from: sql`FROM staff p JOIN accounts a ON a.id = p.account_id
    WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND ${isPersonOut(of, 'staff')}`,
  id: sql`p.id`,
})

const students = (of: OutOf, version: OneRosterVersion): Part => ({
  cells: {
    ...name,
    sourcedId: sourcedId(of, 'student', 'p'),
    username: usernameOf(of, 'student', sql`p.username`, sql`p.one_roster_id`),
    identifier: sql`p.one_roster_id`,
    grades: sql`array_to_string(p.grades, ',')`,
    ...(version === '1.1'
      ? { role: text('student'), orgSourcedIds: orgsOf(of, 'student', EVERY) }
      : { primaryOrgSourcedId: orgsOf(of, 'student', FIRST) }),
  },
  from: sql`FROM students p WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND ${isPersonOut(of, 'student')}`,
  id: sql`p.id`,
})

/** The format wants one. Who has none gets what our reader would take for it (ROSTER-35). */
const usernameOf = (of: OutOf, who: 'staff' | 'student', own: Sql, identifier: Sql) =>
  sql`coalesce(${own}, lower(coalesce(${identifier}, ${sourcedId(of, who, 'p')})))`

const FIRST = sql`[1]`
const EVERY = sql``

/** The schools of person `p`, by id; the district for those without a school. */
function orgsOf(of: OutOf, who: 'staff' | 'student', which: Sql): Sql {
  const all = sql`(SELECT array_agg(${sourcedId(of, 'school', 's')} ORDER BY s.id) FROM ${sql.table(`${who}_schools`)} m
      JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id AND s.archived_at IS NULL
    WHERE m.district_id = ${of.districtId} AND ${sql.ref(`m.${who}_id`)} = p.id AND m.ended_at IS NULL AND ${isSchoolOut(of, 's.id')})`
  const found = which === FIRST ? sql`${all}${which}` : sql`array_to_string(${all}, ',')`
  return sql`coalesce(${found}, ${text(districtSourcedId(of))})`
}
