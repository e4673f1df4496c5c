import { randomBytes } from 'node:crypto'

const nonces = new WeakMap<object, string>()

/** The style nonce of a response: the same for its header and its page. */
export function styleNonceOf(response: object): string {
  const known = nonces.get(response)
  if (known) return known
  const nonce = randomBytes(16).toString('base64url')
  nonces.set(response, nonce)
  return nonce
}
