import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { TABLE_LIMITS, type Table, TableRefused } from './table.ts'

const beginsWith = (bytes: Buffer, ...signature: readonly number[]) =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature))

/** Tells what a file is by its bytes: names and extensions are often wrong. */
export async function readTable(bytes: Buffer, sheet: string | null = null): Promise<Table> {
  if (bytes.length === 0) throw new TableRefused('empty')
  if (beginsWith(bytes, 0x50, 0x4b)) return counted(await readXlsx(bytes, sheet))
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TableRefused('oldExcel')
  const head = bytes.toString('latin1', 0, 4096).replaceAll('\0', '')
  if (/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!doctype|html|table|meta|\?xml)/i.test(head))
    throw new TableRefused('webPage')
  if (isBinary(head)) throw new TableRefused('notASpreadsheet')
  return counted(await readCsv(bytes))
}

/** Beginnings of PDFs, pictures and archives. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: gzip begins with one
const SIGNATURE = /^(?:%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF|Rar!|7z\xbc\xaf|\x1f\x8b)/

/** A name can have a stray control character; a file with a tenth of them is not text. */
const isBinary = (head: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to count
  SIGNATURE.test(head) || (head.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0) * 10 > head.length

/** Throws at more rows than a district can have. */
function counted({ rows, ...table }: Table): Table {
  const limited = async function* () {
    let count = 0
    for await (const row of rows) {
      // The first rows may be a title and a header.
      if (++count > TABLE_LIMITS.rows + 20) throw new TableRefused('tooManyRows', { limit: TABLE_LIMITS.rows })
      yield row
    }
  }
  return { ...table, rows: limited() }
}
