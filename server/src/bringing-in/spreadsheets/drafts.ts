import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import type { UserType } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { notFound } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { readBytes } from '../../files/reading/byte-cells.ts'
import type { TableKind, TableNotes, TableRow } from '../../files/reading/table.ts'
import { keyOfDistrict } from '../../people/student-passwords.ts'
import { seal, unseal } from '../../secrets/sealing.ts'

/** A draft is kept this long after its last change. */
const KEPT_HOURS = 24

export type Status = 'comparing' | 'ready' | 'applying' | 'applied' | 'failed'
type Outcome = 'new' | 'changed' | 'unchanged' | 'asked' | 'problem' | 'joined' | 'leftOut'

/** Who the owner is in the district; `key` says what they see. */
interface Viewer {
  readonly key: string
  readonly staffId: string | null
  readonly role: UserType
}

/** How a file was read, and where its encoding is a guess, what reads it anew: the bytes of its headers, and lines that tell encodings apart. */
export interface FileReading extends TableKind {
  readonly headerBytes?: readonly string[]
  readonly tellingLines?: readonly number[]
  readonly notes?: FileNotes
}

/** What of a file is otherwise than it looks: lines that are no records, lines that the sheet hides, and merged cells. */
export interface FileNotes extends TableNotes {
  readonly notRecords: readonly number[]
}

export interface SpreadsheetDraft {
  readonly id: string
  readonly districtId: string
  readonly accountId: string
  readonly viewer: Viewer
  readonly list: UploadList
  readonly status: Status
  readonly fileName: string
  readonly reading: FileReading
  readonly headers: readonly string[]
  readonly fields: readonly (string | null)[]
  readonly fill: Readonly<Record<string, string>>
}

export type ProblemAnswer = { readonly label: string; readonly edits: Readonly<Record<string, string>> }
export interface RowProblem {
  readonly field: string | null
  readonly message: string
  readonly answers: readonly ProblemAnswer[]
}
export interface RowChange {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** What a row would do. */
export interface Comparison {
  readonly outcome: Outcome
  readonly name: string | null
  readonly recordId: string | null
  readonly keys: readonly string[]
  readonly changes: readonly RowChange[]
  readonly synced: number
  readonly problems: readonly RowProblem[]
}

/** A row of a draft: the file's cells, and what has been typed over them by field. */
export interface DraftRow {
  readonly line: number
  readonly cells: readonly string[]
  /** As in `TableRow`. */
  readonly bytes?: readonly string[] | undefined
  readonly edits: Readonly<Record<string, string>>
  readonly leftOut: boolean
  readonly clash: boolean
  /** The line of the row that it counts with. */
  readonly joinedInto: number | null
  readonly shown: Comparison
}

/** A draft, and what its cells are encrypted with. */
export interface OpenDraft extends SpreadsheetDraft {
  readonly vault: Vault
  readonly counts: unknown
  readonly createdAt: string
  readonly expiresAt: string
  readonly appliedAt: string | null
  readonly entryId: string | null
}

export type Vault = { readonly key: Buffer; readonly place: string }

/** The key that a draft's cells are encrypted with, and where they belong. */
export const vaultOf = async (tx: Db, secret: string, districtId: string, uploadId: string): Promise<Vault> => ({
  key: await keyOfDistrict(tx, secret, districtId),
  place: `district ${districtId}, spreadsheet ${uploadId}`,
})

const sealed = ({ key, place }: Vault, what: string, value: unknown) =>
  `\\x${seal(key, Buffer.from(JSON.stringify(value)), `${place}, ${what}`).toString('hex')}`
const opened = <T>({ key, place }: Vault, what: string, bytes: Buffer) =>
  JSON.parse(unseal(key, bytes, `${place}, ${what}`).toString()) as T

/** The owner's draft; 404 for anybody else's, or if `key` is another view. With `lock`, two tabs take turns. */
export async function requireDraft(
  tx: Db,
  secret: string,
  { districtId, accountId, id, key }: Readonly<Record<'districtId' | 'accountId' | 'id', string>> & { key?: string },
  lock = false,
): Promise<OpenDraft> {
  const query = tx
    .selectFrom('spreadsheet_uploads')
    .selectAll()
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', sql<string>`now()`)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  const viewer = row?.view as unknown as Viewer | undefined
  if (!row || !viewer || (key !== undefined && viewer.key !== key)) throw notFound()
  const vault = await vaultOf(tx, secret, districtId, id)
  return {
    id,
    districtId,
    accountId,
    vault,
    viewer,
    list: row.list as UploadList,
    status: row.status as Status,
    fileName: row.file_name,
    reading: row.reading as unknown as FileReading,
    headers: row.headers,
    fields: row.fields as (string | null)[],
    counts: row.counts,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    appliedAt: row.applied_at,
    entryId: row.applied_entry,
    fill: row.fill === null ? {} : opened<Record<string, string>>(vault, 'fill', row.fill),
  }
}

export const fillColumn = (vault: Vault, fill: Readonly<Record<string, string>>) =>
  sql<Buffer>`${sealed(vault, 'fill', fill)}::bytea`
export const expiry = () => sql<string>`now() + make_interval(hours => ${KEPT_HOURS})`

export async function insertRows(
  tx: Db,
  draft: Pick<SpreadsheetDraft, 'districtId' | 'id'>,
  vault: Vault,
  rows: readonly TableRow[],
) {
  const values = rows.map(({ line, ...texts }) => ({
    line,
    cells: sealed(vault, `row ${line}`, { ...storedTexts(texts), edits: {} }),
  }))
  await sql`INSERT INTO spreadsheet_rows (district_id, upload_id, line, cells)
    SELECT ${draft.districtId}::bigint, ${draft.id}::bigint, x.line, x.cells::bytea
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS x(line integer, cells text)
    ON CONFLICT (district_id, upload_id, line) DO NOTHING`.execute(tx)
}

/** Keeps what is known of a file once all of it is read. The texts stay encrypted in its rows. */
export const keepReading = (
  tx: Db,
  { districtId, id }: Pick<SpreadsheetDraft, 'districtId' | 'id'>,
  more: Pick<FileReading, 'notes' | 'tellingLines'>,
) =>
  sql`UPDATE spreadsheet_uploads SET reading = reading || ${JSON.stringify(more)}::jsonb
    WHERE district_id = ${districtId} AND id = ${id}`.execute(tx)

type Texts = Pick<TableRow, 'cells' | 'bytes'>
/** Cells are made of their bytes whenever they are read. */
const storedTexts = ({ cells, bytes }: Texts) => (bytes ? { bytes } : { cells })
type StoredTexts = { readonly edits: Record<string, string> } & (
  | { readonly cells: string[]; readonly bytes?: undefined }
  | { readonly bytes: string[] }
)

interface StoredRow {
  readonly line: number
  readonly cells: Buffer
  readonly left_out: boolean
  readonly clash: boolean
  readonly joined_into: number | null
  readonly outcome: Outcome
  readonly name: string | null
  readonly record_id: string | null
  readonly keys: string[]
  readonly changes: RowChange[]
  readonly synced: number
  readonly problems: RowProblem[]
}

type Which = {
  readonly after?: number
  readonly lines?: readonly number[]
  /** Those that count with one of these. */
  readonly joinedInto?: readonly number[]
  readonly outcome?: string | undefined
  readonly limit?: number
}

/** Rows of a draft in the order of the file. */
export async function readDraftRows(
  tx: Db,
  {
    districtId,
    id,
    vault,
    reading,
  }: Pick<SpreadsheetDraft, 'districtId' | 'id' | 'reading'> & { readonly vault: Vault },
  { after = 0, lines, joinedInto, outcome, limit }: Which,
): Promise<DraftRow[]> {
  const { rows } =
    await sql<StoredRow>`SELECT r.line, r.cells, r.left_out, r.clash, r.joined_into, r.outcome, r.name, r.record_id, r.keys,
      r.changes, r.synced, r.problems
    FROM spreadsheet_rows r WHERE r.district_id = ${districtId} AND r.upload_id = ${id} AND r.line > ${after}
      AND ${lines ? sql`r.line = ANY (${[...lines]}::int[])` : sql`true`}
      AND ${joinedInto ? sql`r.joined_into = ANY (${[...joinedInto]}::int[])` : sql`true`}
      AND ${outcome === undefined ? sql`true` : sql`r.outcome = ${outcome}`}
    ORDER BY r.line LIMIT ${limit ?? null}`.execute(tx)
  return rows.map(row => ({
    ...textsOf(opened<StoredTexts>(vault, `row ${row.line}`, row.cells), reading),
    line: row.line,
    leftOut: row.left_out,
    clash: row.clash,
    joinedInto: row.joined_into,
    shown: {
      outcome: row.outcome,
      name: row.name,
      recordId: row.record_id,
      keys: row.keys,
      changes: row.changes,
      synced: row.synced,
      problems: row.problems,
    },
  }))
}

const textsOf = (stored: StoredTexts, { encoding }: FileReading) =>
  stored.bytes ? { ...stored, cells: readBytes(stored.bytes, encoding ?? 'utf-8') } : stored

/** Stores what has been typed over the cells of a row. */
export async function writeRow(
  tx: Db,
  draft: SpreadsheetDraft & { readonly vault: Vault },
  { line, edits, leftOut, ...texts }: DraftRow,
) {
  await tx
    .updateTable('spreadsheet_rows')
    .set({
      cells: sql<Buffer>`${sealed(draft.vault, `row ${line}`, { ...storedTexts(texts), edits })}::bytea`,
      left_out: leftOut,
      clash: false,
    })
    .where('district_id', '=', draft.districtId)
    .where('upload_id', '=', draft.id)
    .where('line', '=', line)
    .execute()
}

/** Stores what rows would do; `clash` marks those that would do something else than was shown. */
export async function storeComparisons(
  tx: Db,
  { districtId, id }: Pick<SpreadsheetDraft, 'districtId' | 'id'>,
  rows: readonly (Comparison & { readonly line: number; readonly clash: boolean; readonly joinedInto?: number })[],
) {
  const values = rows.map(({ line, clash, outcome, name, recordId, keys, changes, synced, problems, joinedInto }) => ({
    line,
    clash,
    outcome,
    name,
    record_id: recordId,
    keys,
    changes,
    synced,
    problems,
    joined_into: joinedInto ?? null,
  }))
  if (rows.length === 0) return
  const lines = rows.map(({ line }) => line)
  await sql`UPDATE spreadsheet_rows r SET clash = x.clash, name = x.name, record_id = x.record_id,
      outcome = CASE WHEN r.left_out THEN 'leftOut' WHEN x.clash THEN 'problem' ELSE x.outcome END,
      keys = ARRAY(SELECT json_array_elements_text(x.keys)), changes = x.changes, synced = x.synced, problems = x.problems, joined_into = x.joined_into
    FROM json_to_recordset(${JSON.stringify(values)}::json) AS x(line integer, clash boolean, outcome text, name text,
      record_id bigint, keys json, changes jsonb, synced integer, problems jsonb, joined_into integer)
    WHERE r.district_id = ${districtId} AND r.upload_id = ${id} AND r.line = x.line
      AND r.line BETWEEN ${Math.min(...lines)} AND ${Math.max(...lines)}`.execute(tx)
}
