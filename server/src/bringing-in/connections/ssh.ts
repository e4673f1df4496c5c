import ssh2 from 'ssh2'

// ssh2 is CommonJS, and Node finds no names in it.
export const { Client, Server: SshServer, utils } = ssh2

const PROBE = Buffer.from('hornbook')

/** A new pair of keys in the format of OpenSSH. Of 300 that the library makes it writes one so that nobody can read it: that one is not used. */
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
