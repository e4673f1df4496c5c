import { z } from 'zod'
import { json, many, one, redirect, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { id, text } from '../values.ts'
import { SIGN_ON_CLAIMS, SIGN_ON_KINDS, SIGN_ON_PROBLEMS } from './sign-on-kinds.ts'

// Signing in through a district's own provider: Clever, ClassLink, Google, Microsoft or another one (decision 60).

/** A button of the sign-in page. */
export const signOn = resource('signOn', {
  name: text,
  kind: z.enum(SIGN_ON_KINDS),
  /** The name of the district whose button it is. */
  district: text,
  /** The district's staff have no other way. */
  only: z.boolean(),
})

export const listSignOns = endpoint({
  summary:
    "The ways that a district's staff sign in, by an email address or by the Site Code. An address is looked at for its domain alone, so the answer is the same whether or not somebody has it. meta.district is the district's name, or null.",
  method: 'GET',
  path: '/api/sign_ons',
  guard: 'anyone',
  query: listQuery({
    of: signOn,
    filters: {
      'filter[emailEq]': z.string().max(320).optional(),
      'filter[siteCodeEq]': z.string().max(100).optional(),
    },
  }),
  alsoRefuses: ['rateLimited'],
  returns: many(signOn),
})

/** A browser comes here by a link, so nothing it brings is answered with an error document if it need not be. */
const brought = z.string().max(4_000).optional().catch(undefined)

export const startSignOn = endpoint({
  summary:
    'Send a browser to the provider. Portals and bookmarks may link here. `return` is the page afterwards, a path of this portal.',
  method: 'GET',
  path: '/api/sign_ons/{signOnId}/start',
  guard: 'anyone',
  query: z.looseObject({ return: brought }),
  returns: redirect('To the provider; to the page /sign-on/stopped?problem={code} if that cannot be'),
})

export const finishSignOn = endpoint({
  summary:
    'Where a provider sends a browser back to. One that comes from a portal, with a code and no state, is sent to the provider again with a state of our own.',
  method: 'GET',
  path: '/api/sign_ons/callback',
  guard: 'anyone',
  query: z.looseObject({ code: brought, state: brought, iss: brought, error: brought }),
  returns: redirect(
    'To the page with ?authentication_token={code}, a code that only this browser exchanges; otherwise to /sign-on/stopped?problem={code}',
  ),
})

const claims = z.array(z.object({ name: z.enum(SIGN_ON_CLAIMS), value: text }))

export const signOnOutcome = z.object({
  problem: z.enum(SIGN_ON_PROBLEMS),
  sentence: text,
  signOn: z.object({ id, name: text, kind: z.enum(SIGN_ON_KINDS) }).nullable(),
  district: z.object({ name: text, siteCode: text.nullable() }).nullable(),
  claims: claims.describe(
    'What the provider said about them, for their own eyes; empty unless their district was right',
  ),
  askWhom: text.nullable().describe('The administrator of the district who can help'),
  asked: z.boolean().describe('They have sent this to the district'),
  mayLink: z.boolean().describe('Signing in with a password and calling linkSignOnOutcome links the two'),
})
export type SignOnOutcome = z.output<typeof signOnOutcome>

const outcomePath = '/api/sign_ons/outcome'

export const readSignOnOutcome = endpoint({
  summary: 'Why the last sign-in of this browser through a provider stopped. `problem` is what its page was given.',
  method: 'GET',
  path: outcomePath,
  guard: 'anyone',
  query: z.strictObject({ problem: z.enum(SIGN_ON_PROBLEMS) }),
  returns: json(signOnOutcome),
})

export const askDistrictForSignOn = endpoint({
  summary: 'Send what this browser was told by the provider to the district, which can link it. Once is enough.',
  method: 'POST',
  path: `${outcomePath}/ask`,
  guard: 'anyone',
  alsoRefuses: ['notFound'],
  returns: json(signOnOutcome),
})

/** An address at the provider, for the browser to open. The answer's cookie binds the sign-in to the browser. */
export const signOnStart = resource('signOnStart', { address: text })

export const acceptInvitationBySignOn = endpoint({
  summary: 'Accept an invitation through a provider, instead of choosing a password.',
  method: 'POST',
  path: '/api/sign_ons/{signOnId}/invitation',
  guard: 'anyone',
  body: z.object({ token: z.string().min(20).max(200) }),
  showsSecret: true,
  alsoRefuses: ['conflict', 'rateLimited'],
  returns: one(signOnStart),
})
