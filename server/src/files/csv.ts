import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Rows as a CSV for spreadsheets, with a header. Cells quote what people and other systems wrote, so formulas are escaped
 * (SAFE-15). The byte order mark makes Excel read it as UTF-8.
 */
export function csvOf<Row>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): Readable {
  const writer = stringify({
    header: true,
    columns: [...columns],
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
  })
  let next = 0
  const feed = () => {
    while (next < rows.length) if (!writer.write(rows[next++])) return void writer.once('drain', feed)
    writer.end()
  }
  feed()
  return writer
}
