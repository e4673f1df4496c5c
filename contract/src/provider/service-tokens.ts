import { z } from 'zod'
import { bodyOf, many, nothing, one, resource, toOne } from '../document.ts'
import { endpoint, RIGHTS } from '../endpoint.ts'
import { listQuery, resourceQuery } from '../queries.ts'
import { instant, line, text } from '../values.ts'

/** A key for another system. The token itself is shown once, on creation; after that it is null. */
export const serviceToken = resource(
  'serviceToken',
  {
    name: text,
    rights: z.array(z.enum(RIGHTS)),
    token: text.nullable(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    revokedAt: instant.nullable(),
  },
  { district: 'district' },
)

/** Rejects a misplaced district. If it were ignored like other unknown names, the token would reach every district. */
const misplacedDistrict = z.undefined('Name the district under relationships, as district.').optional()

export const createServiceToken = endpoint({
  summary: 'Create a service token, for one district or provider-wide.',
  method: 'POST',
  path: '/api/service_tokens',
  guard: 'administrator',
  asksForProof: 'whereRequired',
  body: bodyOf(
    'serviceToken',
    z.object({
      name: line(100),
      rights: z.array(z.enum(RIGHTS)).min(1, 'Choose at least one right.').max(RIGHTS.length),
      district: misplacedDistrict,
      districtId: misplacedDistrict,
    }),
    z.strictObject({ district: toOne('district').optional() }).optional(),
  ),
  idempotent: true,
  showsSecret: true,
  returns: one(serviceToken, 201),
})

export const listServiceTokens = endpoint({
  summary: 'The service tokens, without their secrets.',
  method: 'GET',
  path: '/api/service_tokens',
  guard: 'administrator',
  query: listQuery({ of: serviceToken }),
  returns: many(serviceToken),
})

export const readServiceToken = endpoint({
  summary: 'One service token, without its secret.',
  method: 'GET',
  path: '/api/service_tokens/{serviceTokenId}',
  guard: 'administrator',
  query: resourceQuery({ of: serviceToken }),
  returns: one(serviceToken),
})

export const revokeServiceToken = endpoint({
  summary: 'Revoke a service token; it stops working at once.',
  method: 'DELETE',
  path: '/api/service_tokens/{serviceTokenId}',
  guard: 'administrator',
  asksForProof: 'whereRequired',
  returns: nothing,
})
