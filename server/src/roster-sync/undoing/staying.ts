import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { WHO } from './memberships.ts'
import type { Undone } from './records.ts'

/**
 * Notes what has to stay although it is itself as the change left it, because others have come to rely on it since: a
 * person whom somebody has put into a class, a class with a person who stays, a school with a class that stays. Who stays
 * keeps their memberships. From the people up, so that one look at each kind is enough.
 */
export async function noteStaying(tx: Db, undone: Undone): Promise<void> {
  await gatherGained(tx, undone)
  await sql`UPDATE undone_records r SET moved = ARRAY['inUse'] WHERE r.kind IN ('student', 'teacher') AND r.archives
    AND r.moved IS NULL AND r.id IN (SELECT g.person_id FROM undone_gained g WHERE g.who = ${whoOf('r')})`.execute(tx)
  await sql`UPDATE undone_memberships m SET act = 'stay' FROM undone_records r WHERE r.kind IN ('student', 'teacher')
    AND r.archives AND r.moved IS NOT NULL AND m.who = ${whoOf('r')} AND m.person_id = r.id AND m.act IN ('end', 'again')`.execute(
    tx,
  )
  await sql`INSERT INTO undone_gained SELECT m.who, m.place, m.person_id, m.place_id FROM undone_memberships m
    WHERE m.act = 'stay' AND m.moved IS DISTINCT FROM 'ended'`.execute(tx)
  await inUse(tx, 'classroom', sql`SELECT g.place_id FROM undone_gained g WHERE g.place = 'classroom'`)
  await inUse(
    tx,
    'school',
    sql`SELECT g.place_id FROM undone_gained g WHERE g.place = 'school'
      UNION ALL SELECT c.school_id FROM classrooms c WHERE c.district_id = ${undone.districtId} AND c.archived_at IS NULL
        AND NOT EXISTS (SELECT FROM undone_records r WHERE r.kind = 'classroom' AND r.id = c.id AND r.moved IS NULL
          AND (r.archives OR r.before->>'school_id' <> c.school_id::text))`,
  )
}

const whoOf = (row: string) => sql`CASE ${sql.ref(`${row}.kind`)} WHEN 'student' THEN 'student' ELSE 'staff' END`

const inUse = (tx: Db, kind: 'classroom' | 'school', places: ReturnType<typeof sql>) =>
  sql`UPDATE undone_records r SET moved = ARRAY['inUse'] WHERE r.kind = ${kind} AND r.archives AND r.moved IS NULL
    AND r.id IN (${places})`.execute(tx)

/** Memberships that another change has begun since, and that undoing this one would not end. */
async function gatherGained(tx: Db, { districtId, entryId }: Undone) {
  await sql`CREATE TEMPORARY TABLE undone_gained (who text NOT NULL, place text NOT NULL, person_id bigint NOT NULL,
    place_id bigint NOT NULL) ON COMMIT DROP`.execute(tx)
  for (const who of WHO) {
    for (const place of ['school', 'classroom'] as const) {
      const person = sql.ref(`e.${who}_id`)
      const at = sql.ref(`e.${place}_id`)
      await sql`INSERT INTO undone_gained SELECT ${who}, ${place}, ${person}, ${at}
        FROM ${sql.table(place === 'school' ? `${who}_schools` : `${who}_enrollments`)} e
        WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_entry > ${entryId}
          AND NOT EXISTS (SELECT FROM undone_memberships m WHERE m.who = ${who} AND m.place = ${place}
            AND m.person_id = ${person} AND m.place_id = ${at} AND m.moved IS NULL)`.execute(tx)
    }
  }
}
