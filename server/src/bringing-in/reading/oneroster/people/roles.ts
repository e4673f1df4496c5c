import type { ColumnOf } from '../../table/headers.ts'
import type { Row } from '../../table/row.ts'
import { type OpenableFile, type ReadingContext, readFileRows } from '../../table/rows.ts'
import type { RosterDraft } from '../draft.ts'
import { rolesFile } from '../package/files.ts'
import { resolveReference } from '../references.ts'
import { isCurrent } from '../status.ts'
import { readRoleDates, reportRoleDates, UNDATED } from './role-dates.ts'
import { isRole, isSkippedRole } from './role-kinds.ts'

/** Reads roles.csv of 1.2, where a person may have several roles, each at its own org. */
export async function readRoles(draft: RosterDraft, file: OpenableFile, context: ReadingContext): Promise<void> {
  const onRow = (row: Row<ColumnOf<typeof rolesFile>>) => {
    if (!isCurrent(row)) return
    if (draft.deleted.people.has(row.text('userSourcedId'))) return row.report('row.of_deleted')
    const person = resolveReference(row, 'userSourcedId', draft.people, 'users.csv')
    if (!person) return void draft.skippedPeople.get(row.peek('userSourcedId'))?.push(row.peek('role'))
    const role = row.word('role')
    if (role === '') return row.report('row.required', 'role')
    if (!isRole(role)) return row.report('row.enum', 'role', { value: role })
    if (isSkippedRole(role)) {
      row.report('role.skipped', 'role', { value: role })
      person.roles.push({ role, org: null, ...UNDATED })
      return
    }
    const org = resolveReference(row, 'orgSourcedId', draft.orgs, 'orgs.csv')
    const span = org && readRoleDates(row, role, draft.sessionsEndedOn !== null)
    if (!span) return
    const read = { role, org: org.sourcedId, ...span }
    reportRoleDates(row, read, context.today)
    person.roles.push(read)
  }
  // A role that cannot be read may have been the one that puts the person in a school: what exists stays.
  const onSkipped = (row: Row<'userSourcedId'>) =>
    draft.leftOutEnrollments.push({ classSourcedId: null, userSourcedId: row.peek('userSourcedId') })
  const hasRows = await readFileRows(rolesFile, file, context, onRow, onSkipped)
  if (!hasRows) context.log.stop('file.empty', { file: rolesFile.file })
}
