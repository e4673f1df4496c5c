import { gradeName } from '@hornbook/rules/reading/grades'
import type { RecordKind } from '../../people/records.ts'

/** One field before and after a request. */
export interface FieldChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

type Row = Readonly<Record<string, unknown>> | null

const PERSON = { first_name: 'firstName', middle_name: 'middleName', last_name: 'lastName' } as const
const SYNCED = { archived_at: 'archived', source: 'externalRosterSystem', sourced_id: 'sourcedId' } as const

/**
 * The columns of change rows that a history shows, under the names of their attributes. A column that is not here is never
 * shown, so that a new one cannot give a secret away.
 */
const FIELDS: Readonly<Record<RecordKind | 'account', Readonly<Record<string, string>>>> = {
  school: {
    ...{ name: 'name', address_line1: 'addressLine1', address_line2: 'addressLine2', city: 'city' },
    ...{ postal_code: 'postalCode', timezone: 'timezone', ...SYNCED },
  },
  classroom: { name: 'name', class_code: 'classCode', grades: 'grades', school_id: 'school', ...SYNCED },
  student: { ...PERSON, grades: 'grades', one_roster_id: 'oneRosterId', username: 'username', ...SYNCED },
  teacher: {
    ...{ ...PERSON, role: 'userType', status: 'status', managed_externally: 'managedExternally' },
    ...{ invited_at: 'invitedAt', invitedAt: 'invitedAt', ...SYNCED },
  },
  account: { email: 'email', credentialsSetAt: 'password' },
}

/** The fields that differ between a record's states, in the order above. `schools` are the names of schools by id. */
export function changedFields(
  kind: RecordKind | 'account',
  { before, after }: { readonly before: Row; readonly after: Row },
  schools: ReadonlyMap<string, string>,
): FieldChange[] {
  return Object.entries(FIELDS[kind]).flatMap(([column, field]) => {
    const [was, is] = [textOf(field, before?.[column], schools), textOf(field, after?.[column], schools)]
    if (was === is) return []
    // A password has changed; when, the entry says.
    return [field === 'password' ? PASSWORD_CHANGE : { field, before: was, after: is }]
  })
}

export const PASSWORD_CHANGE: FieldChange = { field: 'password', before: null, after: null }

function textOf(field: string, value: unknown, schools: ReadonlyMap<string, string>): string | null {
  if (value === undefined || value === null) return null
  if (field === 'grades') return (value as string[]).map(gradeName).join(', ') || null
  if (field === 'school') return schools.get(String(value)) ?? null
  return String(value)
}
