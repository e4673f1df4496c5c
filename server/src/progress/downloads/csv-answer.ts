import { SPREADSHEET_TYPES } from '@hornbook/contract/rostering/spreadsheets'
import type { Range } from '@hornbook/rules/time/ranges'
import { audit, authorOf } from '../../audit/audit.ts'
import { csvOfSheet } from '../../files/csv.ts'
import { fileNameOf } from '../../files/file-name.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import { type MemberCall, placeOf, scopeOf } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { unitNamed } from '../unit-named.ts'
import type { Unit } from '../units.ts'
import { type Column, columnSheet } from './columns.ts'

interface Table<Row> {
  readonly unit: Unit
  /** Absent where dates do not matter. */
  readonly range?: Range
  readonly list: 'schools' | 'classes' | 'students' | 'tests'
  readonly columns: readonly Column<Row>[]
  readonly rows: AsyncIterable<readonly Row[]>
}

/**
 * A table as a CSV file. Names leave the program here, so the audit records who took them; it is committed before the
 * first byte is sent (SAFE-16). Days are those that the caller sees on screen.
 */
export async function csvAnswer<Row>(
  call: MemberCall,
  { unit, range, list, columns, rows }: Table<Row>,
): Promise<FileAnswer> {
  const { name, timezone } = await unitNamed(call.tx, scopeOf(call), unit)
  const facts = { unit, ...(range && { start: range.start, end: range.end }) }
  const action = `progress.${list}.download` as const
  await audit(call.tx, authorOf(call), placeOf(call).districtId, action, [], facts)
  const listName = t(`progress:sheet.${list}`)
  const sheet = columnSheet(columns, rows, call.caller.places[0]?.timezone ?? timezone)
  return {
    mediaType: SPREADSHEET_TYPES.csv,
    fileName: fileNameOf([name, listName, ...(range ? [range.start, range.end] : [])], 'csv'),
    content: csvOfSheet({ name: listName, ...sheet }),
  }
}
