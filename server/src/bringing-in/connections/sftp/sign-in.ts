import { timingSafeEqual } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { PublicKeyAuthContext } from 'ssh2'
import { type Db, within } from '../../../db/pool.ts'
import { fingerprintOf } from '../../../outbound/sftp/ssh.ts'
import { hashOf } from '../../../secrets/tokens.ts'
import { isOpen, loginsIn, type StoredLogin } from './logins.ts'
import { parsed } from './public-key.ts'
import type { Login } from './rows.ts'

/** Why somebody was not let in, for the page of the login; the client is told nothing. */
export type RefusedFor = 'password' | 'key' | 'address' | 'guesses' | 'sessions'

/** The login of a name, if it can be used: its district is there, and the provider has switched roster files on for it (DIST-4). */
export async function loginNamed(db: Db, username: string): Promise<StoredLogin | null> {
  if (!/^[a-z0-9-]{1,80}$/.test(username)) return null
  const login = await within(db, 'all', tx => loginsIn(tx).where('l.username', '=', username).executeTakeFirst())
  // A district is looked for in any case, so that the time says nothing.
  const districtId = login?.district_id ?? '0'
  return (await within(db, [districtId], tx => isOpen(tx, districtId))) && login ? login : null
}

/** Whether an address is among those that a login is used from; any is, if none are named. */
export function isAllowed(address: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const from = ipaddr.process(address)
  return allowed.some(each => {
    const [network, bits] = rangeOf(each) ?? []
    return network !== undefined && bits !== undefined && network.kind() === from.kind() && from.match(network, bits)
  })
}

/** An address or a range as '203.0.113.0/24'; null for anything else. */
export function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [address = '', bits, more] = text.split('/')
  // 'ipaddr.js' also reads '1' and '0x7f.1' as addresses.
  if (more !== undefined || !(ipaddr.IPv4.isValidFourPartDecimal(address) || address.includes(':'))) return null
  if (!ipaddr.isValid(address)) return null
  const network = ipaddr.process(address)
  const most = network.kind() === 'ipv4' ? 32 : 128
  if (bits === undefined) return [network, most]
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most ? [network, Number(bits)] : null
}

/** Somebody unknown is compared as well, so that the time says nothing. */
const NOBODY = Buffer.alloc(32)

export function isPassword(login: StoredLogin | null, password: string, now: number): boolean {
  const given = hashOf(password)
  const isCurrent = timingSafeEqual(given, login?.password_hash ?? NOBODY)
  const old = login?.old_password_until && Date.parse(login.old_password_until) > now ? login.old_password_hash : null
  const isOld = timingSafeEqual(given, old ?? NOBODY)
  return isCurrent || isOld
}

/** The fingerprint of a login's key that the client has shown, and signed with once it was asked to. */
export function keyShown(login: StoredLogin | null, shown: PublicKeyAuthContext): string | null {
  const key = (login?.public_keys ?? []).map(parsed).find(each => each?.getPublicSSH().equals(shown.key.data))
  if (!key) return null
  // Without a hash it is a signature of an RSA key with SHA-1.
  if (shown.signature && key.type === 'ssh-rsa' && !shown.hashAlgo) return null
  if (shown.signature && (!shown.blob || !key.verify(shown.blob, shown.signature, shown.hashAlgo))) return null
  return fingerprintOf(shown.key.data)
}

export async function noteSignIn(db: Db, login: Login, from: string, way: string, now: number): Promise<void> {
  await within(db, [login.districtId], tx =>
    tx
      .updateTable('sftp_logins')
      .set({ signed_in_at: new Date(now).toISOString(), signed_in_from: from, signed_in_with: way })
      .where('district_id', '=', login.districtId)
      .where('connection_id', '=', login.connectionId)
      .execute(),
  )
}

export async function noteRefusal(db: Db, login: Login, from: string, why: RefusedFor, now: number): Promise<void> {
  await within(db, [login.districtId], tx =>
    tx
      .updateTable('sftp_logins')
      .set({ refused_at: new Date(now).toISOString(), refused_from: from, refused_for: why })
      .where('district_id', '=', login.districtId)
      .where('connection_id', '=', login.connectionId)
      .execute(),
  )
}
