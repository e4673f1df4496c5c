import { classroomName } from '@hornbook/rules/people/names'
import type { Described } from '../../table/list-beneath.ts'

type Row = { readonly id: string }

/** A class, a member of staff or a student, by what their lists call them. */
function describeRow(row: Row): Described {
  const { fullName, name, oneRosterId, email, classCode, externalRosterSystem } = row as Readonly<
    Record<string, string | null>
  >
  return {
    id: row.id,
    name: fullName || classroomName({ id: row.id, name: name || null }),
    detail: oneRosterId ?? email ?? classCode ?? null,
    isSynced: (externalRosterSystem ?? null) !== null,
  }
}

export function describeRows(rows: readonly Row[], ids: readonly string[]): readonly Described[] {
  const wanted = new Set(ids)
  return rows.flatMap(row => (wanted.has(row.id) ? describeRow(row) : []))
}

/** What a row is called where it is heard, not seen beside its cells: two of one name have their id with it. */
export function labelsOf(rows: readonly Row[]): (row: Row) => string {
  let shared: Set<string> | undefined
  const sharedNames = () => {
    const [seen, again] = [new Set<string>(), new Set<string>()]
    for (const row of rows) {
      const { name } = describeRow(row)
      ;(seen.has(name) ? again : seen).add(name)
    }
    return again
  }
  return row => {
    shared ??= sharedNames()
    const { name, detail } = describeRow(row)
    return shared.has(name) ? [name, detail ?? row.id].join(', ') : name
  }
}
