import { createHmac, randomBytes } from 'node:crypto'

export type Hash = 'sha256' | 'sha1'

interface Signing {
  readonly key: string
  readonly secret: string
  readonly hash: Hash
  /** Milliseconds since 1970. */
  readonly now: number
  readonly nonce?: string
}

/** RFC 5849, 3.6: what encodeURIComponent leaves as it is, and may not. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The Authorization header of a GET that is signed with a consumer's key and secret alone (OAuth 1.0a, RFC 5849). Every parameter
 * of the address is part of the signature, by its encoded name, then its encoded value.
 */
export function signedByOAuth1(url: URL, { key, secret, hash, now, nonce }: Signing): string {
  const own: Readonly<Record<string, string>> = {
    oauth_consumer_key: key,
    oauth_nonce: nonce ?? randomBytes(16).toString('hex'),
    oauth_signature_method: `HMAC-${hash.toUpperCase()}`,
    oauth_timestamp: String(Math.floor(now / 1000)),
    oauth_version: '1.0',
  }
  const pairs = [...Object.entries(own), ...url.searchParams].map(([name, value]) => [encoded(name), encoded(value)])
  const inOrder = pairs.toSorted(([a = '', c = ''], [b = '', d = '']) => compare(a, b) || compare(c, d))
  const parameters = inOrder.map(([name, value]) => `${name}=${value}`).join('&')
  const base = `GET&${encoded(`${url.protocol}//${url.host}${url.pathname}`)}&${encoded(parameters)}`
  const signature = createHmac(hash, `${encoded(secret)}&`)
    .update(base)
    .digest('base64')
  const said = Object.entries({ ...own, oauth_signature: signature })
  return `OAuth ${said.map(([name, value]) => `${name}="${encoded(value)}"`).join(', ')}`
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
