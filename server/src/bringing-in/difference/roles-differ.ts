import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { WriteContext } from '../../people/records.ts'
import { addRoles, endRoles } from '../../people/staff-roles.ts'
import type { Origin } from './origin.ts'

/**
 * Writes the roles of the file in place of those that its source gave before (ROSTER-66). Who is not in it any more loses them,
 * so that none begins later; a row that could not be read keeps what is known (ROSTER-15).
 */
export async function writeRoles(tx: Db, { source, timezone, now }: Origin, context: WriteContext): Promise<void> {
  const today = sql`(${new Date(now).toISOString()}::timestamptz AT TIME ZONE ${timezone})::date`
  await sql`CREATE TEMPORARY TABLE wanted_roles ON COMMIT DROP AS
    SELECT x.id AS person_id, r.role, s.id AS school_id, r.begins_on, r.ends_on, coalesce(r.begins_on > ${today}, false) AS ahead
    FROM staged_roles r JOIN staged_staff x ON x.sourced_id = r.user_sourced_id AND NOT x.skipped
    LEFT JOIN staged_schools s ON s.sourced_id = r.school_sourced_id
    WHERE s.id IS NOT NULL OR r.school_sourced_id IS NULL`.execute(tx)
  const isSame = sql`w.person_id = t.staff_id AND w.role = t.role AND (w.school_id, w.begins_on, w.ends_on, w.ahead)
    IS NOT DISTINCT FROM (t.school_id, t.begins_on, t.ends_on, t.began_at IS NULL)`
  const ended = sql`SELECT t.id FROM current_staff_roles t LEFT JOIN staged_staff x ON x.id = t.staff_id
    WHERE t.source = ${source} AND NOT EXISTS (SELECT FROM wanted_roles w WHERE ${isSame})
      AND (x.id IS NOT NULL OR t.staff_id IN (SELECT g.id FROM staged_gone g WHERE g.kind = 'teacher'))
      AND NOT EXISTS (SELECT FROM staged_left_out_enrollments l WHERE l.user_sourced_id = x.sourced_id AND l.class_sourced_id IS NULL)`
  const { rows } = await sql<{ id: string }>`${ended}`.execute(tx)
  await endRoles(
    tx,
    context,
    rows.map(({ id }) => id),
  )
  await addRoles(
    tx,
    context,
    sql`SELECT w.*, ${source}::text AS source FROM wanted_roles w
      WHERE NOT EXISTS (SELECT FROM current_staff_roles t WHERE t.source = ${source} AND ${isSame})`,
  )
}
