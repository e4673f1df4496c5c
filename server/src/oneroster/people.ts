import { sql } from 'kysely'
import { batchesOf } from '../db/batches.ts'
import type { OneRosterFile } from './places.ts'
import { districtSourcedId, type OutOf, sourcedId } from './source.ts'

/** Staff and students who are not archived. Passwords are in no file, whatever the format has room for. */
export const users: OneRosterFile = {
  columns:
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
  rows: async function* (tx, of) {
    yield* batchesOf(tx, staff(of))
    yield* batchesOf(tx, students(of))
  },
}

const staff = (of: OutOf) => sql<Record<string, string | null>>`
  SELECT ${sourcedId(of, 'staff', 'p')} AS "sourcedId", 'true' AS "enabledUser", a.username, p.first_name AS "givenName",
    p.last_name AS "familyName", p.middle_name AS "middleName", p.identifier, a.email, ${firstOrg(of, 'staff')} AS "primaryOrgSourcedId"
  FROM staff p JOIN accounts a ON a.id = p.account_id
  WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL ORDER BY p.id`

const students = (of: OutOf) => sql<Record<string, string | null>>`
  SELECT ${sourcedId(of, 'student', 'p')} AS "sourcedId", 'true' AS "enabledUser", p.username, p.first_name AS "givenName",
    p.last_name AS "familyName", p.middle_name AS "middleName", p.one_roster_id AS identifier,
    array_to_string(p.grades, ',') AS grades, ${firstOrg(of, 'student')} AS "primaryOrgSourcedId"
  FROM students p WHERE p.district_id = ${of.districtId} AND p.archived_at IS NULL ORDER BY p.id`

/** The school of person `p` that has the lowest id; the district for those without a school. */
const firstOrg = (of: OutOf, who: 'staff' | 'student') => sql`coalesce((
  SELECT ${sourcedId(of, 'school', 's')} FROM ${sql.table(`${who}_schools`)} m
    JOIN schools s ON s.district_id = m.district_id AND s.id = m.school_id AND s.archived_at IS NULL
  WHERE m.district_id = ${of.districtId} AND ${sql.ref(`m.${who}_id`)} = p.id AND m.ended_at IS NULL ORDER BY s.id LIMIT 1),
  ${districtSourcedId(of)}::text)`
