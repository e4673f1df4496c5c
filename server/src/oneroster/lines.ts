import { sql } from 'kysely'
import { csvLines } from '../files/csv.ts'
import type { Part } from './collection.ts'
import type { Sql } from './source.ts'

/** The rows of a part, with all columns of its file: one that the part has nothing for is empty. */
export function rowsOf(columns: readonly string[], { cells, from }: Part): Sql {
  const row = columns.map(name => sql`${cells[name] ?? sql`NULL`} AS ${sql.id(name)}`)
  return sql`SELECT ${sql.join(row)} ${from}`
}

/** Rows of texts, without their names, as lines of a CSV. */
export const linesOfRows = (rows: readonly (readonly (string | null)[])[]): Buffer =>
  Buffer.from(csvLines(rows.map(row => row.map(cell => cell?.replace(CONTROLS, ' ')))))

/** The format allows no line breaks in a cell. */
const CONTROLS = /[^\P{Cc}\t\u0080-\u009f]+/gu

/**
 * Rows as the database copies them out (`CopyOut.together`), as the same lines. Hardly any line needs quotes, so whole pieces
 * are checked at once. Their letters are bytes here: the full-width signs of a formula begin with \xef.
 */
export async function* linesOfCopy(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = ''
  for await (const piece of pieces) {
    const bytes = rest + piece.toString('latin1')
    const end = bytes.lastIndexOf('\n') + 1
    rest = bytes.slice(end)
    if (end > 0) yield Buffer.from(lineEnds(bytes.slice(0, end)), 'latin1')
  }
}

/** Some cell holds a quote, a control character, or what the database escaped; begins like a formula; or has a space at an end. */
const NEEDS_CARE = /["\\]|[^\P{Cc}\n\u0080-\u009f]|(?:^|[,\n])[-=+@' \xef]| (?:[,\n]|$)/u

/** The format's rows end with both characters. */
function lineEnds(rows: string): string {
  if (!NEEDS_CARE.test(rows)) return rows.replaceAll('\n', '\r\n')
  const lines = rows.slice(0, -1).split('\n')
  return lines.map(line => (NEEDS_CARE.test(line) ? careful(line) : `${line}\r\n`)).join('')
}

/** A null is as empty as an empty text. */
const careful = (line: string): string =>
  linesOfRows([
    Buffer.from(line, 'latin1')
      .toString()
      .replace(/\\.|,/g, found => (found === ',' ? NO_TEXT_HOLDS : (ESCAPED[found] ?? found.slice(1))))
      .split(NO_TEXT_HOLDS),
  ]).toString('latin1')

const NO_TEXT_HOLDS = '\0'

const ESCAPED: Readonly<Record<string, string>> = {
  '\\b': '\b',
  '\\f': '\f',
  '\\n': '\n',
  '\\r': '\r',
  '\\t': '\t',
  '\\v': '\v',
}
