import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { recordOf } from '../../people/enrol.ts'
import { tableOf } from '../../people/records.ts'
import { hadAfter, intervalsOf, MEMBER_KINDS, PLACES } from './intervals.ts'
import type { ChangeToUndo } from './records.ts'

/** Marks in `undone_memberships` what must stay because of where its people and places are by now. */
export async function markMovedMemberships(tx: Db, undone: ChangeToUndo): Promise<void> {
  await markMerged(tx, undone)
  await markArchived(tx, undone)
  await markArchivedClasses(tx, undone)
  await markWhoStays(tx)
  await markWhoLeft(tx, undone)
  await markWhoLeftTheSchool(tx, undone)
  await markSchoolsOfClasses(tx, undone)
}

/**
 * Marks the places of students who have been merged since: the one who stays has the places of both, and only undoing the
 * merge tells them apart. Also marks a place that came with a merge which has been undone.
 */
async function markMerged(tx: Db, { districtId, entryId }: ChangeToUndo) {
  await sql`WITH merges AS MATERIALIZED (SELECT g.kept_id, g.merged_id FROM student_merges g
      WHERE g.district_id = ${districtId} AND g.entry_id > ${entryId} AND g.undone_at IS NULL),
    merged AS (SELECT g.kept_id AS id FROM merges g UNION SELECT g.merged_id FROM merges g)
    UPDATE undone_memberships m SET moved = 'merged' FROM merged WHERE m.who = 'student' AND m.person_id = merged.id
      AND m.act <> 'none' AND m.moved IS NULL`.execute(tx)
  // Classes first: the school of a class that goes back goes back with it, however the student came there.
  for (const place of ['classroom', 'school'] as const) {
    await sql`WITH borrowed AS MATERIALIZED (SELECT e.id FROM ${intervalsOf('student', place)} e
        JOIN student_merges g ON g.district_id = e.district_id AND g.entry_id = e.began_entry
        WHERE e.district_id = ${districtId} AND e.ended_entry = ${entryId} AND g.undone_at IS NOT NULL),
      classes AS MATERIALIZED (SELECT e.id, e.school_id FROM ${intervalsOf('student', 'classroom')} e
        WHERE e.district_id = ${districtId} AND e.ended_entry = ${entryId})
      UPDATE undone_memberships m SET moved = 'merged' FROM borrowed WHERE m.who = 'student' AND m.place = ${place}
        AND m.interval_id = borrowed.id AND m.act = 'begin' AND m.moved IS NULL
        AND (m.place = 'classroom' OR NOT EXISTS (SELECT FROM undone_memberships c JOIN classes ON classes.id = c.interval_id
          WHERE c.who = 'student' AND c.place = 'classroom' AND c.person_id = m.person_id AND c.act = 'begin'
            AND c.moved IS NULL AND classes.school_id = m.place_id))`.execute(tx)
  }
}

/** Marks the places of people whom another change has archived since: unarchiving brings those places back. */
async function markArchived(tx: Db, { districtId, entryId }: ChangeToUndo) {
  for (const who of MEMBER_KINDS) {
    const people = tableOf(recordOf(who))
    await sql`WITH gone AS MATERIALIZED (SELECT p.id FROM ${people} p JOIN audit_entries a
          ON a.district_id = p.district_id AND a.id = ${entryId}
        WHERE p.district_id = ${districtId} AND p.archived_at > a.at)
      UPDATE undone_memberships m SET moved = 'archived_at' FROM gone WHERE m.who = ${who} AND m.person_id = gone.id
        AND m.act <> 'none' AND m.moved IS NULL AND NOT EXISTS (SELECT FROM undone_records r
          WHERE r.kind = ${recordOf(who)} AND r.id = m.person_id AND r.unarchives)`.execute(tx)
  }
}

/** Marks all places of people who would go back into a class that has been archived since: they might be left in none. */
async function markArchivedClasses(tx: Db, { districtId, entryId }: ChangeToUndo) {
  await sql`WITH gone AS MATERIALIZED (SELECT c.id FROM classrooms c JOIN audit_entries a
        ON a.district_id = c.district_id AND a.id = ${entryId}
      WHERE c.district_id = ${districtId} AND c.archived_at > a.at),
    stuck AS (SELECT m.who, m.person_id FROM undone_memberships m JOIN gone ON gone.id = m.place_id
      WHERE m.place = 'classroom' AND m.act IN ('begin', 'again') AND m.moved IS NULL
        AND NOT EXISTS (SELECT FROM undone_records r WHERE r.kind = 'classroom' AND r.id = m.place_id AND r.unarchives))
    UPDATE undone_memberships m SET moved = 'archived_at' FROM stuck WHERE m.who = stuck.who
      AND m.person_id = stuck.person_id AND m.act <> 'none' AND m.moved IS NULL`.execute(tx)
}

/** Marks all places of people who keep one that the change gave them, since its dates are others by now: they would get a second one. */
async function markWhoStays(tx: Db) {
  await sql`UPDATE undone_memberships m SET moved = 'changed' FROM undone_memberships kept
    WHERE kept.act = 'end' AND kept.moved = 'changed' AND m.who = kept.who AND m.person_id = kept.person_id
      AND m.act <> 'none' AND m.moved IS NULL`.execute(tx)
}

/**
 * Marks all places of people who have left one since that the change gave them or took away, if they would get another one
 * back besides where they went; of those who have left any that they had after the change, if they would be left with none;
 * and of those who would lose what the change gave them, and get nothing of what it took.
 */
async function markWhoLeft(tx: Db, undone: ChangeToUndo) {
  for (const who of MEMBER_KINDS) {
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT m.person_id AS id FROM undone_memberships m
      WHERE m.who = ${who} AND m.act <> 'none' AND m.moved IS NULL`.execute(tx)
    if (rows.length === 0) continue
    const ids = idArray(rows.map(({ id }) => id))
    const person = sql.ref(`e.${who}_id`)
    for (const place of PLACES) {
      const which = sql`SELECT ${person} AS person_id, ${sql.ref(`e.${place}_id`)} AS place_id
        FROM ${intervalsOf(who, place)} e WHERE e.district_id = ${undone.districtId} AND ${person} = ANY (${ids})`
      await sql`WITH held AS MATERIALIZED (${which} AND e.ended_at IS NULL),
        had AS MATERIALIZED (${which} AND ${hadAfter('e', undone)}),
        written AS (SELECT m.place, m.person_id, m.place_id, m.act, m.moved FROM undone_memberships m WHERE m.who = ${who}),
        own AS (SELECT w.* FROM written w WHERE w.moved IS NULL),
        begun AS (SELECT own.person_id, own.place FROM own WHERE own.act = 'begin'),
        kept AS (SELECT h.person_id FROM held h WHERE NOT EXISTS (SELECT FROM own WHERE own.place = ${place}
          AND own.person_id = h.person_id AND own.place_id = h.place_id AND own.act = 'end')),
        leavers AS MATERIALIZED (SELECT l.person_id, 'left' AS why FROM (SELECT * FROM had EXCEPT SELECT * FROM held) l
          WHERE l.person_id IN (SELECT b.person_id FROM begun b) AND (l.person_id, l.place_id) IN (SELECT w.person_id, w.place_id
              FROM written w WHERE w.place = ${place})
            OR l.person_id NOT IN (SELECT k.person_id FROM kept k UNION ALL SELECT b.person_id FROM begun b WHERE b.place = ${place})
          UNION ALL SELECT w.person_id, w.moved FROM written w JOIN own ON own.place = w.place AND own.person_id = w.person_id AND own.act = 'end'
            WHERE w.place = ${place} AND w.act = 'begin' AND w.moved IS NOT NULL
              AND w.person_id NOT IN (SELECT k.person_id FROM kept k UNION ALL SELECT b.person_id FROM begun b WHERE b.place = ${place}))
        UPDATE undone_memberships m SET moved = l.why FROM leavers l WHERE m.who = ${who} AND m.person_id = l.person_id
          AND m.act <> 'none' AND m.moved IS NULL`.execute(tx)
    }
  }
}

/** Marks all places of students who would get a class back in a school that they have left since. */
async function markWhoLeftTheSchool(tx: Db, { districtId }: ChangeToUndo) {
  const back = sql`m.who = 'student' AND m.act IN ('begin', 'again') AND m.moved IS NULL`
  const { rows } = await sql<{ person: string; place: string }>`SELECT m.person_id AS person, m.place_id AS place
    FROM undone_memberships m WHERE ${back} AND m.place = 'classroom'`.execute(tx)
  if (rows.length === 0) return
  const people = idArray(rows.map(({ person }) => person))
  await sql`WITH classes AS MATERIALIZED (SELECT c.id, c.school_id FROM classrooms c
      WHERE c.district_id = ${districtId} AND c.id = ANY (${idArray(rows.map(({ place }) => place))})),
    held AS MATERIALIZED (SELECT e.student_id AS person_id, e.school_id FROM ${intervalsOf('student', 'school')} e
      WHERE e.district_id = ${districtId} AND e.student_id = ANY (${people}) AND e.ended_at IS NULL),
    schools AS (SELECT h.person_id, h.school_id FROM held h WHERE NOT EXISTS (SELECT FROM undone_memberships o
        WHERE o.who = 'student' AND o.place = 'school' AND o.person_id = h.person_id AND o.place_id = h.school_id
          AND o.act = 'end' AND o.moved IS NULL)
      UNION SELECT m.person_id, m.place_id FROM undone_memberships m WHERE ${back} AND m.place = 'school'),
    leavers AS (SELECT m.person_id FROM undone_memberships m JOIN classes c ON c.id = m.place_id
        LEFT JOIN undone_records r ON r.kind = 'classroom' AND r.id = c.id
      WHERE ${back} AND m.place = 'classroom' AND NOT EXISTS (SELECT FROM schools s WHERE s.person_id = m.person_id
        AND s.school_id = coalesce((r.goal->>'school_id')::bigint, c.school_id)))
    UPDATE undone_memberships m SET moved = 'left' FROM leavers l WHERE m.who = 'student' AND m.person_id = l.person_id
      AND m.act <> 'none' AND m.moved IS NULL`.execute(tx)
}

/** Marks schools that somebody would leave while in another class there. The class itself may go back to another school. */
async function markSchoolsOfClasses(tx: Db, { districtId }: ChangeToUndo) {
  for (const who of MEMBER_KINDS) {
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT m.person_id AS id FROM undone_memberships m
      WHERE m.who = ${who} AND m.place = 'school' AND m.act = 'end' AND m.moved IS NULL`.execute(tx)
    if (rows.length === 0) continue
    const person = sql.ref(`e.${who}_id`)
    await sql`WITH held AS MATERIALIZED (SELECT ${person} AS person_id, e.school_id, e.classroom_id
        FROM ${intervalsOf(who, 'classroom')} e WHERE e.district_id = ${districtId} AND e.ended_at IS NULL
          AND ${person} = ANY (${idArray(rows.map(({ id }) => id))})),
      stays AS (SELECT h.person_id, coalesce((r.goal->>'school_id')::bigint, h.school_id) AS school_id
        FROM held h LEFT JOIN undone_records r ON r.kind = 'classroom' AND r.id = h.classroom_id
        WHERE NOT EXISTS (SELECT FROM undone_memberships c
        WHERE c.who = ${who} AND c.place = 'classroom' AND c.person_id = h.person_id AND c.place_id = h.classroom_id
          AND c.act = 'end' AND c.moved IS NULL))
      UPDATE undone_memberships m SET moved = 'has_class' FROM stays WHERE m.who = ${who} AND m.place = 'school'
        AND m.person_id = stays.person_id AND m.place_id = stays.school_id AND m.act = 'end' AND m.moved IS NULL`.execute(
      tx,
    )
  }
}
