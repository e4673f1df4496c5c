import { z } from 'zod'
import { bodyOf, many, nothing, one, resource } from '../document.ts'
import { endpoint, RECEIVER_RIGHTS } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { instant, line, moment, text } from '../values.ts'

/** A key of a system that reads a district's data. Its secret is shown once, when it is made; after that it is null. */
export const apiKey = resource('apiKey', {
  name: text,
  rights: z.array(z.enum(RECEIVER_RIGHTS)),
  clientId: text,
  clientSecret: text.nullable(),
  createdBy: text.nullable().describe('Null for somebody who is no longer here'),
  createdAt: instant,
  expiresAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  lastUsedFrom: text.nullable().describe('The network of that call'),
  revokedAt: instant.nullable(),
})

const path = '/api/districts/{districtId}/api_keys'

export const createApiKey = endpoint({
  summary: 'Make a key for a system that reads data of a district.',
  method: 'POST',
  path,
  guard: { may: 'update', resource: 'dataOut' },
  asksForProof: 'whereRequired',
  body: bodyOf(
    'apiKey',
    z.object({
      name: line(100),
      rights: z
        .array(z.enum(RECEIVER_RIGHTS))
        .min(1, 'Choose at least one right.')
        .transform(rights => [...new Set(rights)]),
      expiresAt: moment.nullable().optional(),
    }),
  ),
  idempotent: true,
  showsSecret: true,
  returns: one(apiKey, 201),
})

export const listApiKeys = endpoint({
  summary: 'The keys of a district, without their secrets, also those that no longer work.',
  method: 'GET',
  path,
  guard: { may: 'show', resource: 'dataOut' },
  query: listQuery({ of: apiKey }),
  returns: many(apiKey),
})

export const revokeApiKey = endpoint({
  summary: 'Revoke a key; with its next call its system is refused, whatever token it has.',
  method: 'DELETE',
  path: `${path}/{apiKeyId}`,
  guard: { may: 'update', resource: 'dataOut' },
  asksForProof: 'whereRequired',
  returns: nothing,
})
