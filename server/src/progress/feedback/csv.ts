import type { RowOf } from '@hornbook/contract/document'
import type { lessonFeedback } from '@hornbook/contract/progress/lesson-feedback'
import { SPREADSHEET_TYPES } from '@hornbook/contract/rostering/spreadsheets'
import { isLevel } from '@hornbook/rules/reading/curriculum'
import { unitOf } from '@hornbook/rules/reading/units'
import { today } from '@hornbook/rules/time/dates'
import { audit, authorOf } from '../../audit/audit.ts'
import { type Database, within } from '../../db/pool.ts'
import { PROVIDER } from '../../db/provider.ts'
import { csvOfSheet } from '../../files/csv.ts'
import { fileNameOf } from '../../files/file-name.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import type { MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { type Column, columnSheet, numberColumn, textColumn } from '../downloads/columns.ts'
import { allFeedback, choiceOf } from './rows.ts'

type Row = RowOf<typeof lessonFeedback>

const unitLabel = ({ level, lessonOrder: lesson }: Row) => (isLevel(level) && unitOf({ level, lesson })?.label) || null

/** The time zone of the provider's pages. */
const PACIFIC = 'America/Los_Angeles'

const COLUMNS: readonly Column<Row>[] = [
  textColumn('given', ({ givenAt }, zone) => today(zone, Date.parse(givenAt))),
  numberColumn('level', ({ level }) => level),
  textColumn('unit', unitLabel),
  numberColumn('lesson', ({ lessonOrder }) => lessonOrder),
  textColumn('opinion', ({ liked }) => t(liked ? 'progress:sheet.liked' : 'progress:sheet.disliked')),
  textColumn('words', ({ text }) => text),
  textColumn('classroom', ({ classroomName }) => classroomName),
  textColumn('school', ({ schoolName }) => schoolName),
  textColumn('district', ({ districtName }) => districtName),
  textColumn('givenBy', ({ givenByName }) => givenByName),
]

const BATCH = 1_000

/** In parts, each of its own transaction, because the call has ended by then. */
async function* batches(db: Database, choice: ReturnType<typeof choiceOf>) {
  for (let before: string | null = null; ; ) {
    const rows: Row[] = await within(db.queries, 'all', tx => allFeedback(tx, choice, { before, limit: BATCH }))
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    before = rows.at(-1)?.id ?? null
  }
}

/** The feedback as a CSV. Names leave the program here, so the audit records who took them (SAFE-16). */
export async function feedbackCsv(call: MemberCall): Promise<FileAnswer> {
  const { app, tx, query, now } = call
  await audit(tx, authorOf(call), PROVIDER, 'lessonFeedback.download', [], { ...(query as object) })
  const name = t('progress:sheet.feedback')
  return {
    mediaType: SPREADSHEET_TYPES.csv,
    fileName: fileNameOf([name, today(PACIFIC, now)], 'csv'),
    content: csvOfSheet({ name, ...columnSheet(COLUMNS, batches(app.db, choiceOf(query)), PACIFIC) }),
  }
}
