import { type EditedColumn, editedColumns, type Noun } from '@hornbook/contract/columns'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { student } from '@hornbook/contract/rostering/student-noun'
import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import { columnOf } from '../db/column-names.ts'
import type { RecordKind } from './records.ts'

const NOUNS: Readonly<Record<RecordKind, Noun>> = { school, classroom, teacher, student }

/** Attributes and links whose column has another name. */
const STORED_AS: Readonly<Record<string, string>> = { userType: 'role', school: 'school_id' }

/** The column of an attribute, or of a link that the record's own row holds. */
export const storedAs = (name: string) => STORED_AS[name] ?? columnOf(name)

/** Attributes by their columns. */
export const columnsOf = (attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [storedAs(name), value]))

/** Attributes that another table holds: an address is the account's. */
const ELSEWHERE: ReadonlySet<string> = new Set(['email'])

/** The attributes that a roster file writes into a record's own row. */
export const syncedColumnsOf = (kind: RecordKind): readonly { readonly name: string; readonly column: string }[] =>
  editedColumns(NOUNS[kind])
    .filter(({ name, synced }: EditedColumn) => synced && !ELSEWHERE.has(name))
    .map(({ name }: EditedColumn) => ({ name, column: storedAs(name) }))

/** Links that a form changes and the record's own row holds; a class stays in its school. */
const OWN_LINKS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  student: ['grades'],
  school: ['timezone'],
}

/** What other calls and roster files write, and what a record is to others: never a secret, never what is derived. */
const BESIDES: Readonly<Record<RecordKind, readonly string[]>> = {
  school: ['identifier'],
  classroom: ['school_id', 'grades'],
  teacher: ['account_id', 'identifier', 'managed_externally', 'status', 'invited_at'],
  student: ['programs', 'languages', 'merged_into'],
}

/** The columns of a record that its change rows may hold (SAFE-19). */
export const recordedColumnsOf = (kind: RecordKind): readonly string[] => [
  ...['id', 'source', 'sourced_id', 'archived_at'],
  ...[...editedColumnsOf(kind), ...BESIDES[kind]],
]

/** Every column of its own row that a form or a spreadsheet may change in a record of this kind. */
export const editedColumnsOf = (kind: RecordKind): readonly string[] =>
  [
    ...editedColumns(NOUNS[kind])
      .map(({ name }: { readonly name: string }) => name)
      .filter(name => !ELSEWHERE.has(name)),
    ...(OWN_LINKS[kind] ?? []),
  ].map(storedAs)
