import { z } from 'zod'
import type { Resource, Returns } from './document.ts'
import { type Endpoint, type Guard, paramNames } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { errorDocument } from './errors.ts'

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

/** The whole API as an OpenAPI 3.1 document, built from the endpoints (API-5). */
export function openApiOf(): Record<string, unknown> {
  const paths: Record<string, Record<string, Json>> = {}
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hornbook',
      version: '1',
      description:
        'Rosters, progress and learning events of an early-reading program. JSON:API 1.1; errors as {errors: […]}.',
    },
    paths,
    components: {
      schemas: { ...resourceSchemas(), Errors: schemaOf(errorDocument) },
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

function operationOf(name: string, endpoint: Endpoint): Json {
  const answer = answerOf(endpoint.returns)
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] === 'api' ? (endpoint.path.split('/')[2] ?? 'api') : 'operation'],
    security: securityOf(endpoint.guard),
    parameters: [
      ...paramNames(endpoint.path).map(pathParameter),
      ...queryParameters(endpoint),
      ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      [answer.status]: answer.response,
      ...(endpoint.mayAnswer202 && { 202: { ...answer.response, description: 'Not done yet: poll the resource' } }),
      default: {
        description: 'One or more errors',
        content: { [JSON_API]: { schema: { $ref: '#/components/schemas/Errors' } } },
      },
    },
  }
}

function securityOf(guard: Guard): Json[] {
  if (guard === 'anyone') return []
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
    schema,
  }))
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
  if (returns.kind === 'text')
    return { status: '200', response: { description: 'Text', content: { [returns.mediaType]: {} } } }
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

function documentSchema(returns: Extract<Returns, { kind: 'one' | 'many' | 'meta' }>): Json {
  if (returns.kind === 'meta')
    return { type: 'object', properties: { meta: schemaOf(returns.meta) }, required: ['meta'] }
  const item = { $ref: `#/components/schemas/${returns.of.type}` }
  const included = returns.includes.map(of => ({ $ref: `#/components/schemas/${of.type}` }))
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: returns.kind === 'one' ? item : { type: 'array', items: item },
      ...(returns.kind === 'many' && { links: LINKS }),
      ...(included.length > 0 && { included: { type: 'array', items: { anyOf: included } } }),
      meta: { type: 'object' },
    },
  }
}

function resourceSchemas(): Record<string, Json> {
  const resources = new Map<string, Resource>()
  for (const { returns } of Object.values(ENDPOINTS)) {
    if (returns.kind !== 'one' && returns.kind !== 'many') continue
    for (const of of [returns.of, ...returns.includes]) resources.set(of.type, of)
  }
  return Object.fromEntries([...resources].map(([type, of]) => [type, resourceSchema(of)]))
}

const resourceSchema = (of: Resource): Json => ({
  type: 'object',
  required: ['type', 'id', 'attributes'],
  properties: {
    type: { const: of.type },
    id: { type: 'string' },
    attributes: schemaOf(of.attributes),
    relationships: {
      type: 'object',
      properties: Object.fromEntries(Object.keys(of.relationships).map(name => [name, { type: 'object' }])),
    },
    meta: { type: 'object' },
  },
})
