import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '../secrets/tokens.ts'

/** A value that a list is sorted by. */
export type SortValue = string | number | boolean | null

/** Where a page ended: the sort values and the id of its last row. */
export interface Position {
  readonly cells: readonly SortValue[]
  readonly id: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a position as a cursor, because a sort value may be a child's name and must not appear in addresses or in a
 * proxy's log. `list` identifies the list, its order and the caller; the cursor opens only with the same one.
 */
export function sealCursor(secret: string, list: string, { cells, id }: Position): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor('cursor', secret), nonce).setAAD(Buffer.from(list))
  const text = Buffer.concat([cipher.update(JSON.stringify([id, ...cells])), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The position in a cursor; null when it is damaged, forged, or from another list, order or person. */
export function openCursor(secret: string, list: string, cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding ignores characters outside base64url, so the text is compared as well: it must be the exact cursor.
  if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== cursor) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor('cursor', secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(list)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const start = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  try {
    const [id, ...cells] = JSON.parse(Buffer.concat([start, decipher.final()]).toString()) as [string, ...SortValue[]]
    return { id, cells }
  } catch {
    return null
  }
}
