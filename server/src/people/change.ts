import { sql } from 'kysely'
import { idArray } from '../db/id-array.ts'
import type { Db } from '../db/pool.ts'
import { changedColumns, changeRowJson } from './change-rows.ts'
import { type RecordKind, type Rows, tableOf, type WriteContext, writeWithChanges } from './records.ts'
import { addWords, dropWords, isNamedBy } from './words.ts'

/**
 * Updates these columns of existing records, with a change row for each. `rows` must only contain records that do change.
 * Afterwards call `countTeachers` if staff or classes change, and `changeFigures` if students' grades or classes do.
 */
export async function change(tx: Db, context: WriteContext, kind: RecordKind, columns: readonly string[], rows: Rows) {
  const set = sql.join(columns.map(column => sql`${sql.ref(column)} = ${sql.ref(`was.${column}`)}`))
  const isRenamed = kind === 'student' && isNamedBy(columns)
  const words = isRenamed
    ? sql`, gone AS (${dropWords('now', context.districtId)}), words AS (${addWords('now')})`
    : sql``
  await writeWithChanges(tx, context, sql.lit(kind), {
    ctes: sql`x AS MATERIALIZED (${rows}),
    was AS MATERIALIZED (SELECT x.*, ${changeRowJson('t', kind)} AS before FROM ${tableOf(kind)} t JOIN x ON x.id = t.id
      WHERE t.district_id = ${context.districtId}),
    now AS (UPDATE ${tableOf(kind)} t SET ${set}, version = t.version + 1 FROM was
      WHERE t.district_id = ${context.districtId} AND t.id = was.id RETURNING t.*, was.before)${words}`,
    given: 'now',
    changed: changedColumns(kind, columns),
  })
}

/**
 * Raises the version of records whose own columns stay the same: new places, a new address or a change of the placement
 * test also make them stale (SAFE-21).
 */
export async function raiseVersions(tx: Db, districtId: string, kind: RecordKind, ids: readonly string[]) {
  await sql`UPDATE ${tableOf(kind)} SET version = version + 1
    WHERE district_id = ${districtId} AND id = ANY (${idArray(ids)})`.execute(tx)
}

/**
 * Changes the e-mail address of accounts: rows of id and email. The caller has checked that this is allowed. Links that were
 * mailed to the old address stop working.
 */
export async function changeEmails(tx: Db, context: WriteContext, rows: Rows) {
  await writeWithChanges(tx, context, sql.lit('account'), {
    ctes: sql`x AS MATERIALIZED (${rows}),
    was AS MATERIALIZED (SELECT x.*, jsonb_build_object('email', a.email) AS before FROM accounts a JOIN x ON x.id = a.id),
    now AS (UPDATE accounts a SET email = was.email FROM was WHERE a.id = was.id RETURNING a.id, a.email, was.before)`,
    given: 'now',
    changed: sql`SELECT now.id, now.before, jsonb_build_object('email', now.email) AS after FROM now`,
  })
  await sql`UPDATE credential_links SET used_at = ${context.at}::timestamptz, new_email = NULL
    WHERE used_at IS NULL AND account_id IN (SELECT x.id FROM (${rows}) x)`.execute(tx)
}
