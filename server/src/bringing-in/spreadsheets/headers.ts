import { UPLOAD_LISTS, type UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { plainHeader } from '../../files/reading/header-words.ts'
import type { TableRow } from '../../files/reading/table.ts'
import { hashOf } from '../../secrets/tokens.ts'
import type { SpreadsheetDraft } from './drafts.ts'
import { ID, isIdHeader } from './fields.ts'
import { guessFields } from './guess-fields.ts'

/** Titles and notes stand above a header; nobody writes more of them. */
export const MAX_ABOVE = 20

/** Whether a header with columns of the list is among the first rows. */
export const knowsHeader = (list: UploadList, rows: readonly TableRow[]): boolean =>
  rows.slice(0, MAX_ABOVE).some(({ cells }) => guessFields(list, cells).filter(field => field !== null).length >= 2)

const columnsKnown = (list: UploadList, rows: readonly TableRow[]) =>
  Math.max(
    ...rows.slice(0, MAX_ABOVE).map(({ cells }) => guessFields(list, cells).filter(field => field !== null).length),
  )

/** The list whose columns a table has most of: at least three, more than any other has; null for any other table. */
export function listOf(rows: readonly TableRow[]): UploadList | null {
  const known = UPLOAD_LISTS.map(list => ({ list, columns: columnsKnown(list, rows) }))
  const most = Math.max(...known.map(({ columns }) => columns))
  const [first, ...others] = known.filter(({ columns }) => columns === most)
  return first && most >= 3 && others.length === 0 ? first.list : null
}

/** Which of the first rows is the header: the one with most names of columns, else the first with several cells. */
export function headerRow(list: UploadList, rows: readonly TableRow[]): number {
  const first = rows.slice(0, MAX_ABOVE)
  const known = first.map(({ cells }) => guessFields(list, cells).filter(field => field !== null).length)
  const most = Math.max(...known)
  if (most >= 2) return known.indexOf(most)
  const wide = first.findIndex(({ cells }) => cells.filter(cell => cell.trim() !== '').length > 1)
  return Math.max(wide, 0)
}

/** The header's cells, tidied, without the empty ones at the end. */
export function headersOf(row: readonly string[]): string[] {
  const cells = row.map(cell => cell.trim().replace(/\s+/g, ' ').slice(0, 200))
  while (cells.at(-1) === '') cells.pop()
  return cells
}

/** The set of headers, whatever their order and spelling. */
const digestOf = (headers: readonly string[]) => hashOf(headers.map(plainHeader).sort().join('\n')).toString('hex')

/** The fields of these headers: as the district has answered before, else as they can be guessed. */
export async function fieldsOf(tx: Db, districtId: string, list: UploadList, headers: readonly string[]) {
  const kept = await tx
    .selectFrom('spreadsheet_headers')
    .select('fields')
    .where('district_id', '=', districtId)
    .where('list', '=', list)
    .where('headers', '=', digestOf(headers))
    .executeTakeFirst()
  if (!kept) return guessFields(list, headers)
  // Stored in the order of the sorted headers, so that a file with its columns in another order is known as well.
  const sorted = sortedPlaces(headers)
  const fields: (string | null)[] = headers.map(() => null)
  for (const [at, place] of sorted.entries()) {
    const field = kept.fields[at] || null
    fields[place] = field === ID && !isIdHeader(headers[place] ?? '') ? null : field
  }
  return fields
}

const sortedPlaces = (headers: readonly string[]) => {
  const plain = headers.map(plainHeader)
  return plain
    .map((_, at) => at)
    .sort((a, b) =>
      (plain[a] as string) < (plain[b] as string) ? -1 : (plain[a] as string) > (plain[b] as string) ? 1 : a - b,
    )
}

/** Keeps what the headers of a spreadsheet that was applied have meant. */
export async function keepFields(tx: Db, districtId: string, { list, headers, fields }: SpreadsheetDraft) {
  const inOrder = sortedPlaces(headers).map(place => fields[place] ?? '')
  await sql`INSERT INTO spreadsheet_headers (district_id, list, headers, fields)
    VALUES (${districtId}::bigint, ${list}, ${digestOf(headers)}, ${inOrder}::text[])
    ON CONFLICT (district_id, list, headers) DO UPDATE SET fields = excluded.fields`.execute(tx)
}
