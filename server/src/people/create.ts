import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { changeRowJson } from './change-rows.ts'
import { type RecordKind, type Rows, tableOf, type WriteContext, writeWithChanges } from './records.ts'
import { addWords } from './words.ts'

/**
 * Creates schools, classes, staff or students, with a change row for each. `columns` are the columns of `rows` besides
 * `id`. Staff need an account first (`createAccounts`). Afterwards call `countTeachers` for staff,
 * and `changeFigures` once students are enrolled.
 */
export async function create(tx: Db, context: WriteContext, kind: RecordKind, columns: readonly string[], rows: Rows) {
  const names = sql.join(columns.map(column => sql.ref(column)))
  const values = sql.join(columns.map(column => sql.ref(`x.${column}`)))
  const words = kind === 'student' ? sql`, words AS (${addWords('made')})` : sql``
  await writeWithChanges(tx, context, sql.lit(kind), {
    ctes: sql`x AS MATERIALIZED (${rows}),
      made AS (INSERT INTO ${tableOf(kind)} (district_id, id, ${names})
        SELECT ${context.districtId}::bigint, x.id, ${values} FROM x ON CONFLICT (district_id, id) DO NOTHING RETURNING *)${words}`,
    given: 'x',
    changed: sql`SELECT made.id, NULL::jsonb AS before, ${changeRowJson('made', kind)} AS after FROM made`,
  })
}

/**
 * Creates accounts without a password: rows of id, email, username, first_name, last_name. People sign in through an
 * invitation. If another district has taken a user name in the meantime, the account is created without one, rather than
 * failing a whole roster. The sort prevents deadlocks between two districts that insert the same names.
 *
 * An address that is taken fails. With `mayBeTaken` its row is left out instead, after waiting for whoever is
 * taking it.
 */
export async function createAccounts(tx: Db, context: WriteContext, rows: Rows, { mayBeTaken = false } = {}) {
  const made = sql`RETURNING id, email, username, first_name, last_name`
  await writeWithChanges(tx, context, sql.lit('account'), {
    ctes: sql`x AS MATERIALIZED (${rows}),
    named AS (INSERT INTO accounts (id, email, username, first_name, last_name)
      SELECT x.id, x.email, x.username, x.first_name, x.last_name FROM x ORDER BY lower(x.username), lower(x.email)
      ON CONFLICT ${mayBeTaken ? sql`` : sql`(lower(username))`} DO NOTHING ${made}),
    unnamed AS (INSERT INTO accounts (id, email, first_name, last_name)
      SELECT x.id, x.email, x.first_name, x.last_name FROM x LEFT JOIN named ON named.id = x.id
      WHERE named.id IS NULL
      ON CONFLICT ${mayBeTaken ? sql`` : sql`(id)`} DO NOTHING ${made}),
    made AS (SELECT * FROM named UNION ALL SELECT * FROM unnamed)`,
    given: mayBeTaken ? 'made' : 'x',
    changed: sql`SELECT made.id, NULL::jsonb AS before, jsonb_strip_nulls(to_jsonb(made)) AS after FROM made`,
  })
}
