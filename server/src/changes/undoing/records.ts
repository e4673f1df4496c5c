import { sql } from 'kysely'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { changeRowJson } from '../../people/change-rows.ts'
import { type RecordKind, tableOf } from '../../people/records.ts'

/** The change to undo. Every row and interval that it wrote carries its audit entry. */
export interface ChangeToUndo {
  readonly districtId: string
  readonly entryId: string
}

export const RECORD_KINDS = ['school', 'classroom', 'teacher', 'student'] as const

const NAME_SQL: Readonly<Record<RecordKind, string>> = {
  school: 't.name',
  classroom: `coalesce(t.name, t.class_code, '')`,
  teacher: `t.first_name || ' ' || t.last_name`,
  student: `t.first_name || ' ' || t.last_name`,
}

/**
 * Fills `undone_records` with every record that the change wrote: its state before, after and now, in `goal` what it is
 * once undone (besides archiving), and whether undoing archives or unarchives it. `moved` names the columns that stay
 * because they have changed since; of a record that would be archived it names every column that has, and all of it stays.
 * Locks the rows, so that they cannot change before they are written. Inviting a person does not count as a change.
 *
 * Staff are locked by an update that changes nothing: for FOR UPDATE, Citus would lock all staff of all districts.
 */
export async function gatherRecords(tx: Db, undone: ChangeToUndo): Promise<void> {
  await sql`CREATE TEMPORARY TABLE undone_records (kind text NOT NULL, id bigint NOT NULL, name text NOT NULL, before jsonb,
    after jsonb, now jsonb NOT NULL, goal jsonb NOT NULL, archives boolean NOT NULL, unarchives boolean NOT NULL, moved text[]) ON COMMIT DROP`.execute(
    tx,
  )
  for (const kind of RECORD_KINDS) await gatherKind(tx, undone, kind)
  await gatherAddresses(tx, undone)
  await sql`ANALYZE undone_records`.execute(tx)
}

/** One row per record: a change may have written one twice, changed and unarchived. */
const writtenBy = ({ districtId, entryId }: ChangeToUndo, record: string, which = sql``) => sql`(SELECT c.record_id,
    (array_agg(c.before ORDER BY c.id))[1] AS before, (array_agg(c.after ORDER BY c.id DESC))[1] AS after
  FROM changes c WHERE c.district_id = ${districtId} AND c.entry_id = ${entryId} AND c.record = ${record} ${which} GROUP BY 1)`

async function gatherKind(tx: Db, undone: ChangeToUndo, kind: RecordKind) {
  const row = sql`jsonb_populate_record(NULL::${tableOf(kind)}, t.after)`
  const which = sql`t.district_id = ${undone.districtId} AND t.id = w.record_id`
  const locked =
    kind === 'teacher'
      ? sql`UPDATE ${tableOf(kind)} t SET version = t.version FROM w WHERE ${which} RETURNING t.*, w.before, w.after`
      : sql`SELECT t.*, w.before, w.after FROM ${tableOf(kind)} t JOIN w ON ${which} FOR NO KEY UPDATE OF t`
  await sql`WITH w AS MATERIALIZED ${writtenBy(undone, kind)}, t AS (${locked}),
    c AS (SELECT r.*, ${changeRowJson('r.left_row', kind)} - 'invited_at' AS left_state
      FROM (SELECT t.id, ${sql.raw(NAME_SQL[kind])} AS name, t.before, t.after, ${row} AS left_row,
        ${changeRowJson('t', kind)} - 'invited_at' AS now,
        t.after->>'archived_at' IS NULL AND (t.before IS NULL OR t.before->>'archived_at' IS NOT NULL) AS archives,
        t.after->>'archived_at' IS NOT NULL AND t.before IS NOT NULL AND t.before->>'archived_at' IS NULL AS unarchives
        FROM t OFFSET 0) r),
    d AS MATERIALIZED (SELECT c.*,
      CASE WHEN c.left_state <> c.now THEN ${keysThatDiffer('c.before', 'c.after')} ELSE '{}' END AS written,
      CASE WHEN c.left_state <> c.now THEN ${keysThatDiffer('c.left_state', 'c.now')} ELSE '{}' END AS since FROM c)
    INSERT INTO undone_records (kind, id, name, before, after, now, goal, archives, unarchives, moved)
    SELECT ${kind}, d.id, d.name, d.before, d.after, d.now,
      CASE WHEN d.before IS NULL THEN d.now
        -- Nearly all are as they were left, and need no look at single columns.
        WHEN d.since = '{}' THEN (d.before - '{archived_at,invited_at}'::text[])
          || jsonb_strip_nulls(jsonb_build_object('archived_at', d.now->'archived_at'))
        ELSE (d.now - g.back) || (SELECT coalesce(jsonb_object_agg(v.key, v.value), '{}')
        FROM jsonb_each(d.before) v WHERE v.key = ANY (g.back)) END,
      d.archives, d.unarchives AND NOT 'archived_at' = ANY (d.since), nullif(g.moved, '{}')
    FROM d, LATERAL (SELECT
      ARRAY(SELECT k FROM unnest(d.written) k WHERE NOT k = ANY (d.since) AND k NOT IN ('archived_at', 'invited_at')
        AND (k NOT IN ('source', 'sourced_id') OR NOT ARRAY['source', 'sourced_id'] && d.since)) AS back,
      ARRAY(SELECT k FROM unnest(d.since) k WHERE d.archives OR k = ANY (d.written)
        AND (k = 'archived_at' OR d.before->k IS DISTINCT FROM d.now->k) ORDER BY k) AS moved) g`.execute(tx)
}

/** The keys in which two objects differ; an empty list if one of them is null. */
const keysThatDiffer = (
  one: string,
  other: string,
) => sql`ARRAY(SELECT k FROM jsonb_object_keys(${sql.ref(one)} || ${sql.ref(other)}) k
  WHERE ${sql.ref(one)}->k IS DISTINCT FROM ${sql.ref(other)}->k)`

/** Whether undoing changes anything of a record `r`. */
export const isRestored = sql`(r.goal <> r.now OR r.unarchives OR r.archives AND r.moved IS NULL)`

/** Leaves a column of records as it is now, because what was in it before is somebody else's by now. */
export async function keepColumn(tx: Db, kind: RecordKind, column: string, ids: readonly string[]): Promise<void> {
  await sql`UPDATE undone_records r SET moved = coalesce(r.moved, '{}') || ${column}::text,
      goal = (r.goal - ${column}::text) || jsonb_strip_nulls(jsonb_build_object(${column}::text, r.now->${column}::text))
    WHERE r.kind = ${kind} AND r.id = ANY (${idArray(ids)})`.execute(tx)
}

/** Accounts that the change made and nobody has used since: they give an address back to whom it came from. */
export async function unusedNewAccounts(tx: Db, { districtId, entryId }: ChangeToUndo): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT n.id FROM accounts n WHERE n.credentials_set_at IS NULL
    AND n.id IN (SELECT c.record_id FROM changes c
      WHERE c.district_id = ${districtId} AND c.entry_id = ${entryId} AND c.record = 'account' AND c.before IS NULL)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Changed addresses of existing accounts. One that somebody has set a password with since, or that another district relies on, stays. */
async function gatherAddresses(tx: Db, undone: ChangeToUndo) {
  const { districtId, entryId } = undone
  const entry = await tx
    .selectFrom('audit_entries')
    .select('at')
    .where('district_id', '=', districtId)
    .where('id', '=', entryId)
    .executeTakeFirst()
  const unused = await unusedNewAccounts(tx, undone)
  await sql`WITH c AS MATERIALIZED (SELECT c.* FROM ${writtenBy(undone, 'account', sql`AND c.before ? 'email'`)} c WHERE c.before IS NOT NULL),
    w AS (UPDATE accounts a SET email = a.email FROM c WHERE a.id = c.record_id
      RETURNING c.record_id, c.before, c.after, a.email, a.credentials_set_at),
    beyond AS (SELECT b.account_id FROM accounts_beyond(${districtId}, ARRAY(SELECT w.record_id FROM w)) b)
    INSERT INTO undone_records (kind, id, name, before, after, now, goal, archives, unarchives, moved)
    SELECT 'account', x.record_id, x.name, x.before, x.after, x.now, CASE WHEN x.moved IS NULL THEN x.before ELSE x.now END,
      false, false, x.moved
    FROM (SELECT w.*, coalesce(s.first_name || ' ' || s.last_name, '') AS name, jsonb_build_object('email', w.email) AS now,
      CASE WHEN w.email IS DISTINCT FROM w.after->>'email' OR w.credentials_set_at > ${entry?.at ?? null}::timestamptz
        OR w.record_id IN (SELECT account_id FROM beyond)
        OR EXISTS (SELECT FROM accounts o WHERE lower(o.email) = lower(w.before->>'email') AND o.id <> w.record_id
          AND o.id <> ALL (${idArray(unused)}))
        THEN ARRAY['email'] END AS moved
    FROM w LEFT JOIN staff s ON s.district_id = ${districtId} AND s.account_id = w.record_id) x`.execute(tx)
}
