import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from '../../access/tokens.ts'
import type { Cell } from './order.ts'

/** Where a page ended: what its last row is sorted by, and its id. */
export interface Position {
  readonly cells: readonly Cell[]
  readonly id: string
}

const NONCE = 12
const TAG = 16

/**
 * A position as a cursor. It is sealed: what a list is sorted by may be a child's name, which has no place in an address
 * or in a proxy's log. `list` names the list, its order and who asks; the cursor opens for nothing else.
 */
export function sealed(secret: string, list: string, { cells, id }: Position): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyFor('cursor', secret), nonce).setAAD(Buffer.from(list))
  const text = Buffer.concat([cipher.update(JSON.stringify([id, ...cells])), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
}

/** The position in a cursor; null where it is damaged, made up, or of another list, order or person. */
export function opened(secret: string, list: string, cursor: string): Position | null {
  const bytes = Buffer.from(cursor, 'base64url')
  // Decoding passes over letters that base64url does not have: one position has one cursor.
  if (bytes.length <= NONCE + TAG || bytes.toString('base64url') !== cursor) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor('cursor', secret), bytes.subarray(0, NONCE), {
    authTagLength: TAG,
  })
  decipher.setAAD(Buffer.from(list)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  const start = decipher.update(bytes.subarray(NONCE + TAG))
  try {
    const [id, ...cells] = JSON.parse(Buffer.concat([start, decipher.final()]).toString()) as [string, ...Cell[]]
    return { id, cells }
  } catch {
    return null
  }
}
