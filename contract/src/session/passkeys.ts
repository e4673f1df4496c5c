import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'

// What browsers send and get for passkeys, as @simplewebauthn/browser writes it.

const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'This is not base64url.')

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** A passkey that the browser has just made. */
export const NEW_PASSKEY = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type NewPasskey = z.output<typeof NEW_PASSKEY>

/** What a passkey has signed. */
export const SIGNED_BY_PASSKEY = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: bytes(200).nullish(),
  }),
})
export type SignedByPasskey = z.output<typeof SIGNED_BY_PASSKEY>

const options = json(
  z.object({ options: z.record(z.string(), z.unknown()).describe('What navigator.credentials.get() takes') }),
)

export const passkeySignIn = endpoint({
  summary:
    'Begin to sign in with a passkey alone. Its answer goes to POST /api/users/session as the attribute passkey, within five minutes.',
  method: 'GET',
  path: '/api/passkey_options',
  guard: 'anyone',
  alsoRefuses: ['conflict'],
  returns: options,
})

export const passkeyProof = endpoint({
  summary:
    "Begin to prove who one is with one of one's own passkeys. Its answer goes to PATCH /api/users/session as secondStep.passkey, within five minutes.",
  method: 'GET',
  path: '/api/users/session/passkey_options',
  guard: 'signed in',
  beforeSecondStep: 'answer',
  showsSecret: true,
  alsoRefuses: ['conflict'],
  returns: options,
})
