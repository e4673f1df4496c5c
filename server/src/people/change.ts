import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type Hand, type RecordKind, type Rows, remembered, tableOf } from './records.ts'

/**
 * Writes these columns of records that stand, each with a change row of before and after. The rows hold only records
 * that do change; grades and classes of students move figures, so `changeFigures` follows.
 */
export async function change(tx: Db, hand: Hand, kind: RecordKind, columns: readonly string[], rows: Rows) {
  const set = sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`x.${column}`)}`))
  await sql`WITH x AS MATERIALIZED (${rows}),
    was AS (SELECT t.* FROM ${tableOf(kind)} t JOIN x ON x.id = t.id WHERE t.district_id = ${hand.districtId}),
    now AS (UPDATE ${tableOf(kind)} t SET ${set}, version = t.version + 1 FROM x
      WHERE t.district_id = ${hand.districtId} AND t.id = x.id RETURNING t.*)
    INSERT INTO changes (district_id, entry_id, record, record_id, before, after)
    SELECT ${hand.districtId}::bigint, ${hand.entryId}::bigint, ${kind}, now.id, ${remembered('was')}, ${remembered('now')}
    FROM now JOIN was ON was.id = now.id`.execute(tx)
}

/** Changes the e-mail address of accounts: rows of id and email. Whether that is allowed is asked before. */
export async function changeEmails(tx: Db, hand: Hand, rows: Rows) {
  await sql`WITH x AS MATERIALIZED (${rows}),
    was AS (SELECT a.id, a.email FROM accounts a JOIN x ON x.id = a.id),
    now AS (UPDATE accounts a SET email = x.email FROM x WHERE a.id = x.id RETURNING a.id, a.email)
    INSERT INTO changes (district_id, entry_id, record, record_id, before, after)
    SELECT ${hand.districtId}::bigint, ${hand.entryId}::bigint, 'account', now.id,
      jsonb_build_object('email', was.email), jsonb_build_object('email', now.email)
    FROM now JOIN was ON was.id = now.id`.execute(tx)
}
