import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Sheet, SheetCell } from './sheet.ts'

// A workbook (ECMA-376): fixed parts and the rows of its sheets, written while they are read. Every text is a text
// cell with the format 'text', so that no program makes a number, a date or a formula of it, also when it is typed anew.

/** Excel calls a file with a longer cell damaged. */
const MAX_CELL = 32_767
const STYLES = { text: 1, head: 2 } as const

/** A sheet of any length as an Excel workbook with its header frozen. */
export const xlsxOf = (sheet: Sheet): AsyncGenerator<Buffer> => workbookOf([sheet])

/** Sheets of any length as a workbook. Their names differ, and have at most 31 characters. */
export async function* workbookOf(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  const batches = sheets.map(sheet => sheet.rows[Symbol.asyncIterator]())
  const worksheets: Readable[] = []
  try {
    const zip = new ZipFile()
    const texts = Object.entries(fixedParts(sheets.map(({ name }) => name)))
    for (const [path, text] of texts) zip.addBuffer(Buffer.from(text), path)
    const bytes = zip.outputStream as Readable
    for (const [at, sheet] of sheets.entries()) {
      const rest = batches[at] as AsyncIterator<readonly (readonly SheetCell[])[]>
      // A failure to begin is thrown before the first byte.
      const worksheet = Readable.from(worksheetOf(sheet, await rest.next(), rest, at === 0), { objectMode: false })
      worksheets.push(worksheet)
      // yazl does not listen to the stream that it is given.
      worksheet.on('error', failure => bytes.destroy(failure))
      zip.addReadStream(worksheet, worksheetPath(at))
    }
    zip.on('error', failure => bytes.destroy(failure))
    zip.end()
    yield* bytes
  } finally {
    for (const worksheet of worksheets) worksheet.destroy()
    // If nobody has begun to read a worksheet, destroying it does not end its rows.
    for (const rest of batches) await rest.return?.()
  }
}

const worksheetPath = (at: number) => `xl/worksheets/sheet${at + 1}.xml`

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relationships = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const fixedParts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${names.map((_, at) => `<Override PartName="/${worksheetPath(at)}" ContentType="${TYPES}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${names.map((name, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ),
  // Number format 49 is text. Excel wants the two fills that stand here.
  'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
})

async function* worksheetOf(
  { columns }: Sheet,
  first: IteratorResult<readonly (readonly SheetCell[])[]>,
  rest: AsyncIterator<readonly (readonly SheetCell[])[]>,
  isShown: boolean,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => lettersOf(at))
  const widths = columns.map(
    ({ isNumber }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="20" customWidth="1"${isNumber ? '' : ` style="${STYLES.text}"`}/>`,
  )
  const head = columns.map(({ header }, at) => cellXml(`${letters[at]}1`, header, STYLES.head)).join('')
  yield Buffer.from(
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${isShown ? ' tabSelected="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${head}</row>`,
  )
  let number = 1
  for (let each = first; !each.done; each = await rest.next()) {
    const rows = each.value.map(cells => {
      number++
      return `<row r="${number}">${cells.map((cell, at) => cellXml(`${letters[at]}${number}`, cell)).join('')}</row>`
    })
    yield Buffer.from(rows.join(''))
  }
  // Without this, Excel marks every id as a number that is stored as text.
  const all = `A1:${letters.at(-1)}${number}`
  yield Buffer.from(
    `</sheetData><ignoredErrors><ignoredError sqref="${all}" numberStoredAsText="1"/></ignoredErrors></worksheet>`,
  )
}

/** A to Z, then AA. */
const lettersOf = (at: number): string =>
  (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

function cellXml(place: string, cell: SheetCell | undefined, style: number = STYLES.text): string {
  if (cell === null || cell === undefined || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  const text = escapeXml(cell.slice(0, MAX_CELL))
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * XML cannot hold most control characters, and reads a carriage return as a line feed: the format writes them as _x000D_,
 * and the underscore of a text that only looks so as _x005F_.
 */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, letter => `_x${hexOf(letter)}_`)
    .replace(/[&<>"]/g, letter => ENTITIES[letter] as string)

const hexOf = (letter: string) => letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
