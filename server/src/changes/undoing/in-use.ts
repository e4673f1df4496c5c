import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { hadAfter, intervalsOf, MEMBER_KINDS, PLACES } from './intervals.ts'
import type { ChangeToUndo } from './records.ts'

/**
 * Marks records that must stay, though unchanged, because others depend on them by now: a person who has been put into a
 * class since, or whom another was merged into; a class with a person who stays; a school with a class that stays.
 * People who stay keep their memberships. People come first, then classes, then schools, so that one pass over each is
 * enough.
 */
export async function markRecordsInUse(tx: Db, undone: ChangeToUndo): Promise<void> {
  await gatherNewMemberships(tx, undone)
  await sql`WITH kept AS MATERIALIZED (SELECT g.kept_id FROM student_merges g WHERE g.district_id = ${undone.districtId}
      AND g.entry_id > ${undone.entryId} AND g.undone_at IS NULL)
    UPDATE undone_records r SET moved = ARRAY['merged'] FROM kept WHERE r.kind = 'student' AND r.archives
      AND r.moved IS NULL AND r.id = kept.kept_id`.execute(tx)
  await sql`UPDATE undone_records r SET moved = ARRAY['inUse'] WHERE r.kind IN ('student', 'teacher') AND r.archives
    AND r.moved IS NULL AND r.id IN (SELECT g.person_id FROM undone_gained g WHERE g.who = ${whoSql('r')})`.execute(tx)
  await sql`UPDATE undone_memberships m SET act = 'stay' FROM undone_records r WHERE r.kind IN ('student', 'teacher')
    AND r.archives AND r.moved IS NOT NULL AND m.who = ${whoSql('r')} AND m.person_id = r.id AND m.act IN ('end', 'again')`.execute(
    tx,
  )
  await sql`INSERT INTO undone_gained SELECT m.who, m.place, m.person_id, m.place_id FROM undone_memberships m
    WHERE m.act = 'stay' AND m.moved IS DISTINCT FROM 'ended'`.execute(tx)
  await markPlacesInUse(tx, 'classroom', sql`SELECT g.place_id FROM undone_gained g WHERE g.place = 'classroom'`)
  await sql`CREATE TEMPORARY TABLE undone_classrooms ON COMMIT DROP AS SELECT c.id, c.school_id FROM classrooms c
    WHERE c.district_id = ${undone.districtId} AND c.archived_at IS NULL`.execute(tx)
  await markPlacesInUse(
    tx,
    'school',
    sql`SELECT g.place_id FROM undone_gained g WHERE g.place = 'school'
      UNION ALL SELECT c.school_id FROM undone_classrooms c WHERE NOT EXISTS (SELECT FROM undone_records r WHERE r.kind = 'classroom' AND r.id = c.id
          AND (r.archives AND r.moved IS NULL OR r.goal->>'school_id' <> c.school_id::text))`,
  )
}

/**
 * For what people did, after `compareWithNow`: who was added is archived, and keeps the memberships (PEOPLE-3), so that
 * unarchiving brings the person back whole. Undoing a roster file ends them, because the next file says them again.
 */
export const keepMembershipsOfAdded = (tx: Db) =>
  sql`UPDATE undone_memberships m SET act = 'stay' FROM undone_records r WHERE r.kind IN ('student', 'teacher')
    AND r.archives AND r.before IS NULL AND r.moved IS NULL AND m.who = ${whoSql('r')} AND m.person_id = r.id AND m.act IN ('end', 'again')`.execute(
    tx,
  )

const whoSql = (row: string) => sql`CASE ${sql.ref(`${row}.kind`)} WHEN 'student' THEN 'student' ELSE 'staff' END`

const markPlacesInUse = (tx: Db, kind: 'classroom' | 'school', places: ReturnType<typeof sql>) =>
  sql`UPDATE undone_records r SET moved = ARRAY['inUse'] WHERE r.kind = ${kind} AND r.archives AND r.moved IS NULL
    AND r.id IN (${places})`.execute(tx)

/** Places that people have by now, did not have after the change, and keep when it is undone. */
async function gatherNewMemberships(tx: Db, undone: ChangeToUndo) {
  const { districtId, entryId } = undone
  await sql`CREATE TEMPORARY TABLE undone_gained (who text NOT NULL, place text NOT NULL, person_id bigint NOT NULL,
    place_id bigint NOT NULL) ON COMMIT DROP`.execute(tx)
  for (const who of MEMBER_KINDS) {
    for (const place of PLACES) {
      const intervals = intervalsOf(who, place)
      const cells = (interval: string) =>
        sql.join([sql.ref(`${interval}.${who}_id`), sql.ref(`${interval}.${place}_id`)])
      await sql`WITH begun AS MATERIALIZED (SELECT ${cells('e')} FROM ${intervals} e
          WHERE e.district_id = ${districtId} AND e.ended_at IS NULL AND e.began_entry > ${entryId}
            AND NOT EXISTS (SELECT FROM ${intervals} h WHERE h.district_id = ${districtId}
              AND (${cells('h')}) = (${cells('e')}) AND ${hadAfter('h', undone)}))
        INSERT INTO undone_gained SELECT ${who}, ${place}, b.person_id, b.place_id FROM begun b (person_id, place_id)
        WHERE NOT EXISTS (SELECT FROM undone_memberships m WHERE m.who = ${who} AND m.place = ${place}
          AND m.person_id = b.person_id AND m.place_id = b.place_id AND m.moved IS NULL)`.execute(tx)
    }
  }
}
