import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Settings } from '../../configuration/settings.ts'
import type { Db } from '../../db/pool.ts'
import { hashOf, keyFor, macOf } from '../../secrets/tokens.ts'

// What a passkey signs. It is signed by us instead of stored, so that asking for a thousand leaves nothing behind; only one that
// was answered is kept, until it is too old to be answered again.

const MINUTES = 5
const NONCE_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 20

type WithSecret = Pick<Settings, 'secret'>

/** What a challenge is good for: to sign in, or for one session to prove or to add something. */
export type Purpose = 'sign in' | `prove ${string}` | `add ${string}`

const macFor = ({ secret }: WithSecret, signed: Buffer, purpose: Purpose) =>
  macOf(keyFor('passkey challenges', secret), Buffer.concat([signed, Buffer.from(purpose)])).subarray(0, MAC_BYTES)

/** The bytes have a buffer of their own, as the library asks. */
export function newChallenge(settings: WithSecret, purpose: Purpose, now: number): Uint8Array<ArrayBuffer> {
  const signed = Buffer.concat([randomBytes(NONCE_BYTES), Buffer.alloc(TIME_BYTES)])
  signed.writeUIntBE(now, NONCE_BYTES, TIME_BYTES)
  return Uint8Array.from(Buffer.concat([signed, macFor(settings, signed, purpose)]))
}

/** Whether a challenge is ours, for this purpose and not too old. */
export function isChallenge(settings: WithSecret, challenge: string, purpose: Purpose, now: number): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  const signedBytes = NONCE_BYTES + TIME_BYTES
  if (bytes.length !== signedBytes + MAC_BYTES) return false
  const signed = bytes.subarray(0, signedBytes)
  if (!timingSafeEqual(bytes.subarray(signedBytes), macFor(settings, signed, purpose))) return false
  // Another process may have made it, and its clock may be a little ahead.
  const age = now - signed.readUIntBE(NONCE_BYTES, TIME_BYTES)
  return age <= MINUTES * 60_000
}

/** Uses a challenge up; false if it was used. Of two calls with one answer, one gets true. */
export async function spendChallenge(tx: Db, challenge: string, now: number): Promise<boolean> {
  const kept = await tx
    .insertInto('used_challenges')
    // Twice as long, for the same reason.
    .values({ challenge_hash: hashOf(challenge), expires_at: new Date(now + 2 * MINUTES * 60_000).toISOString() })
    .onConflict(known => known.doNothing())
    .returning('expires_at')
    .executeTakeFirst()
  return kept !== undefined
}
