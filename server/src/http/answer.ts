import type { Resource, ResourceObject, RowOf } from '@hornbook/contract/document'
import { resourceObject } from '@hornbook/contract/document'
import type { Endpoint } from '@hornbook/contract/endpoint'

export interface Answer {
  readonly status: number
  readonly mediaType: string | null
  readonly text: string
  /** The name under which a browser saves it, where it is not for showing (promise 16). */
  readonly fileName?: string | null
}

type Query = Readonly<Record<string, unknown>>

/** Sparse fieldsets asked for one type (D 3). */
function fieldsAsked(query: Query, type: string): ReadonlySet<string> | undefined {
  const asked = query[`fields[${type}]`]
  return Array.isArray(asked) ? new Set(asked as string[]) : undefined
}

/** A resource beside the answer, as far as its fields were asked for. */
function sparse(object: ResourceObject, query: Query): ResourceObject {
  const fields = fieldsAsked(query, object.type)
  if (!fields) return object
  const only = <T extends object>(held: T) =>
    Object.fromEntries(Object.entries(held).filter(([name]) => fields.has(name))) as T
  return {
    ...object,
    attributes: only(object.attributes),
    ...(object.relationships && { relationships: only(object.relationships) }),
  }
}

/** The document of what a handler answered: only what the contract names can leave (house: the serializer is the contract). */
export function answerOf(endpoint: Endpoint, given: unknown, query: Query): Answer {
  const { returns } = endpoint
  if (returns.kind === 'nothing') return { status: 204, mediaType: null, text: '' }
  if (returns.kind === 'text') {
    const { mediaType, fileName } = returns
    return { status: 200, mediaType, fileName, text: given as string }
  }
  if (returns.kind === 'json') {
    return { status: 200, mediaType: 'application/json', text: JSON.stringify(returns.json.parse(given)) }
  }
  const mediaType = 'application/vnd.api+json'
  if (returns.kind === 'meta')
    return { status: 200, mediaType, text: JSON.stringify({ meta: returns.meta.parse(given) }) }
  const document = given as {
    data: RowOf<Resource> | readonly RowOf<Resource>[]
    links?: object
    included?: readonly ResourceObject[]
    meta?: object
    status?: number
  }
  const fields = fieldsAsked(query, returns.of.type)
  const data = Array.isArray(document.data)
    ? document.data.map(row => resourceObject(returns.of, row, fields))
    : resourceObject(returns.of, document.data as RowOf<Resource>, fields)
  const status = returns.kind === 'one' ? (document.status ?? returns.status) : 200
  const text = JSON.stringify({
    ...(document.links && { links: document.links }),
    data,
    ...(document.included && { included: document.included.map(each => sparse(each, query)) }),
    ...(document.meta && { meta: document.meta }),
  })
  return { status, mediaType, text }
}
