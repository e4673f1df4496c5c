import { sql } from 'kysely'
import { type Fault, Refusal } from '../access/refusal.ts'
import type { Db } from '../db/pool.ts'
import { t } from '../texts/texts.ts'

/** A user name with the id of the student's first school in front, once; an e-mail address has none (PEOPLE-15). */
export const withPrefix = (username: string, schoolId: string) =>
  username.includes('@') || username.startsWith(`${schoolId}-`) ? username : `${schoolId}-${username}`

const PREFIX = /^(\d+)-/

/** A changed user name: it keeps the prefix of the stored one, whatever school the student is at now. */
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
  const before = stored?.username ?? ''
  if (username === before) return username
  return withPrefix(username, (before.includes('@') ? undefined : PREFIX.exec(before)?.[1]) ?? schoolId)
}

interface Unique {
  readonly oneRosterId?: string | undefined
  readonly username?: string | undefined
}

/**
 * Refuses a Student Id or a user name that another student of the district has, both in one answer. Archived students
 * keep theirs: they may return. What the student (null for a new one) has already may stay: a roster file may give two
 * students one Student Id.
 */
export async function requireUnique(tx: Db, districtId: string, studentId: string | null, unique: Unique) {
  // Read on its own: Citus does not join the table with itself here.
  const own = await tx
    .selectFrom('students')
    .select(['one_roster_id', 'username'])
    .where('district_id', '=', districtId)
    .where('id', '=', studentId ?? '0')
    .executeTakeFirst()
  const oneRosterId = unique.oneRosterId === own?.one_roster_id ? undefined : unique.oneRosterId
  const username = unique.username === own?.username ? undefined : unique.username
  const { rows } = await sql<{ id_taken: boolean; name_taken: boolean }>`SELECT
      coalesce(bool_or(s.one_roster_id = x.one_roster_id), false) AS id_taken,
      coalesce(bool_or(s.username = x.username), false) AS name_taken
    FROM students s, (SELECT ${oneRosterId ?? null}::text AS one_roster_id, ${username ?? null}::text AS username) x
    WHERE s.district_id = ${districtId} AND (s.one_roster_id = x.one_roster_id OR s.username = x.username)`.execute(tx)
  const faults: Fault[] = [
    ...(rows[0]?.id_taken ? [{ pointer: '/data/attributes/oneRosterId', detail: t('rostering:studentIdTaken') }] : []),
    ...(rows[0]?.name_taken ? [{ pointer: '/data/attributes/username', detail: t('http:taken.userName') }] : []),
  ]
  if (faults.length > 0) throw new Refusal('invalid', faults)
}
