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
 * Fills `undone_records` with every record that the change wrote: its state before and after, whether undoing archives or
 * unarchives it, and in `moved` the columns that have changed since. Locks the rows, so that they cannot change before
 * they are written. Inviting a person does not count as a change.
 *
 * Staff are locked by an update that changes nothing: for FOR UPDATE, Citus would lock all staff of all districts.
 */
export async function gatherRecords(tx: Db, undone: ChangeToUndo): Promise<void> {
  await sql`CREATE TEMPORARY TABLE undone_records (kind text NOT NULL, id bigint NOT NULL, name text NOT NULL, before jsonb,
    after jsonb, archives boolean NOT NULL, unarchives boolean NOT NULL, moved text[]) ON COMMIT DROP`.execute(tx)
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
  await sql`WITH w AS MATERIALIZED ${writtenBy(undone, kind)}, t AS (${locked})
    INSERT INTO undone_records (kind, id, name, before, after, archives, unarchives, moved)
    SELECT ${kind}, c.id, c.name, c.before, c.after,
      c.after->>'archived_at' IS NULL AND (c.before IS NULL OR c.before->>'archived_at' IS NOT NULL),
      c.after->>'archived_at' IS NOT NULL AND c.before IS NOT NULL AND c.before->>'archived_at' IS NULL,
      CASE WHEN c.left_state <> c.current_state THEN (SELECT array_agg(k ORDER BY k) FROM jsonb_object_keys(c.left_state || c.current_state) k
        WHERE c.left_state->k IS DISTINCT FROM c.current_state->k) END
    FROM (SELECT r.*, ${changeRowJson('r.left_row', kind)} - 'invited_at' AS left_state,
        r.current_row - 'invited_at' AS current_state
      FROM (SELECT t.id, ${sql.raw(NAME_SQL[kind])} AS name, t.before, t.after, ${row} AS left_row, ${changeRowJson('t', kind)} AS current_row
        FROM t OFFSET 0) r) c`.execute(tx)
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
    INSERT INTO undone_records (kind, id, name, before, after, archives, unarchives, moved)
    SELECT 'account', w.record_id, coalesce(s.first_name || ' ' || s.last_name, ''), w.before, w.after, false, false,
      CASE WHEN w.email IS DISTINCT FROM w.after->>'email' OR w.credentials_set_at > ${entry?.at ?? null}::timestamptz
        OR w.record_id IN (SELECT account_id FROM beyond)
        OR EXISTS (SELECT FROM accounts o WHERE lower(o.email) = lower(w.before->>'email') AND o.id <> w.record_id
          AND o.id <> ALL (${idArray(unused)}))
        THEN ARRAY['email'] END
    FROM w LEFT JOIN staff s ON s.district_id = ${districtId} AND s.account_id = w.record_id`.execute(tx)
}
