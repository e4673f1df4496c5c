import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits as text; only its hash is ever stored (promise 7). */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** One secret, many keys: what signs cannot unwrap, and what authenticates cannot sign (promise 9). */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hornbook ${purpose}`, 32))
}

export const macOf = (key: Buffer, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()
