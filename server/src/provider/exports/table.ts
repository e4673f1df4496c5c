import type { RawBuilder } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { Db } from '../../db/pool.ts'
import { csvOfSheet } from '../../files/csv.ts'
import type { ZipContent } from '../../files/encrypted-zip.ts'
import type { SheetCell } from '../../files/sheet.ts'

export type ExportRow = Readonly<Record<string, unknown>>

/** A table as a CSV for people: it has a header, also where there are no rows, and Excel reads it as UTF-8. */
export function table(name: string, headers: readonly string[], rows: AsyncIterable<readonly ExportRow[]>): ZipContent {
  const cells = async function* () {
    for await (const batch of rows) yield batch.map(row => headers.map(header => cellOf(row[header])))
  }
  const columns = headers.map(header => ({ header, isNumber: false }))
  return { name, content: csvOfSheet({ name, columns, rows: cells() }) }
}

/** The rows of a query, whose columns are named as the headers are. */
export const csvOfQuery = (
  tx: Db,
  name: string,
  headers: readonly string[],
  query: RawBuilder<ExportRow>,
): ZipContent => table(name, headers, batchesOf(tx, query))

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value)
}
