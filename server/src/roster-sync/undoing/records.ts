import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { type RecordKind, remembered, tableOf } from '../../people/records.ts'

/** The change that is undone: every row and interval that it wrote carries its audit entry. */
export interface Undone {
  readonly districtId: string
  readonly entryId: string
}

export const KINDS = ['school', 'classroom', 'teacher', 'student'] as const

const NAMES: Readonly<Record<RecordKind, string>> = {
  school: 't.name',
  classroom: `coalesce(t.name, t.class_code, '')`,
  teacher: `t.first_name || ' ' || t.last_name`,
  student: `t.first_name || ' ' || t.last_name`,
}

/**
 * Lays out every record that the change wrote, in `undone_records`: as it was before and after, whether undoing archives
 * it or brings it back, and in `moved` which columns say something else by now. The rows are locked, so that nobody
 * changes them between the look and the writing. An invitation is no change of the person.
 */
export async function gatherRecords(tx: Db, undone: Undone): Promise<void> {
  await sql`CREATE TEMPORARY TABLE undone_records (kind text NOT NULL, id bigint NOT NULL, name text NOT NULL, before jsonb,
    after jsonb, archives boolean NOT NULL, unarchives boolean NOT NULL, moved text[]) ON COMMIT DROP`.execute(tx)
  for (const kind of KINDS) await gatherKind(tx, undone, kind)
  await gatherAddresses(tx, undone)
  await sql`ANALYZE undone_records`.execute(tx)
}

/** One row a record: a change may have written it twice, changed and brought back. */
const writtenBy = ({ districtId, entryId }: Undone, record: string) => sql`(SELECT c.record_id,
    (array_agg(c.before ORDER BY c.id))[1] AS before, (array_agg(c.after ORDER BY c.id DESC))[1] AS after
  FROM changes c WHERE c.district_id = ${districtId} AND c.entry_id = ${entryId} AND c.record = ${record} GROUP BY 1)`

async function gatherKind(tx: Db, undone: Undone, kind: RecordKind) {
  const row = sql`jsonb_populate_record(NULL::${tableOf(kind)}, w.after)`
  await sql`INSERT INTO undone_records (kind, id, name, before, after, archives, unarchives, moved)
    SELECT ${kind}, w.id, w.name, w.before, w.after,
      w.after->>'archived_at' IS NULL AND (w.before IS NULL OR w.before->>'archived_at' IS NOT NULL),
      w.after->>'archived_at' IS NOT NULL AND w.before IS NOT NULL AND w.before->>'archived_at' IS NULL,
      CASE WHEN w.stood <> w.stands THEN (SELECT array_agg(k ORDER BY k) FROM jsonb_object_keys(w.stood || w.stands) k
        WHERE w.stood->k IS DISTINCT FROM w.stands->k) END
    FROM (SELECT w.*, ${remembered('w.left_as')} - 'invited_at' AS stood, ${remembered('w.stands_as')} - 'invited_at' AS stands
      FROM (SELECT t.id, ${sql.raw(NAMES[kind])} AS name, w.before, w.after, ${row} AS left_as, t AS stands_as
        FROM ${writtenBy(undone, kind)} w JOIN ${tableOf(kind)} t ON t.district_id = ${undone.districtId} AND t.id = w.record_id
        FOR NO KEY UPDATE OF t) w) w`.execute(tx)
}

/** Addresses of accounts that stood before: one with which somebody has come in since, or that another district relies on, stays. */
async function gatherAddresses(tx: Db, undone: Undone) {
  const { districtId } = undone
  await sql`WITH w AS MATERIALIZED (SELECT w.*, a.email, a.credentials_set_at FROM ${writtenBy(undone, 'account')} w
      JOIN accounts a ON a.id = w.record_id WHERE w.before IS NOT NULL FOR NO KEY UPDATE OF a),
    beyond AS (SELECT b.account_id FROM accounts_beyond(${districtId}, ARRAY(SELECT w.record_id FROM w)) b)
    INSERT INTO undone_records (kind, id, name, before, after, archives, unarchives, moved)
    SELECT 'account', w.record_id, coalesce(s.first_name || ' ' || s.last_name, ''), w.before, w.after, false, false,
      CASE WHEN w.email IS DISTINCT FROM w.after->>'email' OR w.credentials_set_at IS NOT NULL
        OR w.record_id IN (SELECT account_id FROM beyond)
        OR EXISTS (SELECT FROM accounts o WHERE lower(o.email) = lower(w.before->>'email') AND o.id <> w.record_id)
        THEN ARRAY['email'] END
    FROM w LEFT JOIN staff s ON s.district_id = ${districtId} AND s.account_id = w.record_id`.execute(tx)
}
