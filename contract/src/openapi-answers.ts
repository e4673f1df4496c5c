import type { Resource, Returns } from './document.ts'
import { ENDPOINTS } from './endpoints.ts'
import { JSON_API, type Json, schemaOf } from './openapi-schema.ts'

/** The status and the response of a call that succeeds. */
export function answerOf(returns: Returns): { status: string; response: Json } {
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

/** Every resource that an answer refers to, by its name in the document. */
export function resourceSchemas(): Record<string, Json> {
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
