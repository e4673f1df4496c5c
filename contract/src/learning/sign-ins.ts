import { z } from 'zod'
import { metaOnly } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, instant } from '../values.ts'
import { studentNamed } from './events.ts'

/** How students try to sign in to the learning app (EVENT-27). Only the newest try of each is kept. */

export const MAX_SIGN_IN_ATTEMPTS = 1_000

export const SIGN_IN_RESULTS = ['signedIn', 'wrongPassword', 'wrongPictures'] as const
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]

const attempt = z.object({
  type: z.literal('signInAttempt'),
  attributes: z.object({
    ...studentNamed,
    triedAt: instant.describe('An instant with its offset, from 2000 on and at most 5 minutes in the future'),
    result: z.enum(SIGN_IN_RESULTS),
  }),
})

export const postSignInAttempts = endpoint({
  summary:
    "Say how students tried to sign in, at most 1,000 tries; each student's newest one is kept, for a teacher who wonders why a child does not get in.",
  method: 'POST',
  path: '/api/sign_in_attempts',
  guard: { right: 'events' },
  body: z.object({ data: z.array(z.unknown()) }),
  bodyLimit: 1024 * 1024,
  itemwise: true,
  documentedBody: z.object({ data: z.array(attempt).max(MAX_SIGN_IN_ATTEMPTS) }),
  returns: metaOnly(
    z.object({
      accepted: count.describe('Also those that are older than what is kept'),
      rejected: z.array(z.object({ index: count, code: z.string(), detail: z.string() })),
    }),
  ),
})
