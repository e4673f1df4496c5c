import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { StoredRow } from '../../../db/tables.ts'
import { fileNameWords } from '../../../files/file-name.ts'
import { hashOf } from '../../../secrets/tokens.ts'
import { OLD_PASSWORD_HOURS } from './limits.ts'
import { newPassword } from './password.ts'
import type { Login } from './rows.ts'

/** A login, with the addresses that its connection is used from. */
export type StoredLogin = StoredRow<'sftp_logins'> & { readonly allowedFrom: readonly string[] }

export const loginOf = (row: StoredLogin): Login => ({ districtId: row.district_id, connectionId: row.connection_id })

const MAX_WORDS = 24
/** Left out of user names: every district has one of them. */
const KINDS_OF_DISTRICT =
  /-(unified|elementary|union|high|public|independent|consolidated|community|county|city)?-?(school)?s?-?(district|schools?|isd|usd)?$/

/** What a user name begins with: the district's name and Site Code, as 'maple-grove-0600148'. */
function usernameOf(name: string, siteCode: string | null): string {
  const words = fileNameWords(name)
  const short = words.replace(KINDS_OF_DISTRICT, '') || words
  return (
    [short.slice(0, MAX_WORDS).replace(/-$/, ''), fileNameWords(siteCode ?? '')].filter(Boolean).join('-') || 'district'
  )
}

/** Logins whose connection was not removed. */
export const loginsIn = (tx: Db) =>
  tx
    .selectFrom('sftp_logins as l')
    .innerJoin('connections as c', join =>
      join.onRef('c.district_id', '=', 'l.district_id').onRef('c.id', '=', 'l.connection_id'),
    )
    .where('c.removed_at', 'is', null)
    .selectAll('l')
    .select(sql<string[]>`coalesce(c.settings -> 'allowedFrom', '[]')`.as('allowedFrom'))

/** Whether a district is there, and the provider has switched roster files on for it (DIST-4). */
export async function isOpen(tx: Db, districtId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('districts')
    .where('id', '=', districtId)
    .where('left_at', 'is', null)
    .where('one_roster_enabled', '=', true)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findLogin = (tx: Db, { districtId, connectionId }: Login): Promise<StoredLogin | undefined> =>
  loginsIn(tx).where('l.district_id', '=', districtId).where('l.connection_id', '=', connectionId).executeTakeFirst()

/** Makes the login of a connection, under a name that nobody else has. A second call changes nothing. */
export async function createLogin(tx: Db, login: Login): Promise<StoredLogin> {
  const district = await tx
    .selectFrom('districts')
    .where('id', '=', login.districtId)
    .select(['name', 'one_roster_id'])
    .executeTakeFirstOrThrow()
  const wanted = usernameOf(district.name, district.one_roster_id)
  for (let nth = 1; nth < 100; nth++) {
    const known = await findLogin(tx, login)
    if (known) return known
    await tx
      .insertInto('sftp_logins')
      .values({
        district_id: login.districtId,
        connection_id: login.connectionId,
        username: nth === 1 ? wanted : `${wanted}-${nth}`,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  throw new Error('No user name is free')
}

const changing = (tx: Db, { districtId, connectionId }: Login) =>
  tx.updateTable('sftp_logins').where('district_id', '=', districtId).where('connection_id', '=', connectionId)

/** A new password, which is shown once; the one before it lives a day. Returns when that day is over. */
export async function renewPassword(tx: Db, login: StoredLogin, now: number) {
  const password = newPassword()
  const until = new Date(now + OLD_PASSWORD_HOURS * 3_600_000).toISOString()
  const hasOld = login.password_hash !== null
  await changing(tx, loginOf(login))
    .set(({ eb }) => ({
      password_hash: hashOf(password),
      password_made_at: new Date(now).toISOString(),
      old_password_hash: login.password_hash,
      old_password_until: hasOld ? until : null,
      version: eb('version', '+', 1),
    }))
    .execute()
  return { password, oldUntil: hasOld ? until : null }
}

/** Ends both passwords at once. */
export async function endPasswords(tx: Db, login: Login): Promise<void> {
  await changing(tx, login)
    .set(({ eb }) => ({
      password_hash: null,
      password_made_at: null,
      old_password_hash: null,
      old_password_until: null,
      version: eb('version', '+', 1),
    }))
    .execute()
}

/** `keys` are texts that `readPublicKey` has made. */
export async function setKeys(tx: Db, login: Login, keys: readonly string[]): Promise<void> {
  await changing(tx, login)
    .set(({ eb }) => ({ public_keys: [...keys], version: eb('version', '+', 1) }))
    .execute()
}

/** What is seen from now on counts for trying the login. */
export async function tryFrom(tx: Db, login: Login, now: number): Promise<void> {
  await changing(tx, login)
    .set({ tried_from: new Date(now).toISOString() })
    .execute()
}
