import { z } from 'zod'
import { bodyOf, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezone } from '../lookups/timezones.ts'
import { resourceQuery } from '../queries.ts'
import { instant, text } from '../values.ts'

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
    /** True for the provider's staff, and for anyone with a district whose membership is valid. */
    membershipValid: z.boolean(),
    /** The Administrator who sees what this person sees, and until when; null in the person's own session. */
    viewedBy: z.object({ name: text, until: instant, reason: text }).nullable(),
  },
  { timezone: 'timezone' },
)

/** A name and a password, or a code. Clients of old send an empty code beside a password. */
const given = z
  .object({
    email: z.string().max(320).optional(),
    password: z.string().max(1000).optional(),
    authenticationToken: z
      .string()
      .max(1000)
      .optional()
      .describe('A code of POST /api/session_handoffs, or of a sign-on that this browser began'),
  })
  .superRefine(({ email, password, authenticationToken }, problems) => {
    if (authenticationToken) return
    for (const [name, value] of Object.entries({ email, password }))
      if (!value)
        problems.addIssue({
          ...{ code: 'too_small', origin: 'string', minimum: 1, inclusive: true },
          ...{ input: value, path: [name] },
        })
  })

export const signIn = endpoint({
  summary: 'Sign in with an e-mail address or user name and a password, or with a code that the learning app got.',
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

export const refreshSession = endpoint({
  summary: 'Keep the session alive.',
  method: 'PATCH',
  path: '/api/users/session',
  guard: 'signed in',
  query: resourceQuery({ of: user, includes: ['timezone'], included: [timezone] }),
  returns: one(user, 200, [timezone]),
})

export const signOut = endpoint({
  summary: 'End the session.',
  method: 'DELETE',
  path: '/api/users/session',
  guard: 'signed in',
  returns: nothing,
})
