import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type Hand, type RecordKind, type Rows, remembered, tableOf } from './records.ts'

/**
 * Makes schools, classes, staff or students, each with its change row. `columns` are those that the rows bring, besides
 * `id`. Staff need their account first (`createAccounts`). Whoever ends up in a class needs `changeFigures` after.
 */
export async function create(tx: Db, hand: Hand, kind: RecordKind, columns: readonly string[], rows: Rows) {
  const names = sql.join(columns.map(column => sql.ref(column)))
  const values = sql.join(columns.map(column => sql.ref(`x.${column}`)))
  await sql`WITH made AS (
      INSERT INTO ${tableOf(kind)} (district_id, id, ${names})
      SELECT ${hand.districtId}::bigint, x.id, ${values} FROM (${rows}) x RETURNING *)
    INSERT INTO changes (district_id, entry_id, record, record_id, before, after)
    SELECT ${hand.districtId}::bigint, ${hand.entryId}::bigint, ${kind}, made.id, NULL, ${remembered('made')} FROM made`.execute(
    tx,
  )
}

/**
 * Makes accounts without a password: rows of id, email, username, first_name, last_name. An invitation lets them in. A user
 * name that another district has taken since it was looked for is left out: it is no reason to refuse a whole roster.
 * Sorted, so that two districts that want the same names wait for one another in one order.
 */
export async function createAccounts(tx: Db, hand: Hand, rows: Rows) {
  const made = sql`RETURNING id, email, username, first_name, last_name`
  await sql`WITH x AS MATERIALIZED (${rows}),
    named AS (INSERT INTO accounts (id, email, username, first_name, last_name)
      SELECT x.id, x.email, x.username, x.first_name, x.last_name FROM x ORDER BY lower(x.username)
      ON CONFLICT (lower(username)) DO NOTHING ${made}),
    unnamed AS (INSERT INTO accounts (id, email, first_name, last_name)
      SELECT x.id, x.email, x.first_name, x.last_name FROM x LEFT JOIN named ON named.id = x.id
      WHERE named.id IS NULL ${made}),
    made AS (SELECT * FROM named UNION ALL SELECT * FROM unnamed)
    INSERT INTO changes (district_id, entry_id, record, record_id, before, after)
    SELECT ${hand.districtId}::bigint, ${hand.entryId}::bigint, 'account', made.id, NULL, jsonb_strip_nulls(to_jsonb(made)) FROM made`.execute(
    tx,
  )
}
