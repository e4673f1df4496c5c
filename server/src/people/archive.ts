import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { change } from './change.ts'
import { type Hand, type RecordKind, type Rows, tableOf } from './records.ts'

/**
 * Archives records (D 6): nothing is deleted and no enrolment is touched, so that they come back whole. Staff who work
 * nowhere any more are signed out (promise 5). Rows hold ids; who is archived already stays as they are.
 */
export async function archive(tx: Db, hand: Hand, kind: RecordKind, rows: Rows) {
  const standing = sql`SELECT t.id, ${hand.at}::timestamptz AS archived_at FROM ${tableOf(kind)} t
    WHERE t.district_id = ${hand.districtId} AND t.archived_at IS NULL AND t.id IN (SELECT y.id FROM (${rows}) y)`
  await change(tx, hand, kind, ['archived_at'], standing)
  if (kind === 'teacher') await endSessions(tx, hand, rows)
}

/** Brings archived records back, with every enrolment they had. */
export async function unarchive(tx: Db, hand: Hand, kind: RecordKind, rows: Rows) {
  const archived = sql`SELECT t.id, NULL::timestamptz AS archived_at FROM ${tableOf(kind)} t
    WHERE t.district_id = ${hand.districtId} AND t.archived_at IS NOT NULL AND t.id IN (SELECT y.id FROM (${rows}) y)`
  await change(tx, hand, kind, ['archived_at'], archived)
}

async function endSessions(tx: Db, { districtId, at }: Hand, rows: Rows) {
  await sql`WITH gone AS MATERIALIZED (SELECT st.account_id FROM staff st JOIN accounts a ON a.id = st.account_id
      WHERE st.district_id = ${districtId} AND st.archived_at IS NOT NULL AND NOT a.administrator
        AND st.id IN (SELECT y.id FROM (${rows}) y)),
    elsewhere AS (SELECT b.account_id FROM accounts_beyond(${districtId}, ARRAY(SELECT g.account_id FROM gone g)) b WHERE b.works)
    UPDATE sessions s SET ended_at = ${at}::timestamptz FROM gone g WHERE s.account_id = g.account_id AND s.ended_at IS NULL
      AND NOT EXISTS (SELECT FROM elsewhere e WHERE e.account_id = g.account_id)`.execute(tx)
}
