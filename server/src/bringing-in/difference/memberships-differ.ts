import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type MemberKind, recordOf } from '../../people/enrol.ts'
import { currentEnrolments, currentSchools } from './current.ts'
import { stagedTable } from './gone.ts'
import type { Origin } from './origin.ts'
import { compareRolesAtSchools } from './roles-at-schools.ts'
import { analyze } from './stage.ts'

const stagedPeople = (who: MemberKind) => stagedTable(recordOf(who))
/** Enrollments whose rows could not be read: an existing one that they may be about is not ended (ROSTER-15). */
const LEFT_OUT = sql.table('staged_left_out_enrollments')
const personOf = (who: MemberKind) => sql.ref(`t.${who}_id`)

/**
 * Sets `act` on every membership: add, end, again (end now, and begin again: at a school in another role, in a class on its
 * day), redate, keep or none. Only memberships that this source began, and whose person and place are both in the file, are
 * ended: archiving changes no enrolment (PEOPLE-3, ROSTER-49), and memberships made by hand stay.
 */
export async function compareMemberships(tx: Db, origin: Origin): Promise<void> {
  for (const who of ['student', 'staff'] as const) {
    await compareSchools(tx, origin, who)
    if (who === 'staff') await compareRolesAtSchools(tx, origin)
    await compareEnrolments(tx, origin, who)
    await analyze(tx, [`staged_${who}_schools`, `staged_${who}_enrollments`])
    await sql`UPDATE ${stagedPeople(who)} x SET moved = true WHERE NOT x.is_new AND x.id IN (
      SELECT person_id FROM ${sql.table(`staged_${who}_schools`)} WHERE act IN ('add', 'end', 'again')
      UNION SELECT person_id FROM ${sql.table(`staged_${who}_enrollments`)} WHERE act IN ('add', 'end'))`.execute(tx)
  }
}

async function compareSchools(tx: Db, { source }: Origin, who: MemberKind) {
  const staged = sql.table(`staged_${who}_schools`)
  const current = currentSchools(who)
  await sql`INSERT INTO ${staged} (person_id, school_id, act, source)
    SELECT w.person_id, w.school_id, CASE WHEN t.id IS NULL THEN 'add' ELSE 'keep' END, ${source}
    FROM (SELECT DISTINCT x.id AS person_id, s.id AS school_id FROM ${stagedPeople(who)} x
      CROSS JOIN LATERAL unnest(x.schools) AS named(sourced_id) JOIN staged_schools s ON s.sourced_id = named.sourced_id
      WHERE NOT x.skipped) w
    LEFT JOIN ${current} t ON ${personOf(who)} = w.person_id AND t.school_id = w.school_id`.execute(tx)
  await sql`ANALYZE ${staged}`.execute(tx)
  await sql`INSERT INTO ${staged} (person_id, school_id, act)
    SELECT ${personOf(who)}, t.school_id, 'end' FROM ${current} t
    JOIN ${stagedPeople(who)} x ON x.id = ${personOf(who)} AND NOT x.skipped AND NOT x.is_new
    JOIN staged_schools s ON s.id = t.school_id
    WHERE t.source = ${source} AND NOT EXISTS (SELECT FROM ${staged} w WHERE w.person_id = ${personOf(who)} AND w.school_id = t.school_id)
      AND NOT EXISTS (SELECT FROM ${LEFT_OUT} l WHERE l.user_sourced_id = x.sourced_id AND l.class_sourced_id IS NULL)
      AND NOT EXISTS (SELECT FROM ${LEFT_OUT} l JOIN staged_classrooms c ON c.sourced_id = l.class_sourced_id
        WHERE c.school_id = t.school_id AND l.user_sourced_id = x.sourced_id)`.execute(tx)
}

async function compareEnrolments(tx: Db, { source, timezone, now }: Origin, who: MemberKind) {
  const staged = sql.table(`staged_${who}_enrollments`)
  const current = currentEnrolments(who)
  const today = sql`(${new Date(now).toISOString()}::timestamptz AT TIME ZONE ${timezone})::date`
  await sql`INSERT INTO ${staged} (person_id, classroom_id, begins_on, ends_on, over, ahead)
    SELECT x.id, c.id, e.begins_on, e.ends_on, coalesce(e.ends_on <= ${today}, false), coalesce(e.begins_on > ${today}, false)
    FROM staged_enrollments e JOIN ${stagedPeople(who)} x ON x.sourced_id = e.user_sourced_id AND NOT x.skipped
    JOIN staged_classrooms c ON c.sourced_id = e.class_sourced_id
    WHERE e.kind = ${recordOf(who)}`.execute(tx)
  await sql`ANALYZE ${staged}`.execute(tx)
  await sql`UPDATE ${staged} w SET act = CASE
      WHEN t.id IS NULL THEN CASE WHEN w.over THEN 'none' ELSE 'add' END
      WHEN t.source IS DISTINCT FROM ${source} THEN 'keep'
      WHEN w.over THEN 'end'
      WHEN t.began_at IS NOT NULL AND w.ahead THEN 'again'
      WHEN t.begins_on IS DISTINCT FROM w.begins_on OR t.ends_on IS DISTINCT FROM w.ends_on
        OR (t.began_at IS NULL AND NOT w.ahead) THEN 'redate'
      ELSE 'keep' END
    FROM ${staged} v LEFT JOIN ${current} t ON ${personOf(who)} = v.person_id
      AND t.classroom_id = v.classroom_id
    WHERE w.ctid = v.ctid`.execute(tx)
  await sql`INSERT INTO ${staged} (person_id, classroom_id, over, ahead, act)
    SELECT ${personOf(who)}, t.classroom_id, false, false, 'end' FROM ${current} t
    JOIN ${stagedPeople(who)} x ON x.id = ${personOf(who)} AND NOT x.skipped AND NOT x.is_new
    JOIN staged_classrooms c ON c.id = t.classroom_id
    WHERE t.source = ${source} AND NOT EXISTS (SELECT FROM ${staged} w WHERE w.person_id = ${personOf(who)} AND w.classroom_id = t.classroom_id)
      AND NOT EXISTS (SELECT FROM ${LEFT_OUT} l WHERE l.user_sourced_id = x.sourced_id AND l.class_sourced_id = c.sourced_id)
      AND NOT EXISTS (SELECT FROM ${LEFT_OUT} l WHERE l.user_sourced_id = x.sourced_id AND l.class_sourced_id IS NULL)
      AND NOT EXISTS (SELECT FROM ${LEFT_OUT} l WHERE l.user_sourced_id IS NULL AND l.class_sourced_id = c.sourced_id)`.execute(
    tx,
  )
}
