import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readOneMoment } from '../db/batches.ts'
import { within } from '../db/pool.ts'
import { inTown } from '../test/in-town.ts'
import { linesCopied, linesInBatches, type ReadLines } from './files.ts'
import { linesOfCopy } from './lines.ts'

const { app } = inTown()

type Row = readonly [string | null, string | null, string | null]

const query = (rows: readonly Row[]) =>
  sql`SELECT a, b, c FROM json_to_recordset(${JSON.stringify(rows.map(([a, b, c]) => ({ a, b, c })))}) r(a text, b text, c text)`

const textOf = async (lines: AsyncIterable<Buffer>) => (await buffer(lines)).toString()

async function* written(read: ReadLines, rows: readonly Row[]): AsyncGenerator<Buffer> {
  yield* read(query(rows))
}

const copied = (rows: readonly Row[]): Promise<string> =>
  textOf(app.app.db.copyTogether([], read => written(linesCopied(app.app.db.queries, read), rows)))

const inBatches = (rows: readonly Row[]): Promise<string> =>
  within(app.app.db.queries, [], async tx => {
    await readOneMoment(tx)
    return textOf(written(linesInBatches(tx), rows))
  })

const piece = fc.constantFrom(...`ab,"'\\=+-@＝＋－＠ \t\n\r\b\f\v\x01\x1f\x7f\u0085éﬁ😀1.N`)
const cell = fc.oneof(
  fc.constant(null),
  fc.array(piece, { maxLength: 5 }).map(letters => letters.join('')),
)
const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 300 })

test('copied and read in batches, rows are the same lines, and a reader finds their cells', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async given => {
      const lines = await copied(given)
      expect(await inBatches(given)).toBe(lines)
      expect(lines.match(/[^\t\r\n\P{Cc}\u0080-\u009f]|\r(?!\n)|(?<!\r)\n/u)).toBeNull()
      const read: string[][] = parse(lines, { record_delimiter: '\r\n', skip_empty_lines: false })
      expect(read).toEqual(given.map(row => row.map(shown)))
    }),
    { numRuns: 60 },
  )
})

/** No line breaks, and no formula (SAFE-15). */
function shown(text: string | null): string {
  const clean = (text ?? '').replace(/[^\t\P{Cc}\u0080-\u009f]+/gu, ' ')
  return /^'*[-=+@\t＝＋－＠]|^'+\d/.test(clean) ? `'${clean}` : clean
}

test('a line is the same wherever the database cut its pieces', async () => {
  const bytes = Buffer.from('a,b,\n-1,é,x\\,y\n＝1,, z\n')
  const whole = 'a,b,\r\n\'-1,é,"x,y"\r\n\'＝1,," z"\r\n'
  for (let size = 1; size <= bytes.length; size++) expect(await textOf(linesOfCopy(inPieces(bytes, size)))).toBe(whole)
})

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
