import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { enrolmentRecord, type MemberKind } from '../../people/enrol.ts'
import { intervalsOf, MEMBER_KINDS, PLACES } from './intervals.ts'
import { markMovedMemberships } from './moved-memberships.ts'
import type { ChangeToUndo } from './records.ts'

/**
 * Fills `undone_memberships` with every membership that the change began, ended or redated: what it goes back to (`to_`
 * columns), what undoing does (`act`: end, begin, again, redate or none), and in `moved` why it stays as it is, if it
 * does. `kept` names single columns that stay because they have changed since. Compares person and place, not intervals: a
 * membership that was ended and begun again with the same dates is unchanged.
 */
export async function gatherMemberships(tx: Db, undone: ChangeToUndo): Promise<void> {
  await sql`CREATE TEMPORARY TABLE undone_memberships (who text NOT NULL, place text NOT NULL, person_id bigint NOT NULL,
    place_id bigint NOT NULL, interval_id bigint NOT NULL, to_source text, to_role text, to_begins_on date, to_ends_on date, to_ahead boolean,
    act text NOT NULL, moved text, kept text[]) ON COMMIT DROP`.execute(tx)
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
    both_sides AS (SELECT person_id, place_id, b.id AS b_id, a.id AS a_id, ${sql.join(columnsOf('b'))}, ${sql.join(columnsOf('a'))},
        b.ahead AS b_ahead
      FROM was b FULL JOIN became a USING (person_id, place_id)),
    x AS (SELECT m.*, n.id AS n_id, ${sql.join(COLUMNS.map(column => sql`n.${sql.ref(column)} AS ${sql.ref(`n_${column}`)}`))}, n.ahead AS n_ahead,
        ${sql.join(COLUMNS.map(goalOf))},
        CASE WHEN ${isChangedSince('begins_on')} THEN n.ahead ELSE m.b_ahead END AS to_ahead
      FROM both_sides m LEFT JOIN now_open n ON n.person_id = m.person_id AND n.place_id = m.place_id)
    INSERT INTO undone_memberships
    SELECT ${who}, ${place}, x.person_id, x.place_id, coalesce(x.a_id, x.b_id), x.to_source, x.to_role, x.to_begins_on, x.to_ends_on, x.to_ahead,
      CASE WHEN x.b_id IS NULL THEN 'end' WHEN x.a_id IS NULL THEN 'begin'
        WHEN (x.to_source, x.to_role) IS DISTINCT FROM (x.n_source, x.n_role) OR x.to_ahead <> x.n_ahead THEN 'again'
        WHEN (x.to_begins_on, x.to_ends_on) IS DISTINCT FROM (x.n_begins_on, x.n_ends_on) THEN 'redate' ELSE 'none' END,
      CASE WHEN x.a_id IS NULL AND x.n_id IS NOT NULL THEN 'begun' WHEN x.a_id IS NOT NULL AND x.n_id IS NULL THEN 'ended'
        WHEN x.b_id IS NULL AND (x.a_source, x.a_begins_on, x.a_ends_on) IS DISTINCT FROM (x.n_source, x.n_begins_on, x.n_ends_on)
        THEN 'changed' END,
      CASE WHEN x.a_id IS NOT NULL AND x.b_id IS NOT NULL AND x.n_id IS NOT NULL
        THEN nullif(array_remove(ARRAY[${sql.join(COLUMNS.map(keptOf))}], NULL), '{}') END
    FROM x`.execute(tx)
}

const COLUMNS = ['source', 'role', 'begins_on', 'ends_on'] as const
type Column = (typeof COLUMNS)[number]

const columnsOf = (side: 'a' | 'b') =>
  COLUMNS.map(column => sql`${sql.ref(`${side}.${column}`)} AS ${sql.ref(`${side}_${column}`)}`)

/** Whether a column of a membership that was there before and after is another one now. */
const isChangedSince = (column: Column) =>
  sql`m.a_id IS NOT NULL AND m.b_id IS NOT NULL AND n.id IS NOT NULL AND n.${sql.ref(column)} IS DISTINCT FROM m.${sql.ref(`a_${column}`)}`

const goalOf = (column: Column) => sql`CASE WHEN ${isChangedSince(column)} THEN n.${sql.ref(column)}
  ELSE m.${sql.ref(`b_${column}`)} END AS ${sql.ref(`to_${column}`)}`

/** The column's name, if the change wrote it and it is neither as the change left it nor as it was before. */
const keptOf = (column: Column) => {
  const [before, after, now] = ['b', 'a', 'n'].map(side => sql.ref(`x.${side}_${column}`))
  return sql`CASE WHEN ${before} IS DISTINCT FROM ${after} AND ${now} IS DISTINCT FROM ${after} AND ${now} IS DISTINCT FROM ${before}
    THEN ${sql.lit(column)} END`
}
