import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { stringify as stringifyAll } from 'csv-stringify/sync'
import type { Sheet } from './sheet.ts'

/** What a spreadsheet takes for a formula; also a formula that quotes already make harmless, and a number behind quotes. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|^'+\d/

/**
 * Puts a quote before a formula, so that no spreadsheet runs it (SAFE-15). Reading removes one quote from such a cell
 * (reading/read-csv.ts), so every text comes back as it was.
 */
const defused = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const OPTIONS = {
  cast: { string: defused },
  record_delimiter: 'windows',
  // Otherwise a lone line feed, or a space at either end, would not be quoted.
  quoted_match: /[\r\n]|^\s|\s$/,
} as const

/**
 * Rows as a CSV for spreadsheets, with a header. Cells quote what people and other systems wrote, so formulas are escaped
 * (SAFE-15). The byte order mark makes Excel read it as UTF-8.
 */
export function csvOf<Row>(rows: readonly Row[], columns: readonly (keyof Row & string)[]): Readable {
  const writer = stringify({ ...OPTIONS, header: true, columns: [...columns], bom: true })
  let next = 0
  const feed = () => {
    while (next < rows.length) if (!writer.write(rows[next++])) return void writer.once('drain', feed)
    writer.end()
  }
  feed()
  return writer
}

const BYTE_ORDER_MARK = '\ufeff'

/** Rows as lines of such a CSV, without header and mark. */
export const csvLines = (batch: readonly (readonly unknown[])[]) => stringifyAll(batch as unknown[][], OPTIONS)

/** A sheet of any length as such a CSV. */
export async function* csvOfSheet({ columns, rows }: Sheet): AsyncGenerator<Buffer> {
  const head = BYTE_ORDER_MARK + csvLines([columns.map(({ header }) => header)])
  let isFirst = true
  for await (const batch of rows) {
    yield Buffer.from((isFirst ? head : '') + csvLines(batch))
    isFirst = false
  }
  if (isFirst) yield Buffer.from(head)
}
