import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, id, instant, line, text } from '../values.ts'

// Who must have a second step, and what the provider does for an Administrator who has lost theirs (SIGN-15).

export const districtSecondStep = z.object({
  required: z.boolean(),
  requiredSince: instant.nullable(),
  staff: count.describe('Who can sign in there'),
  withSecondStep: count.describe('How many of them have one'),
})
export type DistrictSecondStep = z.output<typeof districtSecondStep>

const ofDistrict = { path: '/api/districts/{districtId}/second_step', returns: json(districtSecondStep) } as const

export const readDistrictSecondStep = endpoint({
  ...ofDistrict,
  summary: 'Whether a district asks its staff for a second step, and how many of them have one.',
  method: 'GET',
  guard: { may: 'show', resource: 'signInRules' },
})

export const changeDistrictSecondStep = endpoint({
  ...ofDistrict,
  summary:
    'Ask the staff of a district for a second step, or no longer. Who has none sets one up at their next sign-in; nobody is signed out.',
  method: 'PATCH',
  guard: { may: 'update', resource: 'signInRules' },
  asksForProof: 'whereRequired',
  body: z.object({ required: z.boolean() }),
})

const administrator = z.object({
  id,
  name: text,
  email: text.nullable(),
  isYou: z.boolean(),
  hasSecondStep: z.boolean(),
  lastSignInAt: instant.nullable(),
})
export type ListedAdministrator = z.output<typeof administrator>

export const listAdministrators = endpoint({
  summary: "The provider's Administrators, and who of them has a second step.",
  method: 'GET',
  path: '/api/administrators',
  guard: 'administrator',
  returns: json(z.object({ items: z.array(administrator) })),
})

export const resetAdministratorSecondStep = endpoint({
  summary:
    "Remove another Administrator's second step, after a call back: every session of theirs ends, and they set up a new one when they next sign in. They are told by mail.",
  method: 'POST',
  path: '/api/administrators/{administratorId}/reset_second_step',
  guard: 'administrator',
  asksForProof: 'whereRequired',
  body: z.object({ reason: line(200).describe('It stays in the audit') }),
  returns: json(administrator),
})
