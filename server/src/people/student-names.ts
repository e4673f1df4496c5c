import { sql } from 'kysely'
import { type Fault, Refusal } from '../access/refusal.ts'
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

/**
 * Refuses a Student Id or a user name that another student of the district has, both in one answer, and a user name that is
 * too long with its prefix. What the student
 * (null for a new one) has already may stay: a roster file may give two students one Student Id.
 */
export async function requireUnique(tx: Db, districtId: string, studentId: string | null, unique: Unique) {
  const holders = await studentIdHolders(tx, districtId, {
    oneRosterIds: [unique.oneRosterId].filter(id => id !== undefined),
    usernames: [unique.username].filter(name => name !== undefined),
  })
  const isTaken = (name: 'oneRosterId' | 'username') => {
    const sharing = holders.filter(holder => holder[name] === unique[name])
    return sharing.length > 0 && !sharing.some(({ id }) => id === studentId)
  }
  const faults: Fault[] = [
    ...((unique.username?.length ?? 0) > MAX_USERNAME
      ? [{ pointer: '/data/attributes/username', detail: t('http:value.mostCharacters', { limit: MAX_USERNAME }) }]
      : []),
    ...(isTaken('oneRosterId')
      ? [{ pointer: '/data/attributes/oneRosterId', detail: t('rostering:studentIdTaken') }]
      : []),
    ...(isTaken('username') ? [{ pointer: '/data/attributes/username', detail: t('http:taken.userName') }] : []),
  ]
  if (faults.length > 0) throw new Refusal('invalid', faults)
}
