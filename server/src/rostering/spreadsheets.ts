import type { Noun } from '@hornbook/contract/columns'
import {
  downloadChosenClassrooms,
  downloadChosenSchools,
  downloadChosenStudents,
  downloadChosenTeachers,
  downloadClassrooms,
  downloadSchools,
  downloadStudents,
  downloadTeachers,
  SPREADSHEET_TYPES,
  type SpreadsheetFormat,
} from '@hornbook/contract/rostering/spreadsheets'
import { today } from '@hornbook/rules/time/dates'
import { districtsIn } from '../access/scope.ts'
import { audit, authorOf } from '../audit/audit.ts'
import { csvOfSheet } from '../files/csv.ts'
import { fileNameOf } from '../files/file-name.ts'
import type { Sheet } from '../files/sheet.ts'
import { xlsxOf } from '../files/xlsx.ts'
import type { FileAnswer } from '../http/endpoint/answer.ts'
import { nounSheet } from '../http/lists/nouns/sheet.ts'
import { type MemberCall, memberRoute, placeOf, type Route, scopeOf } from '../http/route.ts'
import { t } from '../texts/texts.ts'
import { checkIn } from './health/checks.ts'
import { classrooms, type RosterNoun, schools, students, teachers } from './roster-answers.ts'

type Query = { readonly format: SpreadsheetFormat } & Readonly<Record<string, unknown>>

const WRITERS: Readonly<Record<SpreadsheetFormat, (sheet: Sheet) => AsyncIterable<Buffer>>> = {
  csv: csvOfSheet,
  xlsx: xlsxOf,
}

/**
 * A list of a district as a file, or the chosen rows of it. Names leave the program here, so the audit has who took them,
 * how many and by which filters; it is written before the first byte is sent (SAFE-16).
 */
async function spreadsheetOf<N extends Noun>(
  call: MemberCall,
  { list, source, includes }: RosterNoun<N>,
  chosen: readonly string[] | null = null,
): Promise<FileAnswer> {
  const { districtId } = placeOf(call)
  const { format, ...asked } = call.query as Query
  const scope = scopeOf(call)
  const district = await districtsIn(call.tx, scope).select(['name', 'timezone']).executeTakeFirstOrThrow()
  const { rowCount, ...sheet } = await nounSheet(call, scope, source, includes, {
    timezone: district.timezone,
    chosen,
    condition: checkIn(call),
  })
  const action = `${list}.download` as const
  const facts = { format, count: rowCount, chosen: chosen !== null, ...asked }
  await audit(call.tx, authorOf(call), districtId, action, [], facts)
  const name = t(`rostering:sheets.${list}`)
  return {
    mediaType: SPREADSHEET_TYPES[format],
    fileName: fileNameOf([district.name, name, today(district.timezone, call.now)], format),
    content: WRITERS[format]({ name, ...sheet }),
  }
}

const HEAVY = { heavy: true } as const

export const spreadsheetRoutes: readonly Route[] = [
  memberRoute(downloadSchools, call => spreadsheetOf(call, schools), HEAVY),
  memberRoute(downloadChosenSchools, call => spreadsheetOf(call, schools, call.body.data.attributes.ids), HEAVY),
  memberRoute(downloadClassrooms, call => spreadsheetOf(call, classrooms), HEAVY),
  memberRoute(downloadChosenClassrooms, call => spreadsheetOf(call, classrooms, call.body.data.attributes.ids), HEAVY),
  memberRoute(downloadTeachers, call => spreadsheetOf(call, teachers), HEAVY),
  memberRoute(downloadChosenTeachers, call => spreadsheetOf(call, teachers, call.body.data.attributes.ids), HEAVY),
  memberRoute(downloadStudents, call => spreadsheetOf(call, students), HEAVY),
  memberRoute(downloadChosenStudents, call => spreadsheetOf(call, students, call.body.data.attributes.ids), HEAVY),
]
