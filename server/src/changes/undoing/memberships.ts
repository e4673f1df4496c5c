import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { enrolmentRecord, type MemberKind } from '../../people/enrol.ts'
import { intervalsOf, MEMBER_KINDS, PLACES } from './intervals.ts'
import { markMovedMemberships } from './moved-memberships.ts'
import type { ChangeToUndo } from './records.ts'

/**
 * Fills `undone_memberships` with every membership that the change began, ended or redated: its state before the change
 * (`b_` columns), what undoing does (`act`: end, begin, again, redate or none), and in `moved` how it differs from what
 * the change left, if it does. Compares person and place, not intervals: a membership that was ended and begun again
 * with the same dates is unchanged.
 */
export async function gatherMemberships(tx: Db, undone: ChangeToUndo): Promise<void> {
  await sql`CREATE TEMPORARY TABLE undone_memberships (who text NOT NULL, place text NOT NULL, person_id bigint NOT NULL,
    place_id bigint NOT NULL, interval_id bigint NOT NULL, b_source text, b_role text, b_begins_on date, b_ends_on date, b_ahead boolean,
    act text NOT NULL, moved text) ON COMMIT DROP`.execute(tx)
  for (const who of MEMBER_KINDS) for (const place of PLACES) await gather(tx, undone, who, place)
  await sql`ANALYZE undone_memberships`.execute(tx)
  await markMovedMemberships(tx, undone)
}

const rowDates = sql`e.begins_on, e.ends_on, e.began_at IS NULL AS ahead`
const noDates = sql`NULL::date AS begins_on, NULL::date AS ends_on, false AS ahead`
const datesInChange = (
  side: string,
) => sql`(${sql.ref(`c.${side}`)}->>'begins_on')::date, (${sql.ref(`c.${side}`)}->>'ends_on')::date,
  ${sql.ref(`c.${side}`)}->>'began_at' IS NULL`

async function gather(tx: Db, { districtId, entryId }: ChangeToUndo, who: MemberKind, place: (typeof PLACES)[number]) {
  const table = intervalsOf(who, place)
  const dates = place === 'school' ? noDates : rowDates
  const which = sql`${sql.ref(`e.${who}_id`)} AS person_id, ${sql.ref(`e.${place}_id`)} AS place_id, e.id, e.source, ${place === 'school' && who === 'staff' ? sql`e.role` : sql`NULL::text AS role`}`
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
    both_sides AS (SELECT person_id, place_id, b.id AS b_id, a.id AS a_id, b.source AS b_source, a.source AS a_source, b.role AS b_role,
        b.begins_on AS b_begins_on, a.begins_on AS a_begins_on, b.ends_on AS b_ends_on, a.ends_on AS a_ends_on, b.ahead AS b_ahead
      FROM was b FULL JOIN became a USING (person_id, place_id))
    INSERT INTO undone_memberships
    SELECT ${who}, ${place}, m.person_id, m.place_id, coalesce(m.a_id, m.b_id), m.b_source, m.b_role, m.b_begins_on, m.b_ends_on, m.b_ahead,
      CASE WHEN m.b_id IS NULL THEN 'end' WHEN m.a_id IS NULL THEN 'begin'
        WHEN (m.b_source, m.b_role) IS DISTINCT FROM (n.source, n.role) OR m.b_ahead <> n.ahead THEN 'again'
        WHEN (m.b_begins_on, m.b_ends_on) IS DISTINCT FROM (n.begins_on, n.ends_on) THEN 'redate' ELSE 'none' END,
      CASE WHEN m.a_id IS NULL AND n.id IS NOT NULL THEN 'begun' WHEN m.a_id IS NOT NULL AND n.id IS NULL THEN 'ended'
        WHEN m.a_id IS NOT NULL AND (m.a_source, m.a_begins_on, m.a_ends_on) IS DISTINCT FROM (n.source, n.begins_on, n.ends_on)
        THEN 'changed' END
    FROM both_sides m LEFT JOIN now_open n ON n.person_id = m.person_id AND n.place_id = m.place_id`.execute(tx)
}
