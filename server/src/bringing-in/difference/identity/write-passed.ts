import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { change } from '../../../people/change.ts'
import { endCredentials, giveUpAddresses } from '../../../people/passing-on.ts'
import type { RecordKind, Rows, WriteContext } from '../../../people/records.ts'
import { currentRecords } from '../current.ts'
import { recordsToArchive, stagedTable } from '../gone.ts'
import type { Origin } from '../origin.ts'
import { passedColumns } from './release.ts'

/** Writes what records have lost to others, before anybody gets it. */
export async function writePassed(tx: Db, context: WriteContext): Promise<void> {
  for (const kind of ['school', 'classroom', 'teacher', 'student'] as const) {
    const columns = passedColumns(kind)
    const cells = sql.join(columns.map(column => sql.ref(`t.${column}`)))
    await change(
      tx,
      context,
      kind,
      columns,
      sql`SELECT t.id, ${cells} FROM ${currentRecords(kind)} t WHERE t.id IN (SELECT r.id FROM staged_passed r WHERE r.kind = ${kind})`,
    )
  }
  await giveUpAddresses(tx, context, await accountIds(tx, 'SELECT account_id AS id FROM staged_passed_accounts'))
  const takenOver = 'SELECT account_id AS id FROM staged_staff WHERE taken_over AND NOT skipped'
  await endCredentials(tx, context, await accountIds(tx, takenOver))
}

async function accountIds(tx: Db, rows: string): Promise<string[]> {
  const found = await sql<{ id: string }>`SELECT DISTINCT y.id FROM (${sql.raw(rows)}) y`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** Staff who are to be invited after a file has said that they are somebody who had left. */
export async function takenOverStaff(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT x.id FROM staged_staff x
    WHERE x.taken_over AND NOT x.skipped AND x.enabled AND coalesce(x.new_email, x.email) IS NOT NULL ORDER BY x.n`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Records that only lose a key: they are in no row of the file, and are not archived by it. */
export const onlyPassed = (origin: Origin, kind: RecordKind): Rows => sql`SELECT r.id FROM staged_passed r
  WHERE r.kind = ${kind} AND NOT EXISTS (SELECT FROM ${stagedTable(kind)} x WHERE x.id = r.id)
    AND NOT EXISTS (SELECT FROM (${recordsToArchive(origin, kind)}) g WHERE g.id = r.id)`
