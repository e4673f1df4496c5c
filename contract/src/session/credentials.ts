import { z } from 'zod'
import { bodyOf, json, nothing, toMany } from '../document.ts'
import { endpoint } from '../endpoint.ts'

/** Invitations and resets: a mailed one-time link through which a person sets their own password (D 15, SESS-7, SESS-8). */

const token = z.string().min(20).max(200)

export const readCredentialLink = endpoint({
  does: 'Who a one-time link is for, so that its page can greet them.',
  method: 'POST',
  path: '/api/credential_links',
  guard: 'anyone',
  body: z.object({ token }),
  returns: json(z.object({ purpose: z.enum(['invitation', 'reset']), fullName: z.string(), email: z.string() })),
})

export const setCredentials = endpoint({
  does: 'Set a password through a one-time link.',
  method: 'POST',
  path: '/api/credentials',
  guard: 'anyone',
  body: z.object({ token, password: z.string().max(1000) }),
  returns: nothing,
})

export const requestCredentialLink = endpoint({
  does: 'Ask for a password reset, or for the invitation again. The answer never tells whether the account exists.',
  method: 'POST',
  path: '/api/credential_requests',
  guard: 'anyone',
  body: z.object({ email: z.string().min(1, 'Required').max(320) }),
  returns: nothing,
})

export const inviteTeachers = endpoint({
  does: 'Send staff the invitation to set their password; all of them, or none when one is out of reach.',
  method: 'POST',
  path: '/api/bulk_teacher_invitation',
  guard: { may: 'update', resource: 'rosteringUpdate' },
  body: bodyOf('bulkTeacherInvitation', z.object({}).optional(), z.object({ teachers: toMany('teacher') })),
  idempotent: true,
  returns: json(z.object({ meta: z.object({ sent: z.int(), skipped: z.int() }) })),
})
