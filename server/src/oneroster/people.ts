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
  parts: (of, version, ids) => [staff(of, version, ids), students(of, version, ids)],
}

const name = {
  enabledUser: text('true'),
  givenName: sql`p.first_name`,
  familyName: sql`p.last_name`,
  middleName: sql`p.middle_name`,
}

const staff = (of: OutOf, version: OneRosterVersion, ids?: Sql): Part => ({
  kind: 'staff',
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
          orgSourcedIds: sql`CASE p.role WHEN 'DistrictAdmin' THEN ${text(districtSourcedId(of))} ELSE ${everyOrg(of)} END`,
        }
      : { primaryOrgSourcedId: firstOrg(of) }),
  },
  from: sql`FROM staff p JOIN accounts a ON a.id = p.account_id ${joinOrgs(of, 'staff', ids)}
    WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND ${isPersonOut(of, 'staff')}`,
  id: sql`p.id`,
})

const students = (of: OutOf, version: OneRosterVersion, ids?: Sql): Part => ({
  kind: 'student',
  cells: {
    ...name,
    sourcedId: sourcedId(of, 'student', 'p'),
    username: usernameOf(of, 'student', sql`p.username`, sql`p.one_roster_id`),
    identifier: sql`p.one_roster_id`,
    grades: sql`array_to_string(p.grades, ',')`,
    ...(version === '1.1'
      ? { role: text('student'), orgSourcedIds: everyOrg(of) }
      : { primaryOrgSourcedId: firstOrg(of) }),
  },
  from: sql`FROM students p ${joinOrgs(of, 'student', ids)}
    WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND ${isPersonOut(of, 'student')}`,
  id: sql`p.id`,
})

/** The format requires a user name. Without one it is what our reader would make up (ROSTER-35). */
const usernameOf = (of: OutOf, who: 'staff' | 'student', own: Sql, identifier: Sql) =>
  sql`coalesce(${own}, lower(coalesce(${identifier}, ${sourcedId(of, who, 'p')})))`

/** The schools of each person `p`, by id, as `o`. */
function joinOrgs(of: OutOf, who: 'staff' | 'student', ids?: Sql): Sql {
  const person = sql.ref(`m.${who}_id`)
  return sql`LEFT JOIN (SELECT ${person} AS person, array_agg(${sourcedId(of, 'school', 's')} ORDER BY s.id) AS orgs
      FROM ${sql.table(`${who}_schools`)} m JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id AND s.archived_at IS NULL
      WHERE m.district_id = ${of.districtId} AND m.ended_at IS NULL AND ${isSchoolOut(of, 's.id')}
        ${ids ? sql`AND ${person} = ANY (${ids})` : sql``} GROUP BY 1) o ON o.person = p.id`
}

/** Those without a school belong to the district. */
const firstOrg = (of: OutOf) => sql`coalesce(o.orgs[1], ${text(districtSourcedId(of))})`
const everyOrg = (of: OutOf) => sql`coalesce(array_to_string(o.orgs, ','), ${text(districtSourcedId(of))})`
