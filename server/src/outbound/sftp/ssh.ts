import { createHash } from 'node:crypto'
import ssh2, { type SFTPWrapper } from 'ssh2'

// ssh2 is CommonJS, and Node finds no names in it.
export const { Client, Server: SshServer, utils } = ssh2

/** The fingerprint of a key as programs show it: SHA256 and 43 letters. */
export const fingerprintOf = (bytes: Buffer): string =>
  `SHA256:${createHash('sha256').update(bytes).digest('base64').replace(/=+$/, '')}`

const PROBE = Buffer.from('hornbook')

/** A new pair of keys in the format of OpenSSH. The library writes one of 300 so that nobody can read it; such a pair is made again. */
export function newKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  for (;;) {
    const made = utils.generateKeyPairSync('ed25519', { comment: 'hornbook' })
    const key = [utils.parseKey(made.private)].flat()[0]
    const known = [utils.parseKey(made.public)].flat()[0]
    if (!key || !known || key instanceof Error || known instanceof Error) continue
    const signature = key.sign(PROBE)
    if (signature instanceof Error || known.verify(PROBE, signature) !== true) continue
    return { publicKey: made.public, privateKey: made.private }
  }
}

/** What the library keeps back where a client takes no more, and does not show. */
export const heldBytes = (sftp: SFTPWrapper): number =>
  (sftp as unknown as { readonly _buffer?: readonly Buffer[] })._buffer?.reduce((sum, each) => sum + each.length, 0) ??
  0

/** What the library's SFTP channel has, and does not show. */
interface Inner {
  readonly _protocol: { exitStatus(channel: number, status: number): void }
  readonly outgoing: { readonly id: number; readonly state: string }
}

/** The client has said all it wants, and waits for us; scp takes the end for a failure where no status comes with it. */
export function endWell(sftp: SFTPWrapper) {
  const { _protocol, outgoing } = sftp as unknown as Inner
  if (outgoing.state === 'open') _protocol.exitStatus(outgoing.id, 0)
  sftp.end()
}
