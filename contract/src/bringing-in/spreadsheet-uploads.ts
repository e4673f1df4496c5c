import { z } from 'zod'
import { bodyOf, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { count, fileName, id, instant, text } from '../values.ts'

// A spreadsheet that comes back changed, or from another office: a draft that shows what it would change, is put right
// row by row, and is applied once no row needs anybody (decision 31).

export const UPLOAD_LISTS = ['schools', 'classrooms', 'teachers', 'students'] as const
export type UploadList = (typeof UPLOAD_LISTS)[number]
export const UPLOAD_STATUSES = ['comparing', 'ready', 'applying', 'applied', 'failed'] as const
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'asked', 'problem', 'joined', 'leftOut'] as const

/** How a text that is not Unicode may be read. */
export const UPLOAD_ENCODINGS = [
  'windows-1252',
  'windows-1250',
  'macintosh',
  'windows-1251',
  'windows-1254',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
] as const
export type UploadEncoding = (typeof UPLOAD_ENCODINGS)[number]

/** 100,000 students take 15 to 20 MB. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024
/** A longer cell is refused when the file is read. */
const cell = z.string().max(5_000)
const fieldName = z.string().max(40)
const edits = z.record(fieldName, cell)

const spreadsheetUpload = resource('spreadsheetUpload', {
  list: z.enum(UPLOAD_LISTS),
  fileName: text,
  status: z.enum(UPLOAD_STATUSES),
  /** How the file was read; null where that does not apply. */
  reading: z.object({
    format: z.enum(['csv', 'xlsx']),
    encoding: text.nullable(),
    delimiter: text.nullable(),
    sheet: text.nullable(),
    otherSheets: z.array(text),
    /** Lines that are no records, such as totals beneath the table; they were left out. */
    notRecords: z.array(count),
    /** Lines that are hidden in the sheet. They were read all the same. */
    hiddenRows: z.array(count),
    /** Places such as 'C2:C5': only the first of the cells has the text. */
    mergedCells: z.array(text),
  }),
  /** How the file's letters could be read, with texts of its rows in each; empty where nothing is uncertain. */
  encodings: z.array(z.object({ encoding: z.enum(UPLOAD_ENCODINGS), samples: z.array(text) })),
  /** The columns of the file, with the first cells of each, and the field that each is taken for. */
  columns: z.array(z.object({ header: text, examples: z.array(text), field: text.nullable() })),
  /** What a column can be taken for; a new record needs the `required` ones. `choices` are the names to choose from, where there are few enough. */
  fields: z.array(z.object({ name: text, label: text, required: z.boolean(), choices: z.array(text) })),
  /** What a new record gets in a field that its row leaves blank; never a password. */
  fill: z.record(text, text),
  hasPassword: z.boolean(),
  /**
   * Rows by outcome; `asked` rows ask whether they are about a record of another name (PEOPLE-19): unanswered, `askedNew` of
   * them are new records, and the others are left out. `joined` rows say another class of the person of an earlier one. `synced` rows leave fields to the roster system, `passwordless` new ones still need a
   * password.
   */
  counts: z
    .object({
      new: count,
      changed: count,
      unchanged: count,
      asked: count,
      askedNew: count,
      problem: count,
      joined: count,
      leftOut: count,
      synced: count,
      passwordless: count,
    })
    .nullable(),
  createdAt: instant,
  /** When the draft is deleted. Every change to the draft moves it. */
  expiresAt: instant,
  appliedAt: instant.nullable(),
  /** The bulk action that undoes it (FORM-14). */
  entryId: id.nullable(),
})

/** A row of the file; its id is its line. */
const spreadsheetRow = resource('spreadsheetRow', {
  line: count,
  outcome: z.enum(ROW_OUTCOMES),
  /** The person or class that it is about. */
  name: text.nullable(),
  recordId: id.nullable(),
  /** By field, as they stand now: the file's text, or what has been typed over it. */
  cells: z.record(text, text),
  edited: z.array(text),
  changes: z.array(z.object({ field: text, from: text.nullable(), to: text.nullable() })),
  /** How many fields are left as the roster system has them. */
  synced: count,
  /** What is wrong, in which field, and what may be typed instead. */
  problems: z.array(
    z.object({
      field: text.nullable(),
      message: text,
      answers: z.array(z.object({ label: text, edits: z.record(text, text) })),
    }),
  ),
  /** The line of the row that it counts with, if it says another class of the same person (LIST-22). */
  joinedInto: count.nullable(),
  /** Somebody has changed the record since the row was compared. */
  clash: z.boolean(),
})

const guard = { may: 'update', resource: 'rosteringUpdate' } as const
const path = '/api/districts/{districtId}/spreadsheet_uploads/{spreadsheetUploadId}'

export const createSpreadsheetUpload = endpoint({
  summary: 'Read a CSV file or an Excel workbook, and compare it with a list. Nothing changes yet.',
  method: 'POST',
  path: '/api/districts/{districtId}/spreadsheet_uploads',
  guard,
  bodyMediaType: 'application/octet-stream',
  bodyLimit: MAX_UPLOAD_BYTES,
  query: z.strictObject({ list: z.enum(UPLOAD_LISTS), fileName: fileName.optional() }),
  idempotent: true,
  mayAnswer202: true,
  returns: one(spreadsheetUpload, 201),
})

export const listSpreadsheetUploads = endpoint({
  summary: "The caller's own spreadsheets that are not applied yet, the newest first.",
  method: 'GET',
  path: '/api/districts/{districtId}/spreadsheet_uploads',
  guard,
  query: listQuery({ of: spreadsheetUpload }),
  alsoRefuses: ['managedExternally'],
  returns: many(spreadsheetUpload),
})

export const readSpreadsheetUpload = endpoint({
  summary: 'One spreadsheet of the caller: its columns, and how many rows do what.',
  method: 'GET',
  path,
  guard,
  alsoRefuses: ['managedExternally'],
  returns: one(spreadsheetUpload),
})

export const changeSpreadsheetUpload = endpoint({
  summary:
    'Say what the columns mean, which sheet and how letters are read, or what new records get whose row is blank there. The rows are compared again.',
  method: 'PATCH',
  path,
  guard,
  body: bodyOf(
    'spreadsheetUpload',
    z.object({
      /** A field for each column, or null. */
      columns: z.array(fieldName.nullable()).max(200).optional(),
      fill: edits.optional(),
      /** Reads the file anew. What was typed over its cells stays. */
      encoding: z.enum(UPLOAD_ENCODINGS).optional(),
      /** Reads another sheet of the workbook. What was typed over its cells is gone. */
      sheet: z.string().min(1).max(200).optional(),
    }),
  ),
  mayAnswer202: true,
  alsoRefuses: ['inProgress', 'conflict'],
  returns: one(spreadsheetUpload),
})

export const deleteSpreadsheetUpload = endpoint({
  summary: 'Throw a spreadsheet away. Nothing has been changed by it.',
  method: 'DELETE',
  path,
  guard,
  alsoRefuses: ['inProgress', 'conflict'],
  returns: nothing,
})

export const listSpreadsheetRows = endpoint({
  summary: 'What the rows of a spreadsheet would do, in the order of the file.',
  method: 'GET',
  path: `${path}/rows`,
  guard,
  query: listQuery({ of: spreadsheetRow, filters: { 'filter[outcomeEq]': z.enum(ROW_OUTCOMES).optional() } }),
  alsoRefuses: ['managedExternally'],
  returns: many(spreadsheetRow),
})

export const changeSpreadsheetRow = endpoint({
  summary: 'Type over cells of a row, leave the row out or take it in again, or accept what has changed since.',
  method: 'PATCH',
  path: `${path}/rows/{line}`,
  guard,
  body: bodyOf(
    'spreadsheetRow',
    z.object({
      edits: edits.optional(),
      /** Drops all that was typed and answered in the row before. */
      asInFile: z.literal(true).optional(),
      leftOut: z.boolean().optional(),
      /** The caller has seen what somebody else has changed meanwhile, and accepts it. */
      seen: z.literal(true).optional(),
    }),
  ),
  alsoRefuses: ['inProgress', 'conflict'],
  returns: one(spreadsheetRow),
})

export const applySpreadsheetUpload = endpoint({
  summary:
    'Make all the changes that were shown, or none. Refused while any row has a problem, and where any difference has become another.',
  method: 'POST',
  path: `${path}/apply`,
  guard,
  idempotent: true,
  mayAnswer202: true,
  alsoRefuses: ['inProgress', 'conflict', 'held', 'stalePreview'],
  returns: one(spreadsheetUpload),
})
