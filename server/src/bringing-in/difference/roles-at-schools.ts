import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { currentRecords, currentSchools } from './current.ts'
import type { Origin } from './origin.ts'

/**
 * What SchoolAdmins are at each of their schools after the file (SCOPE-7): administrators where it names them so today,
 * teachers at its other schools. At a school that was added by hand they stay what they were: nobody becomes its administrator
 * because a file makes them one elsewhere, nor stays its administrator once the file has taken that role back. A school at
 * which they change is 'again'.
 */
export async function compareRolesAtSchools(tx: Db, { source, timezone, now }: Origin): Promise<void> {
  const today = sql`(${new Date(now).toISOString()}::timestamptz AT TIME ZONE ${timezone})::date`
  await sql`CREATE TEMPORARY TABLE administered_schools ON COMMIT DROP AS
    SELECT DISTINCT x.id AS person_id, s.id AS school_id FROM staged_roles r JOIN staged_staff x ON x.sourced_id = r.user_sourced_id
      JOIN staged_schools s ON s.sourced_id = r.school_sourced_id
    WHERE r.role = 'SchoolAdmin' AND coalesce(r.begins_on <= ${today}, true) AND coalesce(r.ends_on > ${today}, true)`.execute(
    tx,
  )
  await sql`UPDATE staged_staff_schools w SET role = 'Teacher' FROM staged_staff x
    WHERE w.act = 'add' AND x.id = w.person_id AND x.enabled AND x.role = 'SchoolAdmin'
      AND NOT EXISTS (SELECT FROM administered_schools a WHERE a.person_id = w.person_id AND a.school_id = w.school_id)`.execute(
    tx,
  )
  await sql`INSERT INTO staged_staff_schools (person_id, school_id, act, source, role)
    SELECT p.person_id, p.school_id, 'again', p.source, p.role
    FROM (SELECT x.id AS person_id, t.school_id, t.source, t.role AS was, CASE WHEN a.person_id IS NOT NULL THEN NULL
        WHEN t.source = ${source} OR c.role IS DISTINCT FROM x.role OR k.staff_id IS NOT NULL THEN 'Teacher'
        ELSE t.role END AS role
      FROM ${currentSchools('staff')} t
      JOIN staged_staff x ON x.id = t.staff_id AND NOT x.skipped AND NOT x.is_new AND x.enabled AND x.role = 'SchoolAdmin'
      JOIN ${currentRecords('teacher')} c ON c.id = x.id
      LEFT JOIN administered_schools a ON a.person_id = x.id AND a.school_id = t.school_id
      LEFT JOIN (SELECT DISTINCT r.staff_id, r.school_id FROM current_staff_roles r
        WHERE r.source = ${source} AND r.role = 'SchoolAdmin' AND r.began_at IS NOT NULL) k
        ON k.staff_id = t.staff_id AND k.school_id = t.school_id
      WHERE NOT EXISTS (SELECT FROM staged_staff_schools w WHERE w.person_id = x.id AND w.school_id = t.school_id AND w.act = 'end')
        AND NOT EXISTS (SELECT FROM staged_left_out_enrollments l WHERE l.user_sourced_id = x.sourced_id
          AND l.class_sourced_id IS NULL)) p
    WHERE p.role IS DISTINCT FROM p.was`.execute(tx)
  await sql`DELETE FROM staged_staff_schools k USING staged_staff_schools w
    WHERE k.act = 'keep' AND w.act = 'again' AND w.person_id = k.person_id AND w.school_id = k.school_id`.execute(tx)
}
