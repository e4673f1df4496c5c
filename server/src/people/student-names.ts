import { fullName } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import { type Fault, Refusal } from '../access/refusal.ts'
import { type Scope, studentsIn } from '../access/scope.ts'
import type { Db } from '../db/pool.ts'
import { t } from '../texts/texts.ts'

/** A user name with the id of the student's first school in front, once; an e-mail address has none (PEOPLE-15). */
export const withPrefix = (username: string, schoolId: string) =>
  username.includes('@') || username.startsWith(`${schoolId}-`) ? username : `${schoolId}-${username}`

const PREFIX = /^(\d+)-/

/** A user name that replaces the stored one. It keeps the stored prefix, whatever school the student is at now. */
export const withStoredPrefix = (username: string, before: string, schoolId: string): string =>
  username === before
    ? username
    : withPrefix(username, (before.includes('@') ? undefined : PREFIX.exec(before)?.[1]) ?? schoolId)

/** A changed user name, with the prefix of the stored one. */
export async function changedUsername(
  tx: Db,
  { districtId, studentId, schoolId }: Readonly<Record<'districtId' | 'studentId' | 'schoolId', string>>,
  username: string,
): Promise<string> {
  const stored = await tx
    .selectFrom('students')
    .select('username')
    .where('district_id', '=', districtId)
    .where('id', '=', studentId)
    .executeTakeFirst()
  return withStoredPrefix(username, stored?.username ?? '', schoolId)
}

/** With its prefix: what is stored must fit into the form again. */
const MAX_USERNAME = 100

interface Unique {
  readonly oneRosterId?: string | undefined
  readonly username?: string | undefined
}

/** Students who have one of these Student Ids or user names, archived ones included: they keep theirs, and may return. */
export async function studentIdHolders(
  tx: Db,
  districtId: string,
  { oneRosterIds, usernames }: Readonly<Record<'oneRosterIds' | 'usernames', readonly string[]>>,
): Promise<readonly { readonly id: string; readonly oneRosterId: string | null; readonly username: string | null }[]> {
  const having = (column: 'one_roster_id' | 'username', values: readonly string[]) =>
    sql`SELECT s.id, s.one_roster_id AS "oneRosterId", s.username
      FROM students s JOIN unnest(${values}::text[]) x(value) ON ${sql.ref(`s.${column}`)} = x.value
      WHERE s.district_id = ${districtId}`
  const { rows } = await sql<{
    id: string
    oneRosterId: string | null
    username: string | null
  }>`${having('one_roster_id', oneRosterIds)} UNION ${having('username', usernames)}`.execute(tx)
  return rows
}

/** What is said of a Student Id that other students have: who they are, as far as the viewer sees them. By their id. */
export async function takenBy(
  tx: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<(ids: readonly string[]) => string> {
  const rows = (archived: boolean) =>
    studentsIn(tx, scope, archived)
      .where('students.id', 'in', ids.length > 0 ? [...new Set(ids)] : ['0'])
      .select(['students.id', 'students.first_name', 'students.middle_name', 'students.last_name'])
      .execute()
  const nameOf = ({ first_name, middle_name, last_name }: Awaited<ReturnType<typeof rows>>[number]) =>
    fullName({ firstName: first_name, middleName: middle_name, lastName: last_name })
  const [here, archived] = [await rows(false), await rows(true)]
  const said = new Map([
    ...archived.map(row => [row.id, t('rostering:studentIdOfArchived', { name: nameOf(row) })] as const),
    ...here.map(row => [row.id, t('rostering:studentIdOf', { name: nameOf(row) })] as const),
  ])
  return holders => holders.map(id => said.get(id)).find(text => text !== undefined) ?? t('rostering:studentIdTaken')
}

/**
 * Refuses a Student Id or a user name that another student of the district has, both in one answer, and a user name that is
 * too long with its prefix. What the student
 * (null for a new one) has already may stay: a roster file may give two students one Student Id.
 */
export async function requireUnique(tx: Db, scope: Scope, studentId: string | null, unique: Unique) {
  const holders = await studentIdHolders(tx, scope.districtId, {
    oneRosterIds: [unique.oneRosterId].filter(id => id !== undefined),
    usernames: [unique.username].filter(name => name !== undefined),
  })
  const sharing = (name: 'oneRosterId' | 'username') =>
    holders.filter(holder => holder[name] === unique[name]).map(({ id }) => id)
  const isTaken = (name: 'oneRosterId' | 'username') => {
    const ids = sharing(name)
    return ids.length > 0 && !ids.some(id => id === studentId)
  }
  const ofStudentId = sharing('oneRosterId')
  const faults: Fault[] = [
    ...((unique.username?.length ?? 0) > MAX_USERNAME
      ? [{ pointer: '/data/attributes/username', detail: t('http:value.mostCharacters', { limit: MAX_USERNAME }) }]
      : []),
    ...(isTaken('oneRosterId')
      ? [{ pointer: '/data/attributes/oneRosterId', detail: (await takenBy(tx, scope, ofStudentId))(ofStudentId) }]
      : []),
    ...(isTaken('username') ? [{ pointer: '/data/attributes/username', detail: t('http:taken.userName') }] : []),
  ]
  if (faults.length > 0) throw new Refusal('invalid', faults)
}
