import { z } from 'zod'
import { bodyOf, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../values.ts'

/** A one-time code by which the learning app opens the portal for somebody who is signed in there (SIGN-5). */
export const sessionHandoff = resource('sessionHandoff', {
  /** Shown only this once. */
  code: text,
  expiresAt: instant,
})

const named = z.string().min(1).max(320).optional()
const NAMES = ['userId', 'username', 'sourcedId'] as const

export const handOffSession = endpoint({
  summary:
    'A code that signs one member of staff in, once, within 60 seconds: open /?authentication_token={code} in their browser. They are named by userId (the id of a staff list), username (or e-mail address) or sourcedId. A token of the provider names the district of a sourcedId.',
  method: 'POST',
  path: '/api/session_handoffs',
  guard: { right: 'handoff' },
  body: bodyOf(
    'sessionHandoff',
    z
      .object({ userId: named, username: named, sourcedId: named, districtId: named })
      .refine(given => NAMES.filter(name => given[name] !== undefined).length === 1, {
        path: ['userId'],
        message: 'Name one person, by userId, username or sourcedId.',
      }),
  ),
  showsSecret: true,
  alsoRefuses: ['notFound', 'membershipExpired', 'rateLimited'],
  returns: one(sessionHandoff, 201),
})
