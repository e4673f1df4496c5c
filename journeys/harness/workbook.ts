import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

interface WorkbookRow {
  readonly cells: readonly string[]
  readonly isHidden?: boolean
}

const cellXml = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowXml = ({ cells, isHidden }: WorkbookRow) =>
  `<row${isHidden ? ' hidden="1"' : ''}>${cells.map(cellXml).join('')}</row>`

/** A workbook as Excel writes one, of sheets by name. */
export function workbookOf(sheets: Readonly<Record<string, readonly WorkbookRow[]>>): Promise<Buffer> {
  const named = Object.entries(sheets)
  const parts = {
    'xl/workbook.xml': `<workbook ${NAMESPACE} xmlns:r="r"><sheets>${named.map(([name], at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${named.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/s${at}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(
      named.map(([, rows], at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet ${NAMESPACE}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
      ]),
    ),
  }
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return buffer(zip.outputStream)
}
