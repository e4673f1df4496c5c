import type { Endpoint } from './endpoint.ts'
import {
  ERROR_STATUS,
  type ErrorCode,
  errorDocument,
  errorFormOf,
  oneRosterError,
  serviceError,
  tokenError,
} from './errors.ts'
import { JSON_API, type Json, schemaOf } from './openapi-schema.ts'
import { refusalsOf } from './refusals.ts'

/** What a refusal means to a caller; the error's own sentence says more. */
const MEANINGS: Readonly<Record<ErrorCode, string>> = {
  malformed: 'the request cannot be read',
  badParameter: 'a parameter is unknown or wrong',
  sessionExpired: 'nobody is signed in, or no longer',
  invalidLogin: 'the name and the password do not belong together',
  invalidToken: 'the token or link is unknown, used or expired',
  invalidClient: 'the client id and the secret do not belong together, or the key no longer works',
  unsupportedGrant: 'another grant than client_credentials',
  invalidScope: 'the key has none of the rights that are asked for',
  training: 'the caller is still in training',
  membershipExpired: "the district's membership has ended",
  managedExternally: 'the record comes from the roster system; change it there',
  forbidden: "the caller's role does not allow it, or a demo refuses another machine",
  viewingAs: 'An Administrator sees what somebody sees: nothing can be changed, downloaded, or read of secrets.',
  signOnOnly: "the district's staff sign in through its own provider",
  secondStep: 'the session lacks its second step: meta.secondStep says whether to answer one or to set one up',
  proofNeeded: 'the last proof of who the caller is is too old; PATCH /api/users/session takes another',
  notFound: 'there is none that the caller may see',
  methodNotAllowed: 'the address does not support the method',
  notAcceptable: 'no accepted media type is served',
  tooSlow: 'the body came too slowly',
  conflict: 'the type or the id in the body is not that of the address, or the record is in another state',
  inProgress: 'the same is being done at this moment; try again later',
  held: 'the roster file is held until somebody confirms it',
  stalePreview: 'the roster has changed since the preview',
  movedOn: 'the roster has moved on since',
  stale: 'somebody else has changed the record; the error has its version',
  tooLarge: 'the body is too large',
  unsupportedMediaType: 'the body has another media type',
  invalid: 'fields are wrong, each with its pointer',
  keyReused: 'the Idempotency-Key came with another body',
  rateLimited: 'too much from this caller; Retry-After says when',
  headersTooLarge: 'the headers are too large',
  internal: 'a fault of the server, which is in its log',
  unavailable: 'too busy, or the database is away; Retry-After says when',
  storageFull: 'the server has no room left',
}

/** A status with which a call can be refused, and what each of its codes means. */
export function refusalResponse(endpoint: Endpoint, status: number): Json {
  const codes = [...new Set(refusalsOf(endpoint))].filter(code => ERROR_STATUS[code] === status)
  return {
    description: codes.map(code => `\`${code}\`: ${MEANINGS[code]}`).join('; '),
    content: errorContentOf(endpoint.path),
  }
}

function errorContentOf(path: string): Json {
  const form = errorFormOf(path)
  if (form === 'document') return { [JSON_API]: { schema: { $ref: '#/components/schemas/Errors' } } }
  return { 'application/json': { schema: { $ref: `#/components/schemas/${ERROR_SCHEMAS[form]}` } } }
}

const ERROR_SCHEMAS = { service: 'ServiceError', token: 'TokenError', oneRoster: 'OneRosterError' } as const

export const errorSchemas = (): Readonly<Record<string, Json>> => ({
  Errors: schemaOf(errorDocument),
  ServiceError: schemaOf(serviceError),
  TokenError: schemaOf(tokenError),
  OneRosterError: schemaOf(oneRosterError),
})
