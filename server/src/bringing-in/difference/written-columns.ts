import { syncedColumnsOf } from '../../people/edited-columns.ts'
import type { RecordKind } from '../../people/records.ts'

/** A column that a roster file writes. */
interface WrittenColumn {
  readonly column: string
  /** Its name in the staged row. */
  readonly staged: string
  /** Its name in a preview and in the CSV of changes (ROSTER-61); null for a place, which is shown as such. */
  readonly field: string | null
}

const STAGED_AS: Readonly<Record<string, string>> = { one_roster_id: 'identifier' }
/** The column of the staged row for one of the record. */
export const stagedAs = (column: string) => STAGED_AS[column] ?? column

const FIELDS: Readonly<Record<string, string>> = { classCode: 'code', oneRosterId: 'studentId', userType: 'role' }

/** Columns that a file writes and that are not `synced` in the contract. */
const BESIDES: Readonly<Record<RecordKind, readonly WrittenColumn[]>> = {
  school: [{ column: 'identifier', staged: 'identifier', field: 'code' }],
  classroom: [
    { column: 'grades', staged: 'grades', field: 'grades' },
    { column: 'school_id', staged: 'school_id', field: null },
  ],
  teacher: [{ column: 'identifier', staged: 'identifier', field: 'code' }],
  student: [
    { column: 'grades', staged: 'grades', field: 'grades' },
    { column: 'username', staged: 'username', field: 'username' },
    { column: 'programs', staged: 'programs', field: 'programs' },
    { column: 'languages', staged: 'languages', field: 'languages' },
  ],
}

/** The columns that a roster file writes: those that the nouns call `synced`, and a few of its own. */
export const writtenColumns = (kind: RecordKind): readonly WrittenColumn[] => [
  ...syncedColumnsOf(kind).map(({ name, column }) => ({
    column,
    staged: stagedAs(column),
    field: FIELDS[name] ?? name,
  })),
  ...BESIDES[kind],
]

/** Columns that are compared in a way of their own. */
const COMPARED: Readonly<Record<RecordKind, readonly string[]>> = {
  school: ['name'],
  classroom: ['name', 'grades', 'school_id'],
  teacher: ['first_name', 'last_name', 'role'],
  student: ['first_name', 'last_name', 'one_roster_id', 'username', 'programs', 'languages'],
}

/** The columns in which an empty cell keeps what is known, and any other replaces it (ROSTER-43). */
export const keptColumns = (kind: RecordKind): readonly string[] =>
  writtenColumns(kind)
    .map(({ column }) => column)
    .filter(column => !COMPARED[kind].includes(column))
