import { expect, test } from 'vitest'
import { signedByOAuth1 } from './oauth1.ts'

const signatureOf = (header: string) => decodeURIComponent(/oauth_signature="([^"]+)"/.exec(header)?.[1] ?? '')

// Signatures made with oauthlib 4.0.0 (Python) for the same parameters.
test.each([
  ['sha1', 'https://roster.example/ims/oneroster/v1p1/users?limit=1000&offset=0', 'A6CM4wCAMpUKXfxR/kSlwFpbd9o='],
  [
    'sha256',
    'https://roster.example/ims/oneroster/v1p1/users?limit=1000&offset=0',
    'DviJ6NgdEpqWJn+Y5oIaULxWcfM9cOyisO1B/tFWZVY=',
  ],
  [
    'sha256',
    "https://roster.example:8443/a%20b/users?filter=status%3D'active'+AND+role%3D'student'&fields=sourcedId%2Cname&limit=10&b=2&b=1",
    'THH2FjMuOsJZOxTNc8XjbO6026a01azIisDJUz65GcQ=',
  ],
] as const)('%s signs every parameter of %s', (hash, address, signature) => {
  const header = signedByOAuth1(new URL(address), {
    key: 'key 1',
    secret: "s&cret!*'()",
    hash,
    now: 1_790_000_000_000,
    nonce: 'nonce1',
  })
  expect(signatureOf(header)).toBe(signature)
  expect(header).toMatch(/^OAuth oauth_consumer_key="key%201", oauth_nonce="nonce1", oauth_signature_method="HMAC-SHA/)
})

test('each call has a nonce of its own', () => {
  const sign = () =>
    signedByOAuth1(new URL('https://roster.example/users'), { key: 'k', secret: 's', hash: 'sha256', now: 0 })
  expect(sign()).not.toBe(sign())
})
