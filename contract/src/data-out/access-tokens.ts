import { z } from 'zod'
import { json } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { count, text } from '../values.ts'

/** How long a token is good for. */
export const ACCESS_TOKEN_SECONDS = 3600

export const createAccessToken = endpoint({
  summary:
    'A token for an hour (OAuth 2, client credentials), for a key that is sent with Basic or in the body. Scopes are those of OneRoster; without one the token has all rights of its key.',
  method: 'POST',
  path: '/oauth/token',
  guard: 'anyone',
  body: z.object({
    grant_type: z.string().max(100).optional(),
    scope: z.string().max(4_000).optional(),
    client_id: z.string().max(200).optional(),
    client_secret: z.string().max(200).optional(),
  }),
  takesForm: true,
  alsoRefuses: ['invalidClient', 'unsupportedGrant', 'invalidScope'],
  returns: json(z.object({ access_token: text, token_type: z.literal('Bearer'), expires_in: count, scope: text })),
})
