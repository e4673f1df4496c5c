import { timingSafeEqual } from 'node:crypto'
import { keyFor, macOf } from './tokens.ts'

/** What a token says of the system that shows it. */
export interface AccessToken {
  readonly districtId: string
  readonly keyId: string
  readonly rights: readonly string[]
  /** Epoch milliseconds. */
  readonly until: number
}

/** A token that is stored nowhere: what it says, and a signature over it. */
export function signAccessToken(secret: string, token: AccessToken): string {
  const said = [token.districtId, token.keyId, Math.floor(token.until / 1000), token.rights.join('+')].join('.')
  return `${said}.${signatureOf(secret, said).toString('base64url')}`
}

/** Null for what is no token of ours, and once its time is over. */
export function openAccessToken(secret: string, text: string, now: number): AccessToken | null {
  const [, said = '', districtId = '', keyId = '', until = '', rights = '', signature = ''] =
    /^((\d{1,19})\.(\d{1,19})\.(\d{1,12})\.([a-z+]{1,60}))\.([\w-]{43})$/.exec(text) ?? []
  const given = Buffer.from(signature, 'base64url')
  const own = signatureOf(secret, said)
  if (given.length !== own.length || !timingSafeEqual(given, own) || Number(until) * 1000 <= now) return null
  return { districtId, keyId, rights: rights.split('+'), until: Number(until) * 1000 }
}

const signatureOf = (secret: string, said: string) => macOf(keyFor('access tokens', secret), said)
