import { syncedColumnsOf } from '../../people/edited-columns.ts'
import type { RecordKind } from '../../people/records.ts'
import type { Roster } from '../reading/roster.ts'
import { stagedAs } from './written-columns.ts'

type CellType = 'text' | 'text[]' | 'date' | 'boolean'

/** One column of a list: as the reader names it, and as the staging table does. */
interface StagedColumn {
  readonly name: string
  readonly column: string
  /** Of the stored cells; also of the staging table's column, unless `becomes` says otherwise. */
  readonly type: CellType
  readonly constraint?: 'NOT NULL' | 'PRIMARY KEY'
  /** The column's other type, and the SQL that makes it from the cell of the row `x`. */
  readonly becomes?: { readonly type: CellType; readonly cell: string }
}

/** A list of a reading, and the staging table that it is copied into. Everything about its columns is declared here. */
export interface StagedList {
  readonly list: keyof Roster
  readonly table: string
  /** Whether the rows keep their place in the file, as `n`. */
  readonly isNumbered: boolean
  readonly columns: readonly StagedColumn[]
}

const inSql = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const text = (name: string): StagedColumn => ({ name, column: inSql(name), type: 'text' })
const required = (column: StagedColumn): StagedColumn => ({ ...column, constraint: 'NOT NULL' })
const typed = (name: string, type: CellType): StagedColumn => ({ ...text(name), type })

/** The names of a row that have lost letters, as written (ROSTER-70). */
const AS_WRITTEN = required(typed('asWritten', 'text[]'))

const PERSON = [
  required(text('sourcedId')),
  ...['identifier', 'username', 'email', 'firstName', 'middleName', 'lastName'].map(text),
  required(typed('enabled', 'boolean')),
  required(typed('schools', 'text[]')),
  AS_WRITTEN,
]
const GRADE: StagedColumn = {
  name: 'grade',
  column: 'grades',
  type: 'text',
  becomes: { type: 'text[]', cell: 'CASE WHEN x.grade IS NOT NULL THEN ARRAY[x.grade] END' },
}

/** These columns, and as text every other that is `synced` in the contract: a new one needs no line here. */
function ofRecords(kind: RecordKind, columns: readonly StagedColumn[]): readonly StagedColumn[] {
  const named = new Set(columns.map(({ column }) => column))
  const more = syncedColumnsOf(kind).filter(({ column }) => !named.has(stagedAs(column)))
  return [...columns, ...more.map(({ name }) => text(name))]
}

export const STAGED_LISTS: readonly StagedList[] = [
  {
    list: 'schools',
    table: 'staged_schools',
    isNumbered: true,
    columns: ofRecords('school', [required(text('sourcedId')), text('name'), text('identifier'), AS_WRITTEN]),
  },
  {
    list: 'classrooms',
    table: 'staged_classrooms',
    isNumbered: true,
    columns: ofRecords('classroom', [
      ...[required(text('sourcedId')), text('name'), text('classCode'), required(text('schoolSourcedId'))],
      ...[required(typed('grades', 'text[]')), AS_WRITTEN],
    ]),
  },
  {
    list: 'staff',
    table: 'staged_staff',
    isNumbered: true,
    columns: ofRecords('teacher', [...PERSON, text('role'), required(typed('waits', 'boolean'))]),
  },
  {
    list: 'students',
    table: 'staged_students',
    isNumbered: true,
    columns: ofRecords('student', [...PERSON, GRADE, typed('programs', 'text[]'), typed('languages', 'text[]')]),
  },
  {
    list: 'enrollments',
    table: 'staged_enrollments',
    isNumbered: false,
    columns: [
      ...['classSourcedId', 'userSourcedId', 'kind'].map(text).map(required),
      ...[typed('beginsOn', 'date'), typed('endsOn', 'date')],
    ],
  },
  {
    list: 'roles',
    table: 'staged_roles',
    isNumbered: false,
    columns: [
      ...['userSourcedId', 'role'].map(text).map(required),
      ...[text('schoolSourcedId'), typed('beginsOn', 'date'), typed('endsOn', 'date')],
    ],
  },
  {
    list: 'leftOut',
    table: 'staged_left_out',
    isNumbered: false,
    columns: [{ ...text('sourcedId'), constraint: 'PRIMARY KEY' }],
  },
  {
    list: 'leftOutEnrollments',
    table: 'staged_left_out_enrollments',
    isNumbered: false,
    columns: [text('classSourcedId'), text('userSourcedId')],
  },
]
