import { z } from 'zod'
import { bodyOf, json, many, nothing, one, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { count, id, instant, line, text, typedId, version } from '../values.ts'
import { SIGN_ON_CLAIMS, SIGN_ON_KINDS, SIGN_ON_PROBLEMS } from './sign-on-kinds.ts'
import { signOnStart } from './sign-ons.ts'

// A district sets up how its staff sign in (decision 60): its own administrators do, or the provider.

/** Who keeps a password where sign-on is the only way. */
export const KEEPERS = 2

export const districtSignOn = {
  ...resource('signOn', {
    kind: z.enum(SIGN_ON_KINDS),
    name: text,
    issuer: text,
    clientId: text,
    /** Google's hd, Microsoft's tid, Clever's district, ClassLink's TenantId: who signs in from elsewhere is refused. */
    allowed: z.array(text),
    enabled: z.boolean(),
    /** Staff of the district have no other way, but for the keepers and for those who also work elsewhere. */
    only: z.boolean(),
    /** Staff ids of the administrators who keep their passwords. */
    keepers: z.array(id),
    /** When somebody signed in with these settings to test them; null if they were changed since. */
    testedAt: instant.nullable(),
    /** What the technician registers with the provider. */
    redirectAddress: text,
    /** What a portal's tile opens. */
    startAddress: text,
    linkedCount: count,
    usedAt: instant.nullable(),
    createdAt: instant,
    version,
  }),
  documentedAs: 'districtSignOn',
}

const path = '/api/districts/{districtId}/sign_ons'
const guard = { may: 'update', resource: 'signOns' } as const
const reads = { may: 'show', resource: 'signOns' } as const

const fields = {
  name: line(60),
  issuer: line(500),
  clientId: line(300),
  clientSecret: z.string().trim().min(1, 'This cannot be blank.').max(1000).describe('Never sent back'),
  allowed: z.array(typedId(200)).max(20, 'At most 20.'),
}

export const listDistrictSignOns = endpoint({
  summary: "A district's sign-ons, without their secrets.",
  method: 'GET',
  path,
  guard: reads,
  query: listQuery({ of: districtSignOn }),
  returns: many(districtSignOn),
})

export const readDistrictSignOn = endpoint({
  summary: "One of a district's sign-ons, without its secret.",
  method: 'GET',
  path: `${path}/{signOnId}`,
  guard: reads,
  query: resourceQuery({ of: districtSignOn }),
  returns: one(districtSignOn),
})

export const createDistrictSignOn = endpoint({
  summary: 'Set up a sign-on. It is off until it was tested. Presets know their issuer; another one is named.',
  method: 'POST',
  path,
  guard,
  body: bodyOf(
    'signOn',
    z.object({
      kind: z.enum(SIGN_ON_KINDS),
      ...fields,
      name: fields.name.optional(),
      issuer: fields.issuer.optional(),
      allowed: fields.allowed.optional(),
    }),
  ),
  idempotent: true,
  alsoRefuses: ['conflict'],
  returns: one(districtSignOn, 201),
})

export const changeDistrictSignOn = endpoint({
  summary:
    'Change a sign-on, switch it on once it was tested, or make it the only way. Another issuer, client, secret or allowed list has to be tested again, and switches it off; another issuer ends its links.',
  method: 'PATCH',
  path: `${path}/{signOnId}`,
  guard,
  body: bodyOf(
    'signOn',
    z
      .object({
        ...fields,
        enabled: z.boolean(),
        only: z.boolean(),
        keepers: z.array(id).max(KEEPERS, `At most ${KEEPERS}.`),
        version,
      })
      .partial(),
  ),
  alsoRefuses: ['conflict'],
  returns: one(districtSignOn),
})

export const deleteDistrictSignOn = endpoint({
  summary: 'Remove a sign-on with its links. Sessions that it opened stay.',
  method: 'DELETE',
  path: `${path}/{signOnId}`,
  guard,
  returns: nothing,
})

export const testDistrictSignOn = endpoint({
  summary:
    'Begin to test a sign-on: the browser opens the address, signs in at the provider and comes back to `return`. Nobody is signed in or linked by it.',
  method: 'POST',
  path: `${path}/{signOnId}/test`,
  guard,
  body: z.object({ return: z.string().max(2_000).optional() }),
  showsSecret: true,
  alsoRefuses: ['conflict', 'rateLimited'],
  returns: one(signOnStart),
})

const claims = z.array(z.object({ name: z.enum(SIGN_ON_CLAIMS), value: text }))

export const signOnTest = z.object({
  at: instant.nullable().describe('Null if the caller has tested nothing in the last hour'),
  passed: z.boolean(),
  problem: z.enum(SIGN_ON_PROBLEMS).nullable(),
  sentence: text,
  claims: claims.describe('What the provider said about the caller'),
  person: text.nullable().describe('The member of staff whom these claims would sign in'),
})
export type SignOnTest = z.output<typeof signOnTest>

export const readSignOnTest = endpoint({
  summary: "What the caller's own last test of a sign-on showed.",
  method: 'GET',
  path: `${path}/{signOnId}/test`,
  guard: reads,
  silent: true,
  returns: json(signOnTest),
})

const attempts = '/api/districts/{districtId}/sign_on_attempts'

export const signOnAttempt = z.object({
  id,
  signOn: z.object({ id, name: text, kind: z.enum(SIGN_ON_KINDS) }),
  claims,
  problem: z.enum(SIGN_ON_PROBLEMS),
  times: count,
  firstAt: instant,
  lastAt: instant,
  askedAt: instant.nullable().describe('When they pressed the button that sends this to the district'),
  suggestions: z
    .array(z.object({ teacherId: id, name: text, because: z.enum(['rosterId', 'email', 'name']) }))
    .describe('Staff who may be this person and have no link yet; none is linked by itself'),
})
export type SignOnAttempt = z.output<typeof signOnAttempt>

export const listSignOnAttempts = endpoint({
  summary: 'Who signed in at the provider, but is not known here: those who have asked first, then the latest.',
  method: 'GET',
  path: attempts,
  guard: reads,
  silent: true,
  returns: json(z.object({ items: z.array(signOnAttempt) })),
})

export const linkSignOnAttempt = endpoint({
  summary: 'Link an attempt with a member of staff: from now on it signs them in.',
  method: 'POST',
  path: `${attempts}/{attemptId}/link`,
  guard,
  body: z.object({ teacherId: id }),
  alsoRefuses: ['conflict'],
  returns: nothing,
})

export const dismissSignOnAttempt = endpoint({
  summary: 'Put an attempt away: not one of ours. Another one by the same person shows again.',
  method: 'DELETE',
  path: `${attempts}/{attemptId}`,
  guard,
  returns: nothing,
})

/** A domain as in an email address, without the @. */
const domain = line(253)
  .overwrite(typed => typed.toLowerCase())
  .refine(
    typed => /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(typed),
    'This is not a domain.',
  )

const domainsPath = '/api/districts/{districtId}/email_domains'
const domainList = json(z.object({ domains: z.array(text) }))

export const readEmailDomains = endpoint({
  summary: "The email domains that lead the sign-in page to a district's sign-ons.",
  method: 'GET',
  path: domainsPath,
  guard: reads,
  returns: domainList,
})

export const setEmailDomains = endpoint({
  summary: 'Set the email domains of a district that the provider has verified. A domain belongs to one district.',
  method: 'PUT',
  path: domainsPath,
  guard: 'administrator',
  body: z.object({ domains: z.array(domain).max(50, 'At most 50.') }),
  returns: domainList,
})
