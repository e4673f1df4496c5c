import { z } from 'zod'
import { bodyOf, json, nothing, one, someOf } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { resourceQuery } from '../queries.ts'
import { NONE_SELECTED } from '../rostering/archiving.ts'
import { id, text } from '../values.ts'
import { user } from './session.ts'
import { SIGN_ON_KINDS } from './sign-on-kinds.ts'

/** Invitations and resets: people set their own password through a one-time link by mail (SIGN-7, SESS-7, SESS-8). */

const token = z.string().min(20).max(200)

export const readCredentialLink = endpoint({
  summary: 'Who a one-time link is for, so that its page can greet them.',
  method: 'POST',
  path: '/api/credential_links',
  guard: 'anyone',
  body: z.object({ token }),
  alsoRefuses: ['notFound'],
  returns: json(
    z.object({
      purpose: z.enum(['invitation', 'reset']),
      fullName: z.string(),
      email: z.string(),
      signOns: z
        .array(z.object({ id, name: text, kind: z.enum(SIGN_ON_KINDS), only: z.boolean() }))
        .describe('Through which an invitation can be accepted; empty for a reset'),
    }),
  ),
})

export const setCredentials = endpoint({
  summary: 'Set a password through a one-time link, and sign in with it.',
  method: 'POST',
  path: '/api/credentials',
  guard: 'anyone',
  query: resourceQuery({ of: user, includes: ['timezone'], included: [timezone] }),
  body: z.object({ token, password: z.string().max(1000) }),
  alsoRefuses: ['notFound', 'signOnOnly'],
  returns: one(user, 200, [timezone]),
})

export const requestCredentialLink = endpoint({
  summary:
    'Ask for a password reset, or for the invitation again. The answer never reveals whether the account exists.',
  method: 'POST',
  path: '/api/credential_requests',
  guard: 'anyone',
  body: z.object({ email: z.string().min(1).max(320) }),
  alsoRefuses: ['rateLimited'],
  returns: nothing,
})

export const inviteTeachers = endpoint({
  summary: 'Invite staff to set their password; all of them, or none if one is out of scope.',
  method: 'POST',
  path: '/api/bulk_teacher_invitation',
  guard: { may: 'update', resource: 'rosteringUpdate' },
  body: bodyOf(
    'bulkTeacherInvitation',
    z.object({}).optional(),
    z.object({ teachers: someOf('teacher', NONE_SELECTED.teachers) }),
  ),
  idempotent: true,
  alsoRefuses: ['notFound'],
  returns: json(z.object({ meta: z.object({ sent: z.int(), skipped: z.int() }) })),
})
