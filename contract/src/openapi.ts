import { z } from 'zod'
import type { Resource, Returns } from './document.ts'
import { type Endpoint, type Guard, isReceiverRight, paramNames } from './endpoint.ts'
import { ENDPOINT_AREAS, ENDPOINTS } from './endpoints.ts'
import {
  ERROR_STATUS,
  type ErrorCode,
  errorDocument,
  errorFormOf,
  oneRosterError,
  serviceError,
  tokenError,
} from './errors.ts'
import { refusalStatusesOf, refusalsOf } from './refusals.ts'

type Json = Readonly<Record<string, unknown>>

const JSON_API = 'application/vnd.api+json'

const schemaOf = (shape: z.ZodType, io: 'input' | 'output' = 'output'): Json => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return schema
}

/** Where the API is, and whom to ask about it. */
export interface ApiAddress {
  /** The base of every path; no trailing slash. */
  readonly url: string
  readonly supportEmail: string
}

/** What is the same in every installation: built at the first read and kept, because building takes half a second. */
let described: ReturnType<typeof describeEndpoints> | undefined
const description = () => {
  described ??= describeEndpoints()
  return described
}

function describeEndpoints() {
  const paths: Record<string, Record<string, Json>> = {}
  for (const area of ENDPOINT_AREAS) {
    for (const [name, endpoint] of Object.entries(area.endpoints)) {
      const operation = operationOf(name, area.name, endpoint)
      paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
    }
  }
  return {
    paths,
    schemas: {
      ...resourceSchemas(),
      Errors: schemaOf(errorDocument),
      ServiceError: schemaOf(serviceError),
      TokenError: schemaOf(tokenError),
      OneRosterError: schemaOf(oneRosterError),
    },
  }
}

/** The whole API as an OpenAPI 3.1 document, built from the endpoints (API-5). */
export function openApiOf({ url, supportEmail }: ApiAddress): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hornbook',
      version: '1',
      description:
        'Rosters, progress and learning events of an early-reading program. JSON:API 1.1; errors as {errors: […]}, each with a code, a sentence, and where in the request it is. Addresses under /service answer plain JSON, and errors as {message, code}.',
      contact: { name: 'Support', email: supportEmail },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Hornbook' },
    },
    servers: [{ url }],
    tags: ENDPOINT_AREAS.map(({ name, about }) => ({ name, description: about })),
    get paths() {
      return description().paths
    },
    components: {
      get schemas() {
        return description().schemas
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Token token={token}, from signing in',
        },
        serviceToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A service token with the right that the call requires',
        },
      },
    },
  }
}

function operationOf(name: string, area: string, endpoint: Endpoint): Json {
  const answer = answerOf(endpoint.returns)
  return {
    operationId: name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [area],
    security: securityOf(endpoint.guard),
    parameters: [
      ...paramNames(endpoint.path).map(pathParameter),
      ...queryParameters(endpoint),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      [answer.status]: { ...answer.response, ...(answer.status === '201' && { headers: LOCATION }) },
      ...(endpoint.mayAnswer202 && { 202: { ...answer.response, description: 'Not done yet: poll the resource' } }),
      ...Object.fromEntries(refusalStatusesOf(endpoint).map(status => [status, refusalResponse(endpoint, status)])),
    },
  }
}

const LOCATION = { Location: { description: 'The path of what was created', schema: { type: 'string' } } }

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

function refusalResponse(endpoint: Endpoint, status: number): Json {
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

function descriptionOf(endpoint: Endpoint): string {
  const { summary, guard, idempotent, showsSecret, silent, mayAnswer202, returns } = endpoint
  const sentences = [
    summary,
    callersOf(guard),
    ...(idempotent && !showsSecret ? ['With an Idempotency-Key it can be repeated safely.'] : []),
    ...(showsSecret ? ['The answer shows a secret that is shown only once.'] : []),
    ...(silent ? ['Does not keep a session alive.'] : []),
    ...(mayAnswer202 ? ['Answers 202 when the work takes longer; poll the resource then.'] : []),
    ...(returns.kind === 'many' ? ['Without page[size] the whole list is returned.'] : []),
  ]
  return sentences.join(' ')
}

function callersOf(guard: Guard): string {
  if (guard === 'anyone') return 'For anyone.'
  if (guard === 'signed address') return 'For whoever has the signed address.'
  if (guard === 'signed in') return 'For everybody who is signed in, about themselves.'
  if (guard === 'member') return 'For members of a district, and only what they may see.'
  if (guard === 'administrator') return "For the provider's own staff."
  if ('right' in guard) {
    const { right, orOfKey } = guard
    if (isReceiverRight(right))
      return `For a key of the district with the right '${right}'${orOfKey ? ` or '${orOfKey}'` : ''}, by a token of it.`
    const orKey = orOfKey ? `, or a key of the district with the right '${orOfKey}'` : ''
    return `For a service token with the right '${right}'${orKey}.`
  }
  return `For members whose role may ${guard.may} ${guard.resource}.`
}

function securityOf(guard: Guard): Json[] {
  if (guard === 'anyone' || guard === 'signed address') return []
  return typeof guard === 'object' && 'right' in guard ? [{ serviceToken: [] }] : [{ session: [] }]
}

/** SAFE-20: the same key and body give the same answer. */
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Repeating it with the same body within 24 hours changes nothing more. Another body: 422; still running: 409.',
  schema: { type: 'string', maxLength: 200 },
}

const pathParameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(describeParameter(name) && { description: describeParameter(name) }),
    schema,
  }))
}

function describeParameter(name: string): string | undefined {
  const type = /^fields\[(\w+)\]$/.exec(name)?.[1]
  if (type) return `Only these attributes and relationships of each ${type}, separated by commas.`
  if (name === 'include') return 'Related resources to send along, separated by commas.'
  if (name.startsWith('sort')) return 'Names to sort by, separated by commas; a minus sorts downwards.'
  return undefined
}

function bodyOf(endpoint: Endpoint): Json {
  if (endpoint.bodyMediaType)
    return { requestBody: { required: true, content: { [endpoint.bodyMediaType]: { schema: {} } } } }
  const body = endpoint.documentedBody ?? endpoint.body
  if (!body) return {}
  return { requestBody: { required: true, content: { [JSON_API]: { schema: schemaOf(body, 'input') } } } }
}

function answerOf(returns: Returns): { status: string; response: Json } {
  if (returns.kind === 'nothing') return { status: '204', response: { description: 'Done' } }
  if (returns.kind === 'foreign')
    return {
      status: '200',
      response: { description: 'Answer', content: { 'application/json': { schema: schemaOf(returns.shape) } } },
    }
  if (returns.kind === 'redirect')
    return {
      status: '302',
      response: { description: returns.to, headers: { Location: { schema: { type: 'string' } } } },
    }
  if (returns.kind === 'text')
    return { status: '200', response: { description: 'Text', content: { [returns.mediaType]: {} } } }
  if (returns.kind === 'file')
    return {
      status: '200',
      response: { description: 'File', content: Object.fromEntries(returns.mediaTypes.map(type => [type, {}])) },
    }
  if (returns.kind === 'json') {
    return {
      status: '200',
      response: { description: 'Answer', content: { 'application/json': { schema: schemaOf(returns.json) } } },
    }
  }
  const status = returns.kind === 'one' ? String(returns.status) : '200'
  return { status, response: { description: 'Answer', content: { [JSON_API]: { schema: documentSchema(returns) } } } }
}

/** Only present if a page was requested. */
const LINKS = { type: 'object', properties: { next: { type: ['string', 'null'] } }, required: ['next'] }

const nameOf = ({ documentedAs, type }: Resource) => documentedAs ?? type
const refTo = (of: Resource) => ({ $ref: `#/components/schemas/${nameOf(of)}` })

function documentSchema(returns: Extract<Returns, { kind: 'one' | 'many' | 'meta' }>): Json {
  if (returns.kind === 'meta')
    return { type: 'object', properties: { meta: schemaOf(returns.meta) }, required: ['meta'] }
  const item = refTo(returns.of)
  const included = returns.includes.map(refTo)
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: returns.kind === 'one' ? item : { type: 'array', items: item },
      ...(returns.kind === 'many' && { links: LINKS }),
      ...(included.length > 0 && {
        included: { type: 'array', items: included.length === 1 ? included[0] : { anyOf: included } },
      }),
      meta: { type: 'object' },
    },
  }
}

function resourceSchemas(): Record<string, Json> {
  const resources = new Map<string, Resource>()
  for (const { returns } of Object.values(ENDPOINTS)) {
    if (returns.kind !== 'one' && returns.kind !== 'many') continue
    for (const of of [returns.of, ...returns.includes]) resources.set(nameOf(of), of)
  }
  return Object.fromEntries([...resources].map(([name, of]) => [name, resourceSchema(of)]))
}

/** None is required: all are sent, unless `fields[…]` asks for some of them. */
function attributesSchema(of: Resource): Json {
  const { required: _, ...schema } = schemaOf(of.attributes)
  return schema
}

const resourceSchema = (of: Resource): Json => ({
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { const: of.type },
    id: { type: 'string' },
    attributes: attributesSchema(of),
    relationships: {
      type: 'object',
      properties: Object.fromEntries(Object.keys(of.relationships).map(name => [name, { type: 'object' }])),
    },
    meta: { type: 'object' },
  },
})
