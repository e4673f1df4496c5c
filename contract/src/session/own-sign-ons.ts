import { z } from 'zod'
import { json, nothing, one } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, text } from '../values.ts'
import { SIGN_ON_KINDS } from './sign-on-kinds.ts'
import { signOnStart } from './sign-ons.ts'

// One's own links with the sign-ons of one's districts: 'Linked sign-ins' of My Account.

const reads = { may: 'show', resource: 'userDetails' } as const
const changes = { may: 'update', resource: 'userDetails' } as const
const path = '/api/my_account/sign_ons'
/** Needed by everybody who has a password here. */
const currentPassword = z.string().min(1).max(1000).optional()

export const ownSignOn = z.object({
  id,
  name: text,
  kind: z.enum(SIGN_ON_KINDS),
  district: text,
  linked: z
    .object({ label: text, at: instant, usedAt: instant.nullable() })
    .nullable()
    .describe('The label is the name, address or id that the provider last said; null for none'),
  mayUnlink: z.boolean().describe('False where it is the only way in'),
})
export type OwnSignOn = z.output<typeof ownSignOn>

export const listMySignOns = endpoint({
  summary: "The sign-ons of one's own districts, and which of them are linked.",
  method: 'GET',
  path,
  guard: reads,
  returns: json(z.object({ items: z.array(ownSignOn) })),
})

export const linkMySignOn = endpoint({
  summary: 'Begin to link a sign-on: the browser opens the address, and comes back to `return`, a path of this portal.',
  method: 'POST',
  path,
  guard: changes,
  asksForProof: 'whereRequired',
  body: z.object({ signOnId: id, return: z.string().max(2_000).optional(), currentPassword }),
  showsSecret: true,
  alsoRefuses: ['notFound', 'conflict', 'rateLimited'],
  returns: one(signOnStart),
})

export const unlinkMySignOn = endpoint({
  summary: 'End the link with a sign-on. The only way in cannot be ended.',
  method: 'DELETE',
  path: `${path}/{signOnId}`,
  guard: changes,
  asksForProof: 'whereRequired',
  alsoRefuses: ['conflict'],
  returns: nothing,
})

export const linkSignOnOutcome = endpoint({
  summary:
    'Link what the provider has just told this browser (readSignOnOutcome) with the signed-in person, who types their password once more.',
  method: 'POST',
  path: '/api/sign_ons/outcome/link',
  guard: 'member',
  asksForProof: 'whereRequired',
  body: z.object({ currentPassword: z.string().min(1).max(1000) }),
  alsoRefuses: ['notFound', 'conflict', 'rateLimited'],
  returns: nothing,
})
