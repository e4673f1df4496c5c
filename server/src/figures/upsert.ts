import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import { type FiguresTable, forEachColumn, type SqlTypes, type Stored } from './columns.ts'

/**
 * Makes a function that inserts rows, or updates those whose key is stored. `columns` are all of the table's columns
 * outside the key; `updated` is the SQL of a column's new value, from `stored` and `excluded`.
 */
export function upsertInto<Table extends FiguresTable, Key extends Partial<SqlTypes<Stored<Table>>>>(
  table: Table,
  key: Key,
  columns: SqlTypes<Omit<Stored<Table>, keyof Key>>,
  updated: (name: string) => string,
): (tx: Db, districtId: string, rows: readonly Readonly<Record<keyof Stored<Table>, unknown>>[]) => Promise<void> {
  const types: Readonly<Record<string, string>> = { ...key, ...columns }
  const names = forEachColumn(types, name => name)
  const typed = forEachColumn(types, name => `${name} ${types[name]}`)
  const keyNames = forEachColumn(key, name => name)
  const set = forEachColumn(columns, name => `${name} = ${updated(name)}`)
  return async (tx, districtId, rows) => {
    if (rows.length === 0) return
    await sql`INSERT INTO ${sql.raw(table)} AS stored (district_id, ${names})
      SELECT ${districtId}::bigint, x.* FROM json_to_recordset(${JSON.stringify(rows)}::json) AS x(${typed})
      ON CONFLICT (district_id, ${keyNames}) DO UPDATE SET ${set}`.execute(tx)
  }
}
