import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Settings } from '../../configuration/settings.ts'
import { seal, unseal } from '../../secrets/sealing.ts'
import { keyFor } from '../../secrets/tokens.ts'

// The codes of authenticator apps (RFC 6238): six digits, a new one each half minute.

const PERIOD_SECONDS = 30
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
/** Half a minute on each side: clocks differ, and people type slowly. */
const WINDOW = 1
const KEY_BYTES = 20

type WithSecret = Pick<Settings, 'secret'>

const sealing = ({ secret }: WithSecret) => keyFor('authenticator apps', secret)
const placeOf = (accountId: string) => `account ${accountId}, authenticator app`

/** A new key, as it is stored: readable for this account alone. */
export const newSealedKey = (settings: WithSecret, accountId: string): Buffer =>
  seal(sealing(settings), randomBytes(KEY_BYTES), placeOf(accountId))

function keyOf(settings: WithSecret, accountId: string, sealed: Buffer): Secret {
  const bytes = unseal(sealing(settings), sealed, placeOf(accountId))
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}

/** What an app is given: the key to type, and the address of a QR code. */
export function keyAndAddress(
  settings: Pick<Settings, 'secret' | 'brand'>,
  { accountId, name, sealed }: { readonly accountId: string; readonly name: string; readonly sealed: Buffer },
) {
  const secret = keyOf(settings, accountId, sealed)
  const address = new TOTP({ ...SHAPE, secret, issuer: settings.brand.programName, label: name }).toString()
  return { key: secret.base32, address }
}

/** The half minute whose code this is; null for a wrong one. People type the space that apps show. */
export function periodOf(
  settings: WithSecret,
  { accountId, sealed, code, now }: { accountId: string; sealed: Buffer; code: string; now: number },
): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const secret = keyOf(settings, accountId, sealed)
  const delta = TOTP.validate({ ...SHAPE, secret, token, window: WINDOW, timestamp: now })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
