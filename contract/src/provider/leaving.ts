import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, date, id, instant, line, text } from '../values.ts'

/** A purge lies at least this many days ahead when it is proposed. */
export const LEAST_DAYS_AHEAD = 30

/** The district's administrators are told so many days before. */
export const TOLD_DAYS_BEFORE = [30, 7, 1] as const

export const PURGE_STATUSES = ['proposed', 'agreed', 'running', 'done'] as const

/** What a purge removes, in the order in which a receipt lists it. Every table of districts is part of one of them. */
export const REMOVED = [
  ...(['students', 'staff', 'accounts', 'schools', 'classrooms', 'enrolments', 'lessons', 'tests', 'notes'] as const),
  ...([
    'figures',
    'rosterFiles',
    'spreadsheets',
    'sentFiles',
    'reports',
    'files',
    'keys',
    'history',
    'others',
  ] as const),
] as const

const removed = z.array(z.object({ what: z.enum(REMOVED), count }))

const receipt = z.object({
  districtName: text,
  siteCode: text.nullable(),
  proposedBy: text,
  agreedBy: text,
  begunAt: instant,
  endedAt: instant,
  removed,
})

const purge = z.object({
  id,
  status: z.enum(PURGE_STATUSES),
  reason: text.nullable().describe('Null once the purge is done'),
  purgeOn: date.describe("In the district's time zone"),
  purgeAt: instant.describe('Three in the morning of that day'),
  proposedBy: text,
  proposedByYou: z.boolean(),
  proposedAt: instant,
  agreedBy: text.nullable(),
  agreedAt: instant.nullable(),
  told: z.array(z.object({ days: count, at: instant })).describe('Mails before the day that have been sent'),
  isLate: z.boolean().describe('The day has come, but nobody else has agreed'),
  isHeld: z.boolean().describe('The membership lasts beyond the day, so nothing will be removed'),
  begunAt: instant.nullable(),
  removed: removed.describe('So far'),
  isTroubled: z.boolean().describe('Something could not be removed; it is tried again'),
})

export const leaving = z.object({
  district: z.object({
    id,
    name: text,
    siteCode: text.nullable(),
    timezone: text,
    membershipExpiresAt: instant.nullable(),
    leftAt: instant.nullable().describe('When its purge began'),
  }),
  typedCode: text.describe('What the second person types: the Site Code, or the name of a district that has none'),
  earliestDay: date.describe('The first day that can be proposed: 30 days ahead, and after the membership'),
  has: z
    .object({ students: count, staff: count, schools: count, classrooms: count, lessons: count, files: count })
    .nullable()
    .describe('What there is now; null once it is gone'),
  administrators: z.array(z.object({ name: text, email: text })).describe('Who is told'),
  purge: purge.nullable(),
  receipt: receipt.nullable(),
})
export type Leaving = z.output<typeof leaving>

export const readLeaving = endpoint({
  summary: 'How far a district is with leaving: its purge if one is proposed, and the receipt once it is done.',
  method: 'GET',
  path: '/api/districts/{districtId}/leaving',
  guard: 'administrator',
  silent: true,
  alsoOnceLeft: true,
  returns: json(leaving),
})

export const proposePurge = endpoint({
  summary:
    'Propose that everything of a district is removed on a day, at least 30 days ahead. A second person has to agree.',
  method: 'POST',
  path: '/api/districts/{districtId}/leaving',
  guard: 'administrator',
  asksForProof: 'whereRequired',
  idempotent: true,
  body: z.object({ reason: line(200).describe('It stays until the purge is done'), purgeOn: date }),
  returns: json(leaving),
})

export const agreeToPurge = endpoint({
  summary: 'Agree to a purge that somebody else has proposed.',
  method: 'POST',
  path: '/api/districts/{districtId}/leaving/agreement',
  guard: 'administrator',
  asksForProof: 'whereRequired',
  body: z.object({ purgeId: id, typedCode: line(200) }),
  returns: json(leaving),
})

export const cancelPurge = endpoint({
  summary: 'Cancel a purge that has not begun.',
  method: 'DELETE',
  path: '/api/districts/{districtId}/leaving',
  guard: 'administrator',
  alsoRefuses: ['conflict'],
  returns: json(leaving),
})
