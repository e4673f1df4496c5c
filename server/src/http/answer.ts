import type { Resource, ResourceObject, RowOf } from '@hornbook/contract/document'
import { resourceObject } from '@hornbook/contract/document'
import type { Endpoint } from '@hornbook/contract/endpoint'

export interface Answer {
  readonly status: number
  readonly mediaType: string | null
  /** A list's is in pieces. */
  readonly text: string | readonly string[]
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
  const status = returns.kind === 'one' ? (document.status ?? returns.status) : 200
  const before = document.links && { links: document.links }
  const after = {
    ...(document.included && { included: document.included.map(each => sparse(each, query)) }),
    ...(document.meta && { meta: document.meta }),
  }
  if (Array.isArray(document.data)) {
    const rows = document.data.map(row => JSON.stringify(resourceObject(returns.of, row, fields)))
    return { status, mediaType, text: listText(JSON.stringify({ ...before, data: [] }), rows, JSON.stringify(after)) }
  }
  const data = resourceObject(returns.of, document.data as RowOf<Resource>, fields)
  return { status, mediaType, text: JSON.stringify({ ...before, data, ...after }) }
}

/**
 * The text of a list, a piece for each row. One name with a letter beyond Latin-1 makes the text that it stands in wide,
 * and V8 takes twice as long to write and to encode a wide one: so it is that row, and not the whole table.
 */
function listText(before: string, rows: readonly string[], after: string): readonly string[] {
  const end = after === '{}' ? ']}' : `],${after.slice(1)}`
  return [before.slice(0, -']}'.length), ...rows.flatMap((row, at) => (at === 0 ? row : [',', row])), end]
}

/** Where a list of usual size is written piece by piece and copied from: memory for each piece costs more than the piece. */
const WORKBENCH = Buffer.allocUnsafeSlow(512 * 1024)
const MOST_BYTES_A_UNIT = 3

/** A text as it leaves: in bytes, since to a string Fastify adds a character set, which JSON:API's media type does not have. */
export function bytesOf(text: Answer['text']): Buffer {
  if (typeof text === 'string') return Buffer.from(text)
  const units = text.reduce((sum, piece) => sum + piece.length, 0)
  if (units * MOST_BYTES_A_UNIT > WORKBENCH.length) return Buffer.concat(text.map(piece => Buffer.from(piece)))
  const written = text.reduce((at, piece) => at + WORKBENCH.write(piece, at), 0)
  return Buffer.from(WORKBENCH.subarray(0, written))
}
