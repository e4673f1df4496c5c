import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM: nonce, tag, text. `place` says what the text is and where it belongs (SAFE-9): unsealing it
 * for any other place fails, so a stored text cannot be moved to another record.
 */
export function seal(key: Buffer, text: Buffer, place: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Throws if the text was sealed with another key or for another place, or was changed since. */
export function unseal(key: Buffer, sealed: Buffer, place: string): Buffer {
  const begin = NONCE_BYTES + TAG_BYTES
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(NONCE_BYTES, begin))
  return Buffer.concat([decipher.update(sealed.subarray(begin)), decipher.final()])
}
