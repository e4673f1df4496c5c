import { confirmationProblem, PASSWORD_MESSAGES } from '@hornbook/rules/people/passwords'
import { z } from 'zod'
import { bodyOf, json, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { SIGN_IN_RESULTS } from '../learning/sign-ins.ts'
import { resourceQuery } from '../queries.ts'
import { instant, text, version } from '../values.ts'
import { newPassword } from './students.ts'

/** What staff do for a student of their class (STU-1 to STU-4, CALL-20). */

/** A student as the tools show one: how they sign in, and whether they must take the placement test. */
export const studentAvatar = resource('studentAvatar', {
  username: text.nullable(),
  fullName: text,
  firstName: text,
  requiresAssessmentAction: z.boolean(),
  /** The test that comes next; null after the last one. */
  upcomingTest: z.int().nullable(),
  /** Why the requirement cannot be changed (RULE-7); null if it can. */
  requirementRefusal: z.enum(['nonActive', 'completed', 'level3']).nullable(),
  pinCode: z.enum(['set']).nullable().describe("'set' if there is a picture password, which no avatar shows"),
  signInTriedAt: instant
    .nullable()
    .describe('The newest try to sign in that the learning app has told of (EVENT-27); null if of none'),
  signInResult: z.enum(SIGN_IN_RESULTS).nullable(),
  version,
})

export const readStudentAvatar = endpoint({
  summary: 'One student of a class, for the tools of their teacher.',
  method: 'GET',
  path: '/api/classrooms/{classroomId}/student_avatars/{studentId}',
  guard: 'member',
  query: resourceQuery({ of: studentAvatar }),
  returns: one(studentAvatar),
})

const attributes = z
  .object({
    requiresAssessmentAction: z.boolean().optional(),
    pinCode: z.string().max(100).nullable().optional().describe('null resets the picture password'),
    password: newPassword(false).optional(),
    confirmPassword: z.string().optional(),
    version: version.optional(),
  })
  .superRefine(({ password, confirmPassword }, context) => {
    if (password === undefined) return
    const problem = confirmationProblem(password, confirmPassword ?? '')
    if (problem) context.addIssue({ code: 'custom', path: ['confirmPassword'], message: PASSWORD_MESSAGES[problem] })
  })

export const changeStudentAvatar = endpoint({
  summary:
    'Set a new password, require the placement test or do so no longer, or reset the picture password. With a password, nothing else is changed.',
  method: 'PATCH',
  path: '/api/classrooms/{classroomId}/student_avatars/{studentId}',
  guard: 'member',
  body: bodyOf('studentAvatar', attributes),
  alsoRefuses: ['managedExternally'],
  returns: one(studentAvatar),
})

export const readStudentPassword = endpoint({
  summary: "A student's password, null if there is none. Who has read it is in the audit.",
  method: 'GET',
  path: '/api/students/{studentId}/password',
  guard: { may: 'show', resource: 'studentPassword' },
  alsoRefuses: ['managedExternally'],
  returns: json(z.object({ password: text.nullable() })),
})
