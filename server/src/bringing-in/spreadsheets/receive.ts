import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { within } from '../../db/pool.ts'
import { readTableInWorker } from '../../files/reading/read-table-in-worker.ts'
import { TABLE_LIMITS, type TableKind, TableRefused, type TableRow } from '../../files/reading/table.ts'
import type { SpooledFile } from '../../files/spooled-file.ts'
import { type OwnTransactionsCall, placeOf, scopeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { type FileReading, insertRows, vaultOf } from './drafts.ts'
import { keepTelling, TellingLines } from './encodings.ts'
import { fieldsOf, headerRow, headersOf, knowsHeader } from './headers.ts'
import { deleteUpload, enqueueWork } from './jobs.ts'
import { viewKey } from './names.ts'

interface File {
  readonly name: string
  readonly content: SpooledFile
}

/** Reads a file into a draft, and enqueues its comparison. Returns the draft's id; nothing stays of a file that is refused. */
export async function storeUpload(call: OwnTransactionsCall, list: UploadList, file: File): Promise<string> {
  const { districtId } = placeOf(call)
  // Not in the district's own queue: storing rows changes nothing that others write.
  const store = <T>(work: Parameters<typeof within<T>>[2]) =>
    call.db.writes.run(`spreadsheets of ${districtId}`, db => within(db, [districtId], work))
  let uploadId: string | null = null
  try {
    let kind: TableKind | null = null
    let count = 0
    let named = 0
    let width = 0
    const telling = new TellingLines()
    const sheet = await sheetOf(list, file.content)
    for await (const part of readTableInWorker(file.content, { sheet })) {
      if ('format' in part) {
        kind = part
        continue
      }
      let rows: readonly TableRow[] = part
      if (uploadId === null) {
        const at = headerRow(list, rows)
        const header = rows[at]
        const headers = headersOf(header?.cells ?? [])
        named = headers.length
        width = header?.cells.length ?? 0
        rows = rows.slice(at + 1)
        const headerBytes = header?.bytes?.slice(0, headers.length)
        const reading = { ...(kind as TableKind), ...(headerBytes && { headerBytes }) }
        uploadId = await createUpload(call, store, { list, reading, headers, fileName: file.name })
      }
      rows = rows.filter(({ cells }) => !isNoRecord(cells))
      count += rows.length
      if (count > TABLE_LIMITS.rows) throw new TableRefused('tooManyRows', { limit: TABLE_LIMITS.rows })
      const fitted = rows.map(row => (kind?.format === 'csv' && isShifted(row, width) ? row : cutTo(row, named)))
      for (const row of fitted) telling.add(row)
      await storeRows(call, store, uploadId, fitted)
    }
    if (uploadId === null) throw new TableRefused('empty')
    if (count === 0) throw new TableRefused('noRows')
    const id = uploadId
    const asker = { districtId, author: authorOf(call), key: call.key }
    await store(async tx => {
      await keepTelling(tx, { districtId, id }, telling.lines)
      await audit(tx, authorOf(call), districtId, 'spreadsheet.compare', [], { list, fileName: file.name, count })
      await enqueueWork(tx, 'compare', asker, id)
    })
    return id
  } catch (failure) {
    const id = uploadId
    if (id !== null) await store(tx => deleteUpload(tx, { districtId, uploadId: id }))
    if (!(failure instanceof TableRefused)) throw failure
    const { problem, fill } = failure
    throw new Refusal('invalid', { detail: t(`files:table.${problem}`, { line: '', limit: '', ...fill }) })
  }
}

/** Gradebooks have a row of the most points beneath their header. */
const isNoRecord = ([first = '']: readonly string[]) => /^points possible$/i.test(first.trim())

/** The first sheet of a workbook that has the list's columns, as instructions may come before it; null for the first one. */
async function sheetOf(list: UploadList, content: SpooledFile): Promise<string | null> {
  const [first, ...others] = await sheetsOf(content)
  if (first === undefined) return null
  for (const sheet of [first, ...others]) if (await hasColumns(list, content, sheet)) return sheet
  return null
}

async function sheetsOf(content: SpooledFile): Promise<readonly string[]> {
  for await (const part of readTableInWorker(content))
    if ('format' in part)
      return part.sheet !== null && part.otherSheets.length > 0 ? [part.sheet, ...part.otherSheets] : []
  return []
}

async function hasColumns(list: UploadList, content: SpooledFile, sheet: string): Promise<boolean> {
  try {
    for await (const part of readTableInWorker(content, { sheet }))
      if (!('format' in part)) return knowsHeader(list, part)
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

type Store = <T>(work: Parameters<typeof within<T>>[2]) => Promise<T>

/** A draft that is not whole yet expires after this, should the process end. */
const UNFINISHED_MINUTES = 10

async function createUpload(
  call: OwnTransactionsCall,
  store: Store,
  { list, reading, headers, fileName }: { list: UploadList; reading: FileReading; headers: string[]; fileName: string },
): Promise<string> {
  const { districtId, staffId, role } = placeOf(call)
  return store(async tx => {
    const { id } = await tx
      .insertInto('spreadsheet_uploads')
      .values({
        ...{
          district_id: districtId,
          account_id: call.caller.accountId,
          list,
          status: 'comparing',
          file_name: fileName,
        },
        view: JSON.stringify({ key: await viewKey(tx, scopeOf(call), role), staffId, role }),
        reading: JSON.stringify(reading),
        headers,
        fields: (await fieldsOf(tx, districtId, list, headers)) as string[],
        expires_at: sql<string>`now() + make_interval(mins => ${UNFINISHED_MINUTES})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const storeRows = (call: OwnTransactionsCall, store: Store, id: string, rows: readonly TableRow[]) =>
  store(async tx => {
    const { districtId } = placeOf(call)
    await insertRows(tx, { districtId, id }, await vaultOf(tx, call.app.settings.secret, districtId, id), rows)
  })
