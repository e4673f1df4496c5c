import { NAME_ORDERS } from '@hornbook/rules/people/names'
import { z } from 'zod'
import { bodyOf, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { resourceQuery } from '../queries.ts'
import { count, instant, text } from '../values.ts'
import { SIGNED_BY_PASSKEY } from './passkeys.ts'

const userType = z.enum(['Administrator', 'DistrictAdmin', 'SchoolAdmin', 'Teacher']).nullable()

/** The person behind the session (SIGN-3). */
export const user = resource(
  'user',
  {
    userType,
    status: z.enum(['enabled', 'training']),
    fullName: text,
    firstName: text,
    email: text.nullable(),
    managedExternally: z.boolean(),
    /** Only in the answer to sign-in, and to a password set by a link; null otherwise. */
    authenticationToken: text.nullable(),
    /** Where the dashboard opens for this person in each district (SIGN-8), and what they are there. */
    homes: z.array(
      z.object({
        districtId: text,
        userType,
        managedExternally: z.boolean(),
        schoolId: text.nullable(),
        classroomId: text.nullable(),
        /** The school of somebody who has just one there: the district's dashboard leads to it (DIST-2). */
        onlySchoolId: text.nullable(),
        /** Where a SchoolAdmin only teaches (SCOPE-7): they have a teacher's rights there. */
        taughtSchools: z.array(text),
      }),
    ),
    /** By which name lists and paper sort people for them (PEOPLE-20). */
    nameOrder: z.enum(NAME_ORDERS),
    /** True for the provider's staff, and for anyone with a district whose membership is valid. */
    membershipValid: z.boolean(),
    /** What this session lacks before it may do anything else (SIGN-15); null where it lacks nothing. */
    secondStep: z.enum(['required', 'setUp']).nullable(),
    /** With what a required second step can be answered; null where none is. */
    secondStepWays: z
      .object({
        authenticatorApp: z.boolean(),
        passkey: z.boolean(),
        recoveryCodes: count.describe('How many are left'),
      })
      .nullable(),
    /** Until then, dangerous acts ask for no proof; null if they ask for it now. */
    provedUntil: instant.nullable(),
    /** After so long without a call the session ends: sooner for Administrators. */
    sessionIdleMinutes: count,
    /** The Administrator who sees what this person sees, and until when; null in the person's own session. */
    viewedBy: z.object({ name: text, until: instant, reason: text }).nullable(),
  },
  { timezone: 'timezone' },
)

/** A name and a password, a code, or a passkey. Clients of old send an empty code beside a password. */
const given = z
  .object({
    email: z.string().max(320).optional(),
    password: z.string().max(1000).optional(),
    authenticationToken: z
      .string()
      .max(1000)
      .optional()
      .describe('A code of POST /api/session_handoffs, or of a sign-on that this browser began'),
    passkey: SIGNED_BY_PASSKEY.optional().describe('What a passkey made of GET /api/passkey_options'),
  })
  .superRefine(({ email, password, authenticationToken, passkey }, problems) => {
    if (authenticationToken || passkey) return
    for (const [name, value] of Object.entries({ email, password }))
      if (!value)
        problems.addIssue({
          code: 'too_small',
          origin: 'string',
          minimum: 1,
          inclusive: true,
          input: value,
          path: [name],
        })
  })

export const signIn = endpoint({
  summary:
    'Sign in with an e-mail address or user name and a password, with a code that the learning app got, or with a passkey.',
  method: 'POST',
  path: '/api/users/session',
  guard: 'anyone',
  query: resourceQuery({ of: user, includes: ['timezone'], included: [timezone] }),
  body: bodyOf('user', given),
  alsoRefuses: ['invalidLogin', 'signOnOnly', 'training', 'membershipExpired', 'rateLimited'],
  returns: one(user, 201, [timezone]),
})

export const readSession = endpoint({
  summary: 'The signed-in person.',
  method: 'GET',
  path: '/api/users/session',
  guard: 'signed in',
  query: resourceQuery({ of: user, includes: ['timezone'], included: [timezone] }),
  returns: one(user, 200, [timezone]),
})

const WAYS = ['code', 'recoveryCode', 'passkey'] as const

/** One of the three. */
const secondStep = z
  .object({
    code: z.string().max(20).optional().describe('Six digits of the authenticator app'),
    recoveryCode: z.string().max(40).optional(),
    passkey: SIGNED_BY_PASSKEY.optional().describe('What a passkey made of GET /api/users/session/passkey_options'),
  })
  .refine(
    given => WAYS.filter(way => given[way] !== undefined).length === 1,
    'Give a code, a recovery code or a passkey.',
  )

/** Who somebody is, once more: by their second step, or by their password if they have none. */
const proof = z
  .object({
    secondStep: secondStep.optional(),
    password: z.string().max(1000).optional(),
    rememberBrowser: z.boolean().optional().describe('Do not ask for the second step here for 30 days'),
  })
  .refine(given => given.secondStep === undefined || given.password === undefined, 'Give one of the two.')

export const refreshSession = endpoint({
  summary:
    'Keep the session alive. With secondStep, answer the second step that it lacks; with that or the password, prove once more who one is.',
  method: 'PATCH',
  path: '/api/users/session',
  guard: 'signed in',
  beforeSecondStep: 'answer',
  body: bodyOf('user', proof.default({})).optional(),
  alsoRefuses: ['invalid', 'rateLimited'],
  query: resourceQuery({ of: user, includes: ['timezone'], included: [timezone] }),
  returns: one(user, 200, [timezone]),
})

export const signOut = endpoint({
  summary: 'End the session.',
  method: 'DELETE',
  path: '/api/users/session',
  guard: 'signed in',
  beforeSecondStep: 'answer',
  returns: nothing,
})
