import { createPublicKey } from 'node:crypto'
import type { ParsedKey } from 'ssh2'
import { fingerprintOf, utils } from '../../../outbound/sftp/ssh.ts'

const KINDS = ['ssh-ed25519', 'ssh-rsa']
const MIN_RSA_BITS = 2048
const MAX_TEXT = 4096

export type KeyProblem = 'privateKey' | 'notAKey' | 'otherKind' | 'tooShort'

/** A public key as `authorized_keys` has it: kind, bytes and a comment. */
export interface PublicKey {
  readonly text: string
  readonly fingerprint: string
  readonly kind: string
  readonly comment: string
}

/** One public key that somebody has pasted, or what is wrong with it. */
export function readPublicKey(pasted: string): PublicKey | KeyProblem {
  const text = pasted.trim()
  if (text.includes('PRIVATE KEY')) return 'privateKey'
  if (text.length > MAX_TEXT) return 'notAKey'
  const key = parsed(text)
  if (!key) return 'notAKey'
  if (!KINDS.includes(key.type)) return 'otherKind'
  if (key.type === 'ssh-rsa' && rsaBits(key) < MIN_RSA_BITS) return 'tooShort'
  const bytes = key.getPublicSSH()
  const comment = key.comment.replace(/[^\x20-\x7e]/g, '').slice(0, 100)
  const written = `${key.type} ${bytes.toString('base64')}${comment && ` ${comment}`}`
  return { text: written, fingerprint: fingerprintOf(bytes), kind: key.type, comment }
}

const rsaBits = (key: ParsedKey) => createPublicKey(key.getPublicPEM()).asymmetricKeyDetails?.modulusLength ?? 0

/** The one key in a text; null for anything else. */
export function parsed(text: string): ParsedKey | null {
  try {
    const keys = utils.parseKey(text)
    if (keys instanceof Error) return null
    const [key, another] = [keys].flat()
    return key && !another && !key.isPrivateKey() ? key : null
  } catch {
    return null
  }
}
