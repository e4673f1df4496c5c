import { utils } from '../ssh.ts'

/** A key pair by which a district's server knows us: it stays here, and only its public half is shown. */
export function newKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  const made = utils.generateKeyPairSync('ed25519', { comment: 'hornbook' })
  return { publicKey: made.public, privateKey: made.private }
}
