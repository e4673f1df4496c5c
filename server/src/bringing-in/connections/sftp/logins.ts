import { fileNameWords } from '../../../files/file-name.ts'
import type { Db } from '../../../db/pool.ts'
import type { StoredRow } from '../../../db/tables.ts'
import { hashOf } from '../../../secrets/tokens.ts'
import { OLD_PASSWORD_HOURS } from './limits.ts'
import { newPassword } from './password.ts'
import type { Login } from './rows.ts'

export type StoredLogin = StoredRow<'sftp_logins'>

const MAX_WORDS = 24
/** Left out of user names: every district has one of them. */
const KINDS_OF_DISTRICT = /-(unified|elementary|union|high|public|independent|consolidated|community|county|city)?-?(school)?s?-?(district|schools?|isd|usd)?$/

/** What a user name begins with: the district's name and Site Code, as 'maple-grove-0600148'. */
export function usernameOf(name: string, siteCode: string | null): string {
  const words = fileNameWords(name)
  const short = words.replace(KINDS_OF_DISTRICT, '') || words
  return [short.slice(0, MAX_WORDS).replace(/-$/, ''), fileNameWords(siteCode ?? '')].filter(Boolean).join('-') || 'district'
}

export const findLogin = (tx: Db, { districtId, connectionId }: Login) =>
  tx
    .selectFrom('sftp_logins')
    .where('district_id', '=', districtId)
    .where('connection_id', '=', connectionId)
    .selectAll()
    .executeTakeFirst()

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
  await changing(tx, { districtId: login.district_id, connectionId: login.connection_id })
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
export async function setAccess(
  tx: Db,
  login: Login,
  access: { readonly keys?: readonly string[] | undefined; readonly allowedFrom?: readonly string[] | undefined },
): Promise<void> {
  await changing(tx, login)
    .set(({ eb }) => ({
      ...(access.keys && { public_keys: [...access.keys] }),
      ...(access.allowedFrom && { allowed_from: [...access.allowedFrom] }),
      version: eb('version', '+', 1),
    }))
    .execute()
}

/** The connection is gone: nobody signs in any more, and sessions end with their next request. */
export async function endLogin(tx: Db, login: Login, now: number): Promise<void> {
  await changing(tx, login).set({ ended_at: new Date(now).toISOString() }).execute()
}
