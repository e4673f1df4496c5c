import { type Endpoint, type Guard, isReceiverRight, paramNames } from './endpoint.ts'
import { ENDPOINT_AREAS } from './endpoints.ts'
import { answerOf, resourceSchemas } from './openapi-answers.ts'
import { errorSchemas, refusalResponse } from './openapi-refusals.ts'
import { JSON_API, type Json, schemaOf } from './openapi-schema.ts'
import { refusalStatusesOf } from './refusals.ts'

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
    schemas: Object.assign(resourceSchemas(), errorSchemas()),
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

function descriptionOf(endpoint: Endpoint): string {
  const { summary, guard, idempotent, showsSecret, silent, mayAnswer202, returns } = endpoint
  const sentences = [
    summary,
    callersOf(guard),
    ...(idempotent && !showsSecret ? ['With an Idempotency-Key it can be repeated safely.'] : []),
    ...(showsSecret ? ['The answer shows a secret that is shown only once.'] : []),
    ...(silent ? ['Does not keep a session alive.'] : []),
    ...(mayAnswer202 ? ['Answers 202 when the work takes longer; poll the resource then.'] : []),
    ...(returns.kind === 'many' ? [pagesOf(returns.mostPerPage)] : []),
  ]
  return sentences.join(' ')
}

const pagesOf = (most: number | null) =>
  most === null
    ? 'Without page[size] the whole list is returned.'
    : `A page has ${most} at most, also without page[size].`

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
