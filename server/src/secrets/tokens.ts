import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits as text. Only the hash is ever stored (SAFE-7). */
export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The 144-bit token of a one-time link in a mail, derived from the link's random seed: sending the mail again sends the
 * same link, and neither the seed nor the secret alone shows it. Short, so that the link fits on one line: lines over 76
 * characters are wrapped and encoded, which makes an .eml file hard to read as text.
 */
export const linkTokenOf = (secret: string, seed: Buffer): string =>
  macOf(keyFor('one-time links', secret), seed).subarray(0, 18).toString('base64url')

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Derives a separate key for each purpose from one secret, so a key for one purpose is useless for another (SAFE-9). */
export function keyFor(purpose: string, secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `hornbook ${purpose}`, 32))
}

export const macOf = (key: Buffer, content: string | Buffer): Buffer =>
  createHmac('sha256', key).update(content).digest()
