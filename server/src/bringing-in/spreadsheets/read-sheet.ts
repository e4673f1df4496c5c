import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { Refusal } from '../../access/refusal.ts'
import { readTableInWorker, type TableFile } from '../../files/reading/read-table-in-worker.ts'
import { TABLE_LIMITS, type TableKind, TableRefused, type TableRow } from '../../files/reading/table.ts'
import { t } from '../../texts/texts.ts'
import type { FileNotes, FileReading } from './drafts.ts'
import { TellingLines } from './encodings.ts'
import { headerRow, headersOf, knowsHeader } from './headers.ts'
import { isNoRecord } from './no-records.ts'

/** What takes the rows of a file: told of the header first. */
export interface SheetTaker {
  readonly begin: (reading: FileReading, headers: string[]) => Promise<void>
  readonly take: (rows: readonly TableRow[]) => Promise<void>
}

/** Nobody reads a longer list of lines. */
const MAX_NOTED = 200

/** Reads a table, or the sheet of a workbook, beneath its header. Throws 422 with the reason for a file that is not read. */
export async function readSheet(list: UploadList, file: TableFile, sheet: string | null, { begin, take }: SheetTaker) {
  const telling = new TellingLines()
  const notRecords: number[] = []
  let kind: TableKind | null = null
  let header: TableRow | undefined
  let headers: string[] | null = null
  let count = 0
  let rowsOfFile = 0
  let notes: Pick<FileNotes, 'hiddenRows' | 'merged'> = { hiddenRows: [], merged: [] }
  try {
    for await (const part of readTableInWorker(file, {
      sheet,
      isCounted: true,
      onCount: found => (rowsOfFile = found),
      onNotes: found => (notes = found),
    })) {
      if ('format' in part) {
        kind = part
        continue
      }
      let rows: readonly TableRow[] = part
      if (headers === null) {
        const at = headerRow(list, rows)
        header = rows[at]
        headers = headersOf(header?.cells ?? [])
        rows = rows.slice(at + 1)
        if (rowsOfFile - at - 1 > TABLE_LIMITS.rows) await requireFewRecords(file, sheet, { at, named: headers.length })
        const headerBytes = header?.bytes?.slice(0, headers.length)
        await begin({ ...(kind as TableKind), ...(headerBytes && { headerBytes }) }, headers)
      }
      const named = headers.length
      const others = rows.filter(({ cells }) => isNoRecord(cells, named))
      notRecords.push(...others.slice(0, MAX_NOTED - notRecords.length).map(({ line }) => line))
      if (others.length > 0) rows = rows.filter(row => !others.includes(row))
      count += rows.length
      const width = header?.cells.length ?? 0
      const fitted = rows.map(row => (kind?.format === 'csv' && isShifted(row, width) ? row : cutTo(row, named)))
      for (const row of fitted) telling.add(row)
      await take(fitted)
    }
    if (headers === null) throw new TableRefused('empty')
    if (count === 0) throw new TableRefused('noRows')
  } catch (failure) {
    throw failure instanceof TableRefused ? refusalOf(failure) : failure
  }
  const below = header?.line ?? 0
  return {
    count,
    tellingLines: telling.lines,
    notes: {
      notRecords,
      hiddenRows: notes.hiddenRows.filter(line => line > below),
      // A title above the table is often merged.
      merged: notes.merged.filter(place => Number(/\d+/.exec(place)?.[0] ?? 0) > below),
    },
  }
}

/** A few rows above the limit may be no records. Looked at before any is taken: taking them all first costs seconds. */
async function requireFewRecords(
  file: TableFile,
  sheet: string | null,
  { at, named }: { readonly at: number; readonly named: number },
): Promise<void> {
  let count = 0
  let above = at + 1
  for await (const part of readTableInWorker(file, { sheet })) {
    if ('format' in part) continue
    for (const { cells } of part.slice(above)) if (!isNoRecord(cells, named)) count++
    if (count > TABLE_LIMITS.rows) throw new TableRefused('tooManyRows', { limit: TABLE_LIMITS.rows })
    above = 0
  }
}

const refusalOf = ({ problem, fill }: TableRefused) =>
  new Refusal('invalid', { detail: t(`files:table.${problem}`, { line: '', limit: '', ...fill }) })

/** The first sheet of a workbook that has the list's columns, as instructions may come before it; null for the first one. */
export async function sheetOf(list: UploadList, file: TableFile): Promise<string | null> {
  const [first, ...others] = await sheetsOf(file)
  if (first === undefined) return null
  for (const sheet of [first, ...others]) if (await hasColumns(list, file, sheet)) return sheet
  return null
}

async function sheetsOf(file: TableFile): Promise<readonly string[]> {
  try {
    for await (const part of readTableInWorker(file))
      if ('format' in part)
        return part.sheet !== null && part.otherSheets.length > 0 ? [part.sheet, ...part.otherSheets] : []
    return []
  } catch (failure) {
    throw failure instanceof TableRefused ? refusalOf(failure) : failure
  }
}

async function hasColumns(list: UploadList, file: TableFile, sheet: string): Promise<boolean> {
  try {
    for await (const part of readTableInWorker(file, { sheet })) if (!('format' in part)) return knowsHeader(list, part)
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error
  }
  return false
}

/** A comma without quotes moves all cells behind it: then there are more of them than the header has. */
const isShifted = ({ cells }: TableRow, width: number) => cells.slice(width).some(cell => cell.trim() !== '')

/** Without the cells of columns that have no name. */
const cutTo = (row: TableRow, named: number): TableRow => ({
  ...row,
  cells: row.cells.slice(0, named),
  ...(row.bytes && { bytes: row.bytes.slice(0, named) }),
})
