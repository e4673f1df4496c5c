import { NAME_ORDERS } from '@hornbook/rules/people/names'
import { z } from 'zod'
import { json, nothing } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { timezoneName } from '../lookups/timezones.ts'
import { count, emailAddress, instant, line, text } from '../values.ts'

// What people see and change of their own account while HORNBOOK_SELF_SERVICE is on (SIGN-6).

const reads = { may: 'show', resource: 'userDetails' } as const
const changes = { may: 'update', resource: 'userDetails' } as const
const path = '/api/my_account'
const currentPassword = z.string().min(1).max(1000)

export const myAccount = z.object({
  firstName: text,
  middleName: text.nullable(),
  lastName: text,
  email: text.nullable(),
  newEmail: z
    .object({ email: text, until: instant })
    .nullable()
    .describe('An address that becomes theirs once they open the link sent there'),
  places: z.array(
    z.object({
      district: text,
      role: z.enum(['DistrictAdmin', 'SchoolAdmin', 'Teacher']).nullable(),
      managed: z.boolean().describe("The district's roster has their name and address, so they are not changed here"),
      rosterSystem: text.nullable(),
    }),
  ),
  timezone: text.nullable().describe('The zone that they have chosen for times; null for that of their district'),
  districtTimezone: text.nullable(),
  nameOrder: z.enum(NAME_ORDERS).describe('By which name lists and paper sort people for them'),
  createdAt: instant,
  passwordSetAt: instant.nullable().describe('Null for somebody who has none'),
})
export type MyAccount = z.output<typeof myAccount>

export const readMyAccount = endpoint({
  summary: "One's own name, address and places.",
  method: 'GET',
  path,
  guard: reads,
  returns: json(myAccount),
})

export const changeMyName = endpoint({
  summary: "Change one's own name, in every district where one works; not where a roster has it.",
  method: 'PATCH',
  path,
  guard: changes,
  body: z.object({ firstName: line(100), middleName: line(100).nullable(), lastName: line(100) }),
  returns: json(myAccount),
})

export const changeMyTimezone = endpoint({
  summary:
    "Choose the zone in which one sees times, or none for that of one's district. School days stay the district's.",
  method: 'PATCH',
  path: `${path}/timezone`,
  guard: changes,
  body: z.object({ timezone: timezoneName.nullable() }),
  returns: json(myAccount),
})

export const askForNewEmail = endpoint({
  summary:
    "Send a link to a new address, which becomes one's own once the link is opened. The answer never reveals whether somebody has it.",
  method: 'POST',
  path: `${path}/email`,
  guard: changes,
  asksForProof: 'whereRequired',
  body: z.object({ email: emailAddress, currentPassword }),
  alsoRefuses: ['rateLimited'],
  returns: json(myAccount),
})

export const confirmNewEmail = endpoint({
  summary: 'Take the address that a link was sent to, as the person who has asked for it.',
  method: 'POST',
  path: `${path}/email_confirmation`,
  guard: changes,
  body: z.object({ token: z.string().min(20).max(200) }),
  alsoRefuses: ['notFound', 'conflict'],
  returns: json(myAccount),
})

export const changeMyPassword = endpoint({
  summary: "Change one's own password. Every other session ends.",
  method: 'POST',
  path: `${path}/password`,
  guard: { may: 'update', resource: 'userPassword' },
  asksForProof: 'whereRequired',
  body: z.object({ currentPassword, password: z.string().max(1000) }),
  alsoRefuses: ['rateLimited'],
  returns: json(z.object({ sessionsEnded: count })),
})

export const mySession = z.object({
  id: text,
  isCurrent: z.boolean(),
  browser: text.nullable(),
  system: text.nullable(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  network: z
    .enum(['same', 'other'])
    .nullable()
    .describe('Whether it was begun in the network of this call; null where that was not kept'),
  place: text.nullable().describe('Where most of the colleagues work who sign in from that network: a guess'),
  beganAt: instant,
  usedAt: instant,
  endedAt: instant.nullable().describe('Null while it can still be used'),
  way: z
    .enum(['password', 'link', 'passkey', 'learningApp', 'signOn'])
    .nullable()
    .describe('How it was opened; null for a view, and where that was not yet kept'),
  signOn: text.nullable().describe('The name of the sign-on that opened it'),
  viewedBy: z.object({ name: text, reason: text }).nullable().describe('The provider, seeing what this person sees'),
})
export type MySession = z.output<typeof mySession>

export const listMySessions = endpoint({
  summary: 'Where one is signed in, and was in the last 30 days: the latest first.',
  method: 'GET',
  path: `${path}/sessions`,
  guard: reads,
  returns: json(z.object({ items: z.array(mySession) })),
})

export const endMySession = endpoint({
  summary: "End one of one's own other sessions.",
  method: 'DELETE',
  path: `${path}/sessions/{sessionId}`,
  guard: changes,
  returns: nothing,
})

export const endMyOtherSessions = endpoint({
  summary: "End all of one's own sessions but this one.",
  method: 'POST',
  path: `${path}/end_other_sessions`,
  guard: changes,
  returns: json(z.object({ sessionsEnded: count })),
})
