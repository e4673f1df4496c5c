import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, instant, text } from '../values.ts'

/** What somebody may know while the portal is closed to them, and whom they ask for what is missing (SHELL-12, SESS-9, ACC-2). */
export const standing = z.object({
  districts: z.array(
    z.object({
      name: text,
      siteCode: text.nullable(),
      membershipExpiresAt: instant.nullable().describe('The past one of a membership that has ended; null without any'),
      removedOn: text.nullable().describe('YYYY-MM-DD: the day on which its data go; null if nobody has decided that'),
    }),
  ),
  classrooms: z
    .array(z.object({ name: text, school: text, students: count }))
    .describe('Those they teach, by name; at most five'),
  contact: z
    .object({ name: text, email: text, district: text })
    .nullable()
    .describe('A district administrator; null for district administrators, who ask the provider'),
})
export type Standing = z.output<typeof standing>

export const readStanding = endpoint({
  summary: "One's districts and classes by name, and whom to ask, also while in training or without a membership.",
  method: 'GET',
  path: '/api/users/standing',
  guard: 'signed in',
  returns: json(standing),
})
