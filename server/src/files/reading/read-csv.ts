import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { readBytes, unguarded } from './byte-cells.ts'
import { type Delimiter, delimiterOf } from './delimiter.ts'
import { detectEncoding, type Encoding, isCertain } from './encoding.ts'
import { checkRow, TABLE_LIMITS, type Table, TableRefused, type TableRow } from './table.ts'

/** Enough to see how a file separates its columns, also when a title stands above them. */
const HEAD = 20_000

const isCsvError = (error: unknown): error is { code: string; lines?: number } =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')

/** Reads text with delimiters: CSV, TSV, and what Excel saves as 'Unicode text'. */
export async function readCsv(bytes: Buffer): Promise<Table> {
  let head = ''
  const encoding = await detectEncoding(
    async () => Readable.from(chunksOf(bytes)),
    text => {
      if (head.length < HEAD) head += text
    },
  )
  const delimiter = delimiterOf(head.slice(0, HEAD))
  const kind = { format: 'csv', encoding, delimiter, sheet: null, otherSheets: [] } as const
  return { kind, rows: rowsOf(bytes, encoding, delimiter), notes: { hiddenRows: [], merged: [] } }
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

function* latin1Of(bytes: Buffer): Generator<string> {
  for (const chunk of chunksOf(bytes)) yield chunk.toString('latin1')
}

/** Whether quotes within quotes are written as \" instead of "". */
function hasBackslashes(bytes: Buffer): boolean {
  if (!bytes.includes('\\"')) return false
  const text = bytes.toString('latin1')
  return /\\"(?![,;\t|\r\n]|$)/.test(text) && !/[^,;\t|\r\n"]""[^,;\t|\r\n"]/.test(text)
}

/** In Shift_JIS and GBK the second byte of a letter may be a '|', and never another delimiter, a quote or a line break. */
const keepsBytes = (encoding: Encoding, delimiter: Delimiter) => !isCertain(encoding) && delimiter !== '|'

async function* rowsOf(bytes: Buffer, encoding: Encoding, delimiter: Delimiter): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    escape: hasBackslashes(bytes) ? '\\' : '"',
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: TABLE_LIMITS.recordBytes,
    info: true,
  })
  const hasBytes = keepsBytes(encoding, delimiter)
  const decoder = new TextDecoder(encoding)
  const text = function* () {
    if (hasBytes) return yield* latin1Of(bytes)
    for (const chunk of chunksOf(bytes)) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  }
  const source = Readable.from(text())
  // The parser counts a line break of two characters within quotes as two lines.
  let countedTwice = 0
  source.on('error', error => parser.destroy(error)).pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      for (const cell of record) countedTwice += cell.match(/\r\n/g)?.length ?? 0
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
      const row = {
        line: info.lines - countedTwice - breaks,
        cells: hasBytes ? readBytes(record, encoding) : record.map(unguarded),
      }
      if (checkRow(row)) yield hasBytes ? { ...row, bytes: record } : row
    }
  } catch (error) {
    if (!isCsvError(error)) throw error
    throw new TableRefused(error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'openQuote' : 'damaged', { line: error.lines ?? 1 })
  } finally {
    source.destroy()
  }
}
