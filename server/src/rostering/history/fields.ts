import { type EditedColumn, editedColumns, type Noun } from '@hornbook/contract/columns'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { student } from '@hornbook/contract/rostering/student-noun'
import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import { gradeName } from '@hornbook/rules/reading/grades'
import { storedAs } from '../../people/edited-columns.ts'
import type { RecordKind } from '../../people/records.ts'

/** One field before and after a request. */
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** The names of what change rows name by id, as far as they are in the viewer's scope. */
export interface NamesById {
  readonly schools: ReadonlyMap<string, string>
  readonly students: ReadonlyMap<string, string>
}

type Row = Readonly<Record<string, unknown>> | null

/** What a form writes is in the record as well, so none of it is a secret. */
const edited = (noun: Noun) =>
  Object.fromEntries(editedColumns(noun).map(({ name }: EditedColumn) => [storedAs(name), name]))
const SYNCED = { archived_at: 'archived', source: 'externalRosterSystem', sourced_id: 'sourcedId' } as const

/**
 * The columns of change rows that a history shows, under the names of their attributes. A column that is not here is never
 * shown, so that a new one cannot give a secret away.
 */
const FIELDS: Readonly<Record<RecordKind | 'account' | 'studentNote', Readonly<Record<string, string>>>> = {
  school: { ...edited(school), timezone: 'timezone', ...SYNCED },
  classroom: { ...edited(classroom), grades: 'grades', school_id: 'school', ...SYNCED },
  student: {
    ...edited(student),
    grades: 'grades',
    programs: 'programs',
    languages: 'languages',
    merged_into: 'mergedInto',
    ...SYNCED,
  },
  teacher: {
    ...edited(teacher),
    status: 'status',
    managed_externally: 'managedExternally',
    invited_at: 'invitedAt',
    invitedAt: 'invitedAt',
    viewReason: 'viewReason',
    viewEnded: 'viewEnded',
    ...SYNCED,
  },
  studentNote: { stepDone: 'stepDone', note: 'note', noteUntil: 'noteUntil' },
  account: { email: 'email', credentialsSetAt: 'password', secretCodeNumber: 'secretCode' },
}

const SAID_ONLY: ReadonlySet<string> = new Set(['password', 'secretCode'])

/** The fields that differ between a record's states, in the order above. */
export function changedFields(
  kind: RecordKind | 'account' | 'studentNote',
  { before, after }: { readonly before: Row; readonly after: Row },
  names: NamesById,
): FieldChange[] {
  return Object.entries(FIELDS[kind]).flatMap(([column, field]) => {
    const [was, is] = [textOf(field, before?.[column], names), textOf(field, after?.[column], names)]
    if (was === is) return []
    // Only that it has changed; the entry says when.
    return [SAID_ONLY.has(field) ? { field, before: null, after: null } : { field, before: was, after: is }]
  })
}

export const PASSWORD_CHANGE: FieldChange = { field: 'password', before: null, after: null }
export const PICTURES_CHANGE: FieldChange = { field: 'picturePassword', before: null, after: null }

function textOf(field: string, value: unknown, { schools, students }: NamesById): string | null {
  if (value === undefined || value === null) return null
  if (field === 'grades') return (value as string[]).map(gradeName).join(', ') || null
  if (field === 'programs' || field === 'languages') return (value as string[]).join(', ') || null
  if (field === 'school') return schools.get(String(value)) ?? null
  if (field === 'mergedInto') return students.get(String(value)) ?? null
  return String(value)
}
