import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, line, text } from '../values.ts'

// What the provider does for one member of a district's staff who cannot get in (SHELL-10). Each asks for a reason, which the
// audit keeps.

/** What a person needs from the provider, the most urgent first; null for nothing. */
export const STAFF_NEEDS = ['locked', 'mailReturned', 'mailFailed', 'invited'] as const

export const supportedStaff = z.object({
  id,
  name: text,
  email: text.nullable(),
  role: z.enum(['DistrictAdmin', 'SchoolAdmin', 'Teacher']).nullable(),
  need: z.enum(STAFF_NEEDS).nullable(),
  guesses: count.describe('Wrong passwords of the last ten minutes'),
  lockedUntil: instant.nullable(),
  mailRefusal: text.nullable().describe('What the mail server said when it refused their address for good'),
  mailRefusedAt: instant.nullable(),
  invitedAt: instant.nullable(),
  hasPassword: z.boolean().describe('They have set a password since they came to the district'),
  sessions: count.describe('Where they are signed in now'),
  hasSecondStep: z.boolean(),
  inTraining: z.boolean().describe('They see the training page alone (SESS-9)'),
  lastSignInAt: instant.nullable(),
})
export type SupportedStaff = z.output<typeof supportedStaff>

export const listSupportedStaff = endpoint({
  summary:
    "A district's staff and how they get in, who needs help first: found by the beginnings of names and addresses.",
  method: 'GET',
  path: '/api/districts/{districtId}/support/staff',
  guard: 'administrator',
  silent: true,
  query: z.strictObject({ search: z.string().max(200).optional() }),
  returns: json(
    z.object({
      items: z.array(supportedStaff),
      found: count.describe('How many there are; at most 50 are listed'),
      inNeed: count.describe('How many of them need help'),
    }),
  ),
})

const help = {
  method: 'POST',
  guard: 'administrator',
  body: z.object({ reason: line(200).describe('It stays in the audit') }),
  alsoRefuses: ['conflict'],
  returns: json(supportedStaff),
} as const

export const unlockStaff = endpoint({
  ...help,
  summary: 'End the pause after wrong passwords: the person may try again at once.',
  path: '/api/districts/{districtId}/staff/{teacherId}/unlock',
})

export const reinviteStaff = endpoint({
  ...help,
  summary: 'Send an invitation again, to somebody who has not set a password yet. Earlier links end.',
  path: '/api/districts/{districtId}/staff/{teacherId}/invite',
})

export const endStaffSessions = endpoint({
  ...help,
  summary: 'Sign a person out everywhere.',
  path: '/api/districts/{districtId}/staff/{teacherId}/end_sessions',
})

export const completeStaffTraining = endpoint({
  ...help,
  summary: 'Say that a person has completed their training: Hornbook opens for them at their next click (SESS-9).',
  path: '/api/districts/{districtId}/staff/{teacherId}/complete_training',
})

export const requireStaffTraining = endpoint({
  ...help,
  summary: 'Ask a person for training first: they see the training page alone until it is completed (SESS-9).',
  path: '/api/districts/{districtId}/staff/{teacherId}/require_training',
})

/** Asks for a proof: whoever found an Administrator's session open could otherwise let themselves in. */
export const resetStaffSecondStep = endpoint({
  ...help,
  summary:
    "Remove somebody's second step, after a call back. They sign in with their password alone, and are told by mail.",
  path: '/api/districts/{districtId}/staff/{teacherId}/reset_second_step',
  asksForProof: 'whereRequired',
})
