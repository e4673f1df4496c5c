import { timingSafeEqual } from 'node:crypto'
import { keyFor, macOf } from './tokens.ts'

/** What an address is for: nothing of it can be changed without another signature. */
export interface Signed {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly district: string
  /** Epoch milliseconds. */
  readonly until: number
  /** The one size in bytes that may be sent, if it is known. */
  readonly size?: number | undefined
}

/** The address with its signature, which stands for a session: whoever has it may use it until its time is over (SAFE-16). */
export function signAddress(secret: string, signed: Signed): string {
  const { path, district, until, size } = signed
  const query = new URLSearchParams({
    district,
    until: String(until),
    ...(size !== undefined && { size: String(size) }),
    signature: signatureOf(secret, signed).toString('base64url'),
  })
  return `${path}?${query}`
}

/** Whether the signature is that of the address, and its time is not over. */
export function isSigned(secret: string, signed: Signed, signature: string, now: number): boolean {
  const own = signatureOf(secret, signed)
  const given = Buffer.from(signature, 'base64url')
  return given.length === own.length && timingSafeEqual(given, own) && now < signed.until
}

const signatureOf = (secret: string, { method, path, district, until, size }: Signed) =>
  macOf(keyFor('signed addresses', secret), JSON.stringify([method, path, district, until, size ?? null]))
