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
  from: sql`FROM staff p JOIN accounts a ON a.id = p.account_id ${joinOrgs(of, 'staff', version, ids)}
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
  from: sql`FROM students p ${joinOrgs(of, 'student', version, ids)}
    WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL AND ${isPersonOut(of, 'student')}`,
  id: sql`p.id`,
})

/** The format requires a user name. Without one it is what our reader would make up (ROSTER-35). */
const usernameOf = (of: OutOf, who: 'staff' | 'student', own: Sql, identifier: Sql) =>
  sql`coalesce(${own}, lower(coalesce(${identifier}, ${sourcedId(of, who, 'p')})))`

/** The schools of each person `p` as `o`: in 1.1 all of them by id, in 1.2 the first, which costs a fifth less of the whole file. */
function joinOrgs(of: OutOf, who: 'staff' | 'student', version: OneRosterVersion, ids?: Sql): Sql {
  const person = sql.ref(`m.${who}_id`)
  const org = sourcedId(of, 'school', 's')
  const from = sql`FROM ${sql.table(`${who}_schools`)} m
      JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id AND s.archived_at IS NULL
      WHERE m.district_id = ${of.districtId} AND m.ended_at IS NULL AND ${isSchoolOut(of, 's.id')}
        ${ids ? sql`AND ${person} = ANY (${ids})` : sql``}`
  const orgs =
    version === '1.1'
      ? sql`SELECT ${person} AS person, array_agg(${org} ORDER BY s.id) AS orgs ${from} GROUP BY 1`
      : sql`SELECT DISTINCT ON (${person}) ${person} AS person, ${org} AS org ${from} ORDER BY ${person}, s.id`
  return sql`LEFT JOIN (${orgs}) o ON o.person = p.id`
}

/** Those without a school belong to the district. */
const firstOrg = (of: OutOf) => sql`coalesce(o.org, ${text(districtSourcedId(of))})`
const everyOrg = (of: OutOf) => sql`coalesce(array_to_string(o.orgs, ','), ${text(districtSourcedId(of))})`
