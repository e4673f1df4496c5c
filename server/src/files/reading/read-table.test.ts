import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../test/oneroster-zip.ts'
import { csvOfSheet } from '../csv.ts'
import type { Sheet, SheetCell } from '../sheet.ts'
import { SpooledFile } from '../spooled-file.ts'
import { xlsxOf } from '../xlsx.ts'
import { readTable } from './read-table.ts'
import { readTableInWorker } from './read-table-in-worker.ts'
import type { TableRow } from './table.ts'

const folder = mkdtempSync(join(tmpdir(), 'hornbook-tables-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function read(content: Buffer | string) {
  const { kind, rows } = await readTable(Buffer.from(content))
  const all: TableRow[] = []
  for await (const row of rows) all.push(row)
  return { kind, rows: all, cells: all.map(({ cells }) => cells) }
}
const problemOf = async (content: Buffer | string) => {
  try {
    return (await read(content)).cells
  } catch (failure) {
    return (failure as { problem?: string }).problem ?? failure
  }
}

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const workbookOf = (sheet: string, parts: Record<string, string | Buffer> = {}) =>
  zipOf({
    'xl/workbook.xml': `<workbook ${NAMESPACE} xmlns:r="r"><sheets><sheet name="One" sheetId="7" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet ${NAMESPACE}><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  })

describe('Text', () => {
  const BOM = '\ufeff'
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  test.each([
    ['UTF-8', Buffer.from('Name,Id\nZoë,007'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`${BOM}Name,Id\nZoë,007`), 'utf-8'],
    ['UTF-16 with its mark', utf16(`${BOM}Name\tId\r\nZoë\t007`), 'utf-16le'],
    ['UTF-16 without one', utf16('Name;Id\rZoë;007'), 'utf-16le'],
    ['Windows-1252', Buffer.from('Name|Id\nZoë|007', 'latin1'), 'windows-1252'],
    ['Mac Roman', Buffer.from('Name,Id\rZo\x91,007', 'latin1'), 'macintosh'],
  ])('in %s is read, zeros and all', async (_, bytes, encoding) => {
    const { kind, cells } = await read(bytes)
    expect(kind.encoding).toBe(encoding)
    expect(cells).toEqual([
      ['Name', 'Id'],
      ['Zoë', '007'],
    ])
  })

  test.each([
    ['Windows-1252', '4a6f73e92c4dfcf16f7a0a44924c61726e', 'José,Müñoz\nD’Larn'],
    ['Windows-1252', '526f73e9652cc96d696c650a', 'Rosée,Émile\n'],
    ['Mac Roman', '526f738e2c4d6172929261', 'Rosé,Maríía'],
    ['Windows-1250', 'a3756b61737a2c57b36f6461727a', 'Łukasz,Włodarz'],
    ['Shift_JIS', '91be98592c8e5293630a83548357', '太郎,山田\nサジ'],
    ['GBK', 'd5c52cceb00acdf52cb7bc', '张,伟\n王,芳'],
  ])('in %s is read by what its letters become: %s', async (_, hex, text) => {
    const { cells } = await read(Buffer.from(hex, 'hex'))
    expect(cells.map(row => row.join(',')).join('\n')).toBe(text.trim())
  })

  test('has quotes behind backslashes where the file writes them so, and a backslash otherwise', async () => {
    expect((await read('a,b\n"Ann \\"Annie\\", J",x\n')).cells).toEqual([
      ['a', 'b'],
      ['Ann "Annie", J', 'x'],
    ])
    expect((await read('a,b\n"C:\\",x\n"say ""so""",y\n')).cells.slice(1)).toEqual([
      ['C:\\', 'x'],
      ['say "so"', 'y'],
    ])
  })

  test("has a number's zeros behind a quote or in a formula of a text", async () => {
    expect((await read(`'00123,"=""00123""",'tis`)).cells).toEqual([['00123', '00123', "'tis"]])
  })

  test('has rows counted as a person does: quoted line breaks and empty rows included', async () => {
    expect((await read('a,b\r\n"one\r\ntwo",x\r\n,\r\n\r\nlast,y')).rows.map(({ line }) => line)).toEqual([1, 2, 6])
  })
})

describe('What a download writes is read as it was', () => {
  const TEXTS = [
    '=1+1',
    "'=1+1",
    "''-1",
    "'quoted",
    "'007",
    "''007",
    '\t=1',
    '007',
    '1/2',
    '1e5',
    '2026-01-02',
    'two\nlines',
    ' spaces ',
    '_x0041_',
    '<&>"',
    '👩‍👧',
    '\u202ert',
    'x'.repeat(500),
  ]
  const sheet = (): Sheet => ({
    name: 'Students & staff',
    columns: [
      { header: 'A', isNumber: false },
      { header: 'B', isNumber: true },
    ],
    rows: (async function* (): AsyncGenerator<SheetCell[][]> {
      for (const [at, text] of TEXTS.entries()) yield [[text, at]]
    })(),
  })
  test.each([
    ['CSV', csvOfSheet],
    ['Excel', xlsxOf],
  ])('%s', async (_, write) => {
    const { cells } = await read(await buffer(write(sheet())))
    expect(cells.slice(1)).toEqual(TEXTS.map((text, at) => [text, String(at)]))
  })
})

describe('A workbook', () => {
  test('gives numbers, days, zeros and shared texts as Excel shows them, and formulas as their last value', async () => {
    const book = await workbookOf(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>no</t></rPh></is></c></row>
       <row r="3"><c r="A3" s="1"><v>46024</v></c><c r="B3" s="2"><v>71</v></c><c r="C3"><v>1.23456789012E+11</v></c><c r="D3" t="b"><v>1</v></c>
         <c r="E3" t="str"><f>HYPERLINK("http://evil")</f><v>text</v></c><c r="F3" t="e"><v>#REF!</v></c><c r="G3"><v>0.5</v></c></row>`,
      {
        'xl/sharedStrings.xml': `<sst ${NAMESPACE}><si><t xml:space="preserve"> a &amp; b </t></si></sst>`,
        'xl/styles.xml': `<styleSheet ${NAMESPACE}><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
      },
    )
    expect((await read(book)).rows).toEqual([
      { line: 1, cells: [' a & b ', '', 'inline'] },
      { line: 3, cells: ['2026-01-02', '00071', '123456789012', 'TRUE', 'text', '#REF!', '0.5'] },
    ])
  })

  test('gives a number of more than 15 digits as the spreadsheet shows it', async () => {
    const numbers = ['123456789012345', '1234567890123456', '1.23456789012346E+19', '12345678901234567890']
    const row = `<row>${numbers.map(text => `<c><v>${text}</v></c>`).join('')}</row>`
    expect((await read(await workbookOf(row))).cells).toEqual([
      ['123456789012345', '1.23456789012346E+15', '1.23456789012346E+19', '1.23456789012346E+19'],
    ])
  })

  test('says which of its rows are hidden and which cells are merged', async () => {
    const book = await workbookOf('', {
      'xl/worksheets/sheet1.xml': `<worksheet ${NAMESPACE}><sheetData><row r="1"><c><v>1</v></c></row>
        <row r="2" hidden="1"><c><v>2</v></c></row><row r="3" hidden="1"/><row r="4" hidden="0"><c><v>4</v></c></row></sheetData>
        <mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells></worksheet>`,
    })
    const { rows, notes } = await readTable(book)
    for await (const _ of rows);
    expect(notes).toEqual({ hiddenRows: [2], merged: ['A1:B2'] })
  })

  test('with a million empty rows, hidden sheets and no places of cells is read all the same', async () => {
    const empty = Array.from({ length: 1_048_570 }, (_, at) => `<row r="${at + 3}"/>`).join('')
    const { rows } = await read(await workbookOf(`<row><c><v>1</v></c><c><v>2</v></c></row>${empty}`))
    expect(rows).toEqual([{ line: 1, cells: ['1', '2'] }])
  })
})

describe('What could do harm, or is no spreadsheet, is refused with its reason', () => {
  const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => `x${at},y`).join('\n')
  test.each<[string, string, () => Buffer | string | Promise<Buffer>]>([
    ['an empty file', 'empty', () => ''],
    ['an old Excel file', 'oldExcel', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a PDF', 'notASpreadsheet', () => '%PDF-1.7\n'],
    ['a picture', 'notASpreadsheet', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])],
    ['a web page', 'webPage', () => '<html><table><tr><td>1</td></tr></table></html>'],
    ['a zip of something else', 'otherZip', () => zipOf({ 'a.csv': 'x' })],
    ['a cut zip', 'zip.unreadable', async () => (await workbookOf('<row/>')).subarray(0, 200)],
    ['bytes of zero', 'zeroBytes', () => 'a,b\n1,2\0\n'],
    ['a quotation mark that never closes', 'openQuote', () => `a,b\n"1,2\n${'x,y\n'.repeat(50)}`],
    ['too many rows', 'tooManyRows', () => rowsOf(100_100)],
    ['too many columns', 'tooManyColumns', () => `${'a,'.repeat(250)}z`],
    ['a cell without end', 'longCell', () => `a,${'b'.repeat(6_000)}`],
    ['a zip bomb', 'zip.bomb', () => workbookOf(' '.repeat(30_000_000))],
    [
      'entities that expand',
      'damaged',
      () => workbookOf('', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>' }),
    ],
    ['a tag without end', 'damaged', () => workbookOf(`<row a="${randomBytes(1_000_000).toString('hex')}`)],
    ['a cell far to the right', 'damaged', () => workbookOf('<row r="1"><c r="ZZZZZZZ1"><v>1</v></c></row>')],
    ['a workbook without rows', 'empty', () => workbookOf('')],
    [
      'more shared texts than fit into memory',
      'tooMuchMemory',
      () => {
        // Half of it repeats, so that the zip is small and yet no bomb.
        const text = () => `<si><t>${randomBytes(20).toString('hex')}${'n'.repeat(4_000)}</t></si>`
        return workbookOf('<row><c t="s"><v>0</v></c></row>', {
          'xl/sharedStrings.xml': `<sst ${NAMESPACE}>${Array.from({ length: 50_000 }, text).join('')}</sst>`,
        })
      },
    ],
  ])('%s: %s', async (_, problem, content) => {
    expect(await problemOf(await content())).toBe(problem)
  })

  test('a file that takes too long or too much memory ends its thread, not the server', async () => {
    const file = await SpooledFile.create(folder)
    const text = rowsOf(90_000)
    await file.write(
      (async function* () {
        yield Buffer.from(text)
      })(),
      text.length,
    )
    const problemWithin = async (bounds: { seconds: number; heapMegabytes: number }) => {
      try {
        for await (const _ of readTableInWorker(file, { bounds }));
        return null
      } catch (failure) {
        return (failure as { problem?: string }).problem
      }
    }
    expect(await problemWithin({ seconds: 0.001, heapMegabytes: 256 })).toBe('tooSlow')
    expect(await problemWithin({ seconds: 60, heapMegabytes: 8 })).toBe('tooMuchMemory')
    expect(await problemWithin({ seconds: 60, heapMegabytes: 256 })).toBeNull()
    await file.release()
  })
})
