import { randomBytes } from 'node:crypto'

const nonces = new WeakMap<object, string>()

/** The nonce that the styles of this response carry: the header and the page ask for the same one. */
export function styleNonceOf(response: object): string {
  const known = nonces.get(response)
  if (known) return known
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(response, nonce)
  return nonce
}
