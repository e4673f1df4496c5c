import { randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { Settings } from '../configuration/settings.ts'
import { keyFor, macOf } from '../secrets/tokens.ts'

/**
 * A cookie by which a browser shows that a person has signed in there before, so that guesses elsewhere do not lock them
 * out of it (SAFE-8). It opens nothing. An entry for each account: a day, a random id, and a signature of both and the
 * account. So it names nobody, and it cannot be made or moved to another account.
 */
const NAME = 'hornbook-browser'
const DAYS = 180
/** Enough for teachers who share a computer. */
const MAX_ENTRIES = 8
const SIGNED_BYTES = 20
const ENTRY_BYTES = 40

type CookieSettings = Pick<Settings, 'secret' | 'publicUrl'>

const dayOf = (now: number) => Math.floor(now / 86_400_000)

function signatureOf(secret: string, signed: Buffer, accountId: string): Buffer {
  const content = Buffer.concat([signed, Buffer.from(accountId)])
  return macOf(keyFor('known browsers', secret), content).subarray(0, ENTRY_BYTES - SIGNED_BYTES)
}

const entriesIn = (cookies: string | undefined): Buffer[] =>
  (parseCookie(cookies ?? '')[NAME] ?? '')
    .split('.')
    .slice(0, MAX_ENTRIES)
    .map(text => Buffer.from(text, 'base64url'))
    .filter(entry => entry.length === ENTRY_BYTES)

function isEntryOf(entry: Buffer, accountId: string, secret: string): boolean {
  const [signed, signature] = [entry.subarray(0, SIGNED_BYTES), entry.subarray(SIGNED_BYTES)]
  return timingSafeEqual(signature, signatureOf(secret, signed, accountId))
}

/** The id of the browser for this account; null if the account has not signed in there, or long ago. */
export function knownBrowser({ secret }: CookieSettings, cookies: string | undefined, accountId: string, now: number) {
  const entry = entriesIn(cookies).find(each => isEntryOf(each, accountId, secret))
  return entry && dayOf(now) - entry.readUInt32BE(0) <= DAYS ? entry.toString('base64url') : null
}

/** The Set-Cookie header by which the browser is known for this account from now on. */
export function browserCookie(settings: CookieSettings, cookies: string | undefined, accountId: string, now: number) {
  const signed = Buffer.concat([Buffer.alloc(4), randomBytes(SIGNED_BYTES - 4)])
  signed.writeUInt32BE(dayOf(now))
  const own = Buffer.concat([signed, signatureOf(settings.secret, signed, accountId)])
  const others = entriesIn(cookies).filter(entry => !isEntryOf(entry, accountId, settings.secret))
  const entries = [own, ...others].slice(0, MAX_ENTRIES)
  return stringifySetCookie({
    name: NAME,
    value: entries.map(entry => entry.toString('base64url')).join('.'),
    path: '/api',
    maxAge: DAYS * 86_400,
    httpOnly: true,
    sameSite: 'strict',
    secure: settings.publicUrl.startsWith('https:'),
  })
}
