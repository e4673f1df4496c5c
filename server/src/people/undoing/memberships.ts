import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { enrolmentRecord, type MemberKind, recordOf } from '../enrol.ts'
import type { ChangeToUndo } from './records.ts'

export const MEMBER_KINDS = ['student', 'staff'] as const
const PLACES = ['school', 'classroom'] as const

/**
 * Fills `undone_memberships` with every membership that the change began, ended or redated: its state before the change
 * (`b_` columns), what undoing does (`act`: end, begin, again, redate or none), and in `moved` how it differs from what
 * the change left, if it does. Compares person and place, not intervals: a membership that was ended and begun again
 * with the same dates is unchanged.
 */
export async function gatherMemberships(tx: Db, undone: ChangeToUndo): Promise<void> {
  await sql`CREATE TEMPORARY TABLE undone_memberships (who text NOT NULL, place text NOT NULL, person_id bigint NOT NULL,
    place_id bigint NOT NULL, interval_id bigint NOT NULL, b_source text, b_begins_on date, b_ends_on date, b_ahead boolean,
    act text NOT NULL, moved text) ON COMMIT DROP`.execute(tx)
  for (const who of MEMBER_KINDS) for (const place of PLACES) await gather(tx, undone, who, place)
  await markMerged(tx, undone)
  await markArchived(tx, undone)
  await markArchivedClasses(tx, undone)
  await markSchoolsOfClasses(tx, undone)
  await sql`ANALYZE undone_memberships`.execute(tx)
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
  for (const place of PLACES) {
    const table = sql.table(place === 'school' ? 'student_schools' : 'student_enrollments')
    await sql`WITH borrowed AS MATERIALIZED (SELECT e.id FROM ${table} e
        JOIN student_merges g ON g.district_id = e.district_id AND g.entry_id = e.began_entry
        WHERE e.district_id = ${districtId} AND e.ended_entry = ${entryId} AND g.undone_at IS NOT NULL)
      UPDATE undone_memberships m SET moved = 'merged' FROM borrowed WHERE m.who = 'student' AND m.place = ${place}
        AND m.interval_id = borrowed.id AND m.act = 'begin' AND m.moved IS NULL`.execute(tx)
  }
}

/** Marks the places of people whom another change has archived since: unarchiving brings those places back. */
async function markArchived(tx: Db, { districtId, entryId }: ChangeToUndo) {
  for (const who of MEMBER_KINDS) {
    const people = sql.table(who === 'staff' ? 'staff' : 'students')
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

/** Marks schools that somebody would leave while in another class there. The class itself may go back to another school. */
async function markSchoolsOfClasses(tx: Db, { districtId }: ChangeToUndo) {
  for (const who of MEMBER_KINDS) {
    const { rows } = await sql<{ id: string }>`SELECT DISTINCT m.person_id AS id FROM undone_memberships m
      WHERE m.who = ${who} AND m.place = 'school' AND m.act = 'end' AND m.moved IS NULL`.execute(tx)
    if (rows.length === 0) continue
    const person = sql.ref(`e.${who}_id`)
    await sql`WITH held AS MATERIALIZED (SELECT ${person} AS person_id, e.school_id, e.classroom_id
        FROM ${sql.table(`${who}_enrollments`)} e WHERE e.district_id = ${districtId} AND e.ended_at IS NULL
          AND ${person} = ANY (${idArray(rows.map(({ id }) => id))})),
      stays AS (SELECT h.person_id, coalesce((r.before->>'school_id')::bigint, h.school_id) AS school_id
        FROM held h LEFT JOIN undone_records r ON r.kind = 'classroom' AND r.id = h.classroom_id AND r.moved IS NULL
        WHERE NOT EXISTS (SELECT FROM undone_memberships c
        WHERE c.who = ${who} AND c.place = 'classroom' AND c.person_id = h.person_id AND c.place_id = h.classroom_id
          AND c.act = 'end' AND c.moved IS NULL))
      UPDATE undone_memberships m SET moved = 'has_class' FROM stays WHERE m.who = ${who} AND m.place = 'school'
        AND m.person_id = stays.person_id AND m.place_id = stays.school_id AND m.act = 'end' AND m.moved IS NULL`.execute(
      tx,
    )
  }
}

const rowDates = sql`e.begins_on, e.ends_on, e.began_at IS NULL AS ahead`
const noDates = sql`NULL::date AS begins_on, NULL::date AS ends_on, false AS ahead`
const datesInChange = (
  side: string,
) => sql`(${sql.ref(`c.${side}`)}->>'begins_on')::date, (${sql.ref(`c.${side}`)}->>'ends_on')::date,
  ${sql.ref(`c.${side}`)}->>'began_at' IS NULL`

async function gather(tx: Db, { districtId, entryId }: ChangeToUndo, who: MemberKind, place: 'school' | 'classroom') {
  const table = sql.table(place === 'school' ? `${who}_schools` : `${who}_enrollments`)
  const dates = place === 'school' ? noDates : rowDates
  const which = sql`${sql.ref(`e.${who}_id`)} AS person_id, ${sql.ref(`e.${place}_id`)} AS place_id, e.id, e.source`
  const dated = (side: string) =>
    place === 'school'
      ? sql``
      : sql`UNION ALL SELECT ${which}, ${datesInChange(side)} FROM changes c JOIN ${table} e ON e.district_id = ${districtId}
          AND e.id = c.record_id WHERE c.district_id = ${districtId} AND c.entry_id = ${entryId}
          AND c.record = ${enrolmentRecord(who)} AND e.began_entry IS DISTINCT FROM ${entryId}`
  await sql`WITH was AS (SELECT ${which}, ${dates} FROM ${table} e WHERE e.district_id = ${districtId}
        AND e.ended_entry = ${entryId} AND e.began_entry IS DISTINCT FROM ${entryId} ${dated('before')}),
    became AS (SELECT ${which}, ${dates} FROM ${table} e WHERE e.district_id = ${districtId}
        AND e.began_entry = ${entryId} AND e.ended_entry IS DISTINCT FROM ${entryId} ${dated('after')}),
    now_open AS (SELECT ${which}, ${dates} FROM ${table} e WHERE e.district_id = ${districtId} AND e.ended_at IS NULL),
    both_sides AS (SELECT person_id, place_id, b.id AS b_id, a.id AS a_id, b.source AS b_source, a.source AS a_source,
        b.begins_on AS b_begins_on, a.begins_on AS a_begins_on, b.ends_on AS b_ends_on, a.ends_on AS a_ends_on, b.ahead AS b_ahead
      FROM was b FULL JOIN became a USING (person_id, place_id))
    INSERT INTO undone_memberships
    SELECT ${who}, ${place}, m.person_id, m.place_id, coalesce(m.a_id, m.b_id), m.b_source, m.b_begins_on, m.b_ends_on, m.b_ahead,
      CASE WHEN m.b_id IS NULL THEN 'end' WHEN m.a_id IS NULL THEN 'begin'
        WHEN m.b_source IS DISTINCT FROM n.source OR m.b_ahead <> n.ahead THEN 'again'
        WHEN (m.b_begins_on, m.b_ends_on) IS DISTINCT FROM (n.begins_on, n.ends_on) THEN 'redate' ELSE 'none' END,
      CASE WHEN m.a_id IS NULL AND n.id IS NOT NULL THEN 'begun' WHEN m.a_id IS NOT NULL AND n.id IS NULL THEN 'ended'
        WHEN m.a_id IS NOT NULL AND (m.a_source, m.a_begins_on, m.a_ends_on) IS DISTINCT FROM (n.source, n.begins_on, n.ends_on)
        THEN 'changed' END
    FROM both_sides m LEFT JOIN now_open n ON n.person_id = m.person_id AND n.place_id = m.place_id`.execute(tx)
}
