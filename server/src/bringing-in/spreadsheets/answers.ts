import type { Db } from '../../db/pool.ts'
import { choicesOf } from './choices.ts'
import { type DraftRow, type OpenDraft, readDraftRows } from './drafts.ts'
import { encodingsOf } from './encodings.ts'
import { FIELDS, SECOND_FAMILY_NAME, WHOLE_NAME } from './fields.ts'
import { rulesOf } from './lists.ts'
import { familyNameIn } from './row-texts.ts'

const EXAMPLES = 3

/** A draft as the contract shows it, without its passwords. */
export async function uploadAnswer(tx: Db, draft: OpenDraft) {
  const { id, list, fileName, status, headers, fields, fill, counts } = draft
  const first = status === 'applied' ? [] : await readDraftRows(tx, draft, { limit: EXAMPLES })
  const { format, encoding, delimiter, sheet, otherSheets, notes } = draft.reading
  const { password, ...shown } = fill
  const isSplit = fields.includes(WHOLE_NAME)
  const choices = status === 'applied' ? () => [] : await choicesOf(tx, draft)
  const isSecret = (at: number) => fields[at] === 'password'
  return {
    id,
    list,
    fileName,
    status,
    counts: (counts && { joined: 0, ...(counts as object) }) as null,
    fill: shown,
    hasPassword: password !== undefined,
    reading: {
      format,
      encoding,
      delimiter,
      sheet,
      otherSheets: [...otherSheets],
      notRecords: [...(notes?.notRecords ?? [])],
      hiddenRows: [...(notes?.hiddenRows ?? [])],
      mergedCells: [...(notes?.merged ?? [])],
    },
    encodings: await encodingsOf(tx, draft),
    columns: headers.map((header, at) => ({
      header,
      examples: first.flatMap(({ cells }) => (cells[at] ? [isSecret(at) ? MASK : cells[at].slice(0, 80)] : [])),
      field: fields[at] ?? null,
    })),
    fields: FIELDS[list].map(({ name, label, required }) => ({
      name,
      label,
      choices: choices(name),
      required: required && !rulesOf(list).derived.includes(name) && !(isSplit && NAME_PARTS.has(name)),
    })),
    createdAt: draft.createdAt,
    expiresAt: draft.expiresAt,
    appliedAt: draft.appliedAt,
    entryId: draft.entryId,
  }
}

const NAME_PARTS: ReadonlySet<string> = new Set(['firstName', 'lastName'])

const MASK = '•••'

/** A row of a draft as the contract shows it. */
export function rowAnswer(draft: OpenDraft, row: DraftRow) {
  const { line, cells, edits, clash, joinedInto, shown } = row
  const { fields } = draft
  const named = new Set([...fields.filter(field => field !== null), ...Object.keys(edits)])
  // It is read, and typed over, as part of the family name.
  const isJoined = named.has('lastName') && named.delete(SECOND_FAMILY_NAME)
  const cellOf = (field: string) =>
    isJoined && field === 'lastName' ? familyNameIn(draft, row) : cells[fields.indexOf(field)]
  const texts = [...named].map(field => [field, edits[field] ?? cellOf(field) ?? ''] as const)
  const { outcome, name, recordId, changes, synced, problems } = shown
  return {
    id: String(line),
    line,
    outcome,
    name,
    recordId,
    synced,
    clash,
    joinedInto,
    cells: Object.fromEntries(texts.map(([field, text]) => [field, field === 'password' && text !== '' ? MASK : text])),
    edited: Object.keys(edits),
    changes: [...changes],
    problems: problems.map(each => ({ ...each, answers: [...each.answers] })),
  }
}
