import { isEmailAddress } from '@hornbook/rules/people/addresses'
import { hasLostLetters } from '@hornbook/rules/people/lost-letters'
import type { RosterVersion } from '../../roster.ts'
import { idProblem } from '../../table/cells.ts'
import type { ColumnOf } from '../../table/headers.ts'
import { reportsLostLetters } from '../../table/lost-letters.ts'
import type { Row } from '../../table/row.ts'
import { type OpenableFile, type ReadingContext, readFileRows } from '../../table/rows.ts'
import type { DraftPerson, DraftRole, NameField, RosterDraft } from '../draft.ts'
import { readGrades } from '../grade-list.ts'
import { leaveOutPerson } from '../left-out.ts'
import { usersFile } from '../package/files.ts'
import { likelyId } from '../references.ts'
import { isCurrent } from '../status.ts'
import { UNDATED } from './role-dates.ts'
import { isRole, isSkippedRole } from './role-kinds.ts'

/** How many programs or languages of a student are kept, and how long the name of one may be. */
const MAX_SUBGROUPS = 10
const MAX_SUBGROUP_LENGTH = 60

type UserRow = Row<ColumnOf<typeof usersFile>>

/** Reads users.csv. Roles are in it up to 1.1, and in roles.csv from 1.2. Rows with the same id are merged. */
export async function readUsers(
  draft: RosterDraft,
  version: RosterVersion,
  file: OpenableFile,
  context: ReadingContext,
): Promise<void> {
  const onRow = (row: UserRow) => {
    if (!isCurrent(row)) return void draft.deleted.people.add(row.text('sourcedId'))
    const sourcedId = row.id('sourcedId')
    if (!sourcedId) return
    const roles = version === '1.2' ? [] : rolesOf(row, draft)
    const firstName = row.name('givenName')
    const lastName = row.name('familyName')
    if (!firstName) return row.report('row.required', 'givenName')
    if (!lastName) return row.report('row.required', 'familyName')
    const known = draft.people.get(sourcedId)
    if (known) return mergePerson(known, { firstName, lastName, roles }, row)
    draft.people.set(
      sourcedId,
      readPerson(row, {
        sourcedId,
        firstName,
        lastName,
        roles,
        unknownRole: version === '1.2' ? null : unknownRole(row),
      }),
    )
  }
  const hasRows = await readFileRows(usersFile, file, context, onRow, row => {
    const id = row.peek('sourcedId')
    const isId = id !== '' && idProblem(id) === null
    leaveOutPerson(draft, isId ? id : row.line, version === '1.2' ? [] : [row.peek('role')])
  })
  if (!hasRows) context.log.stop('file.empty', { file: usersFile.file })
}

function readPerson(
  row: UserRow,
  known: Pick<DraftPerson, 'sourcedId' | 'firstName' | 'lastName' | 'roles' | 'unknownRole'>,
): DraftPerson {
  const email = row.text('email')
  const isEmail = isEmailAddress(email)
  if (email && !isEmail) row.report('value.email', 'email', { value: email })
  const mayBeStudent = known.roles.length === 0 || known.roles.some(({ role }) => role === 'student')
  const middleName = row.optionalName('middleName')
  return {
    ...known,
    middleName,
    lost: lostNames(row, { ...known, middleName }),
    identifier: row.code('identifier'),
    username: row.code('username') ?? '',
    email: isEmail ? email : null,
    enabled: row.isTrue('enabledUser'),
    grades: mayBeStudent ? readGrades(row) : [],
    programs: mayBeStudent ? readSubgroups(row, 'metadata.program') : null,
    languages: mayBeStudent ? readSubgroups(row, 'metadata.language') : null,
    line: row.line,
  }
}

/** The subgroups of a row, each once; null where the file has no such column (SUB-1). */
function readSubgroups(row: UserRow, column: 'metadata.program' | 'metadata.language'): string[] | null {
  if (!row.has(column)) return null
  const names = row.list(column).map(name => [...name.normalize('NFC')].slice(0, MAX_SUBGROUP_LENGTH).join(''))
  return [...new Set(names)].slice(0, MAX_SUBGROUPS)
}

function lostNames(row: UserRow, { firstName, middleName, lastName }: Pick<DraftPerson, NameField>): NameField[] {
  const isLost = (column: 'givenName' | 'middleName' | 'familyName', name: string | null) =>
    reportsLostLetters(row, column, name, hasLostLetters)
  return [
    ...(isLost('givenName', firstName) ? (['firstName'] as const) : []),
    ...(isLost('middleName', middleName) ? (['middleName'] as const) : []),
    ...(isLost('familyName', lastName) ? (['lastName'] as const) : []),
  ]
}

function mergePerson(
  known: DraftPerson,
  again: Pick<DraftPerson, 'firstName' | 'lastName' | 'roles'>,
  row: UserRow,
): void {
  const fill = { other: known.line }
  if (known.firstName !== again.firstName && known.lastName !== again.lastName) {
    row.report('row.duplicate_id', 'sourcedId', { value: known.sourcedId, fill })
    return
  }
  const isNew = ({ role, org }: DraftRole) => !known.roles.some(one => one.role === role && one.org === org)
  known.roles.push(...again.roles.filter(isNew))
  row.report('row.merged', 'sourcedId', { value: known.sourcedId, fill })
}

/** A role that is missing or not known is no reason yet to skip the person: their classes may say what they are. */
const unknownRole = (row: UserRow): string | null => (isRole(row.word('role')) ? null : row.word('role'))

/** The role of a row at each of its orgs; none if it is missing or not known. */
function rolesOf(row: UserRow, draft: RosterDraft): DraftRole[] {
  const role = row.word('role')
  if (!isRole(role)) return []
  if (isSkippedRole(role)) return [{ role, org: null, ...UNDATED }]
  const orgs = row.list('orgSourcedIds').flatMap(org => {
    const known = row.restoresZeros ? likelyId(org, draft.orgs) : draft.orgs.has(org) ? org : null
    if (known === null) row.report('ref.missing_org', 'orgSourcedIds', { value: org })
    return known ?? []
  })
  return orgs.length > 0 ? orgs.map(org => ({ role, org, ...UNDATED })) : [{ role, org: null, ...UNDATED }]
}
