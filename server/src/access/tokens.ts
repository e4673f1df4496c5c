import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits as text; only its hash is ever stored (promise 7). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * 144 random bits for a link in a mail, used once and soon over. Short, so that the link stays on one line: a mail wraps and
 * encodes lines of more than 76 characters, and an .eml file is read as it is.
 */
export const newLinkToken = (): string => randomBytes(18).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** One secret, many keys: what signs cannot unwrap, and what authenticates cannot sign (promise 9). */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hornbook ${purpose}`, 32))
}

export const macOf = (key: Buffer, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()
