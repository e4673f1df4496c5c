import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { change } from './change.ts'
import { type RecordKind, type Rows, tableOf, type WriteContext } from './records.ts'

/**
 * Archives records (PEOPLE-3). Nothing is deleted and enrolments stay, so unarchiving restores everything. Staff who are left
 * without any place are signed out (SAFE-5). `rows` yields ids; records that are archived already are skipped.
 */
export async function archive(tx: Db, context: WriteContext, kind: RecordKind, rows: Rows) {
  const active = sql`SELECT t.id, ${context.at}::timestamptz AS archived_at FROM ${tableOf(kind)} t
    WHERE t.district_id = ${context.districtId} AND t.archived_at IS NULL AND t.id IN (SELECT y.id FROM (${rows}) y)`
  await change(tx, context, kind, ['archived_at'], active)
  if (kind === 'teacher') await endSessions(tx, context, rows)
}

/**
 * Archives active records again, after undoing what unarchived them: rows of id and the archived_at that they had. The old
 * instant matters: with it, the first archiving can still be undone.
 */
export async function archiveAgain(tx: Db, context: WriteContext, kind: RecordKind, rows: Rows) {
  await change(tx, context, kind, ['archived_at'], rows)
  if (kind === 'teacher') await endSessions(tx, context, rows)
}

/** Unarchives records, with every enrolment they had. */
export async function unarchive(tx: Db, context: WriteContext, kind: RecordKind, rows: Rows) {
  const archived = sql`SELECT t.id, NULL::timestamptz AS archived_at FROM ${tableOf(kind)} t
    WHERE t.district_id = ${context.districtId} AND t.archived_at IS NOT NULL AND t.id IN (SELECT y.id FROM (${rows}) y)`
  await change(tx, context, kind, ['archived_at'], archived)
}

async function endSessions(tx: Db, { districtId, at }: WriteContext, rows: Rows) {
  await sql`WITH gone AS MATERIALIZED (SELECT st.account_id FROM staff st
      WHERE st.district_id = ${districtId} AND st.archived_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM administrators ad WHERE ad.account_id = st.account_id)
        AND st.id IN (SELECT y.id FROM (${rows}) y)),
    elsewhere AS (SELECT b.account_id FROM accounts_beyond(${districtId}, ARRAY(SELECT g.account_id FROM gone g)) b WHERE b.works)
    UPDATE sessions s SET ended_at = ${at}::timestamptz FROM gone g WHERE s.account_id = g.account_id AND s.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM elsewhere e WHERE e.account_id = g.account_id)`.execute(tx)
}
