import { text as readText } from 'node:stream/consumers'
import type { Resource, ResourceObject, RowOf } from '@hornbook/contract/document'
import { resourceObject } from '@hornbook/contract/document'
import type { Endpoint } from '@hornbook/contract/endpoint'
import { ResourceStream, ResourceTexts } from './resource-texts.ts'

export interface Answer {
  readonly status: number
  readonly mediaType: string | null
  /** In pieces for a list; a whole list of a district is read while it is sent. */
  readonly text: string | readonly string[] | Buffer | AsyncIterable<Buffer>
  /** Set for a download: the name that the browser saves it under (SAFE-16). */
  readonly fileName?: string | null
  /** Whoever has this already gets no content. */
  readonly etag?: string | undefined
  /** The Set-Cookie header. */
  readonly cookie?: string | undefined
  /** Where the browser is sent. */
  readonly location?: string
  /** Besides those that the other fields say. */
  readonly headers?: Readonly<Record<string, string>>
}

/** What a handler returns that sends a browser elsewhere. */
export interface RedirectAnswer {
  readonly location: string
  readonly cookie?: string | undefined
}

/** What a handler returns in the form of another standard. */
export interface ForeignAnswer {
  /** JSON, unless it says otherwise. */
  readonly mediaType?: string
  readonly text: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** What a handler returns for a file. */
export interface FileAnswer {
  readonly mediaType: string
  readonly fileName: string
  /** The same as long as the content is; letters and digits. */
  readonly etag?: string
  readonly content: AsyncIterable<Buffer>
}

type Query = Readonly<Record<string, unknown>>

/** The sparse fieldset for one type (CALL-10). */
function requestedFields(query: Query, type: string): ReadonlySet<string> | undefined {
  const names = query[`fields[${type}]`]
  return Array.isArray(names) ? new Set(names as string[]) : undefined
}

function withRequestedFields(object: ResourceObject, query: Query): ResourceObject {
  const fields = requestedFields(query, object.type)
  if (!fields) return object
  const only = <T extends object>(members: T) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => fields.has(name))) as T
  return {
    ...object,
    attributes: only(object.attributes),
    ...(object.relationships && { relationships: only(object.relationships) }),
  }
}

/** Builds the document from a handler's result. Only fields that the contract names are sent. */
export function answerOf(endpoint: Endpoint, given: unknown, query: Query): Answer {
  const { returns } = endpoint
  if (returns.kind === 'nothing') return { status: 204, mediaType: null, text: '' }
  if (returns.kind === 'redirect') return { status: 302, mediaType: null, text: '', ...(given as RedirectAnswer) }
  if (returns.kind === 'foreign') return { status: 200, mediaType: 'application/json', ...(given as ForeignAnswer) }
  if (returns.kind === 'text') {
    const { mediaType, fileName } = returns
    return { status: 200, mediaType, fileName, text: given as string }
  }
  if (returns.kind === 'file') {
    const { mediaType, fileName, etag, content } = given as FileAnswer
    return { status: 200, mediaType, fileName, etag, text: content }
  }
  if (returns.kind === 'json') {
    return { status: 200, mediaType: 'application/json', text: JSON.stringify(returns.json.parse(given)) }
  }
  const mediaType = 'application/vnd.api+json'
  if (returns.kind === 'meta')
    return { status: 200, mediaType, text: JSON.stringify({ meta: returns.meta.parse(given) }) }
  const document = given as Document
  const { data, links, included, meta } = document
  const fields = requestedFields(query, returns.of.type)
  const status = returns.kind === 'one' ? (document.status ?? returns.status) : 200
  const rest = {
    ...(included && { included: ['[', ...separated(included.flatMap(each => includedTexts(each, query))), ']'] }),
  }
  if (data instanceof ResourceStream) return { status, mediaType, text: streamedText(data, meta, documentText(rest)) }
  const rows = data instanceof ResourceTexts ? data.texts : [data].flat().map(row => rowText(returns.of, row, fields))
  const text = documentText({
    ...(meta && { meta: JSON.stringify(meta) }),
    ...(links && { links: JSON.stringify(links) }),
    data: returns.kind === 'one' ? rows : ['[', ...separated(rows), ']'],
    ...rest,
  })
  return { status, mediaType, text: returns.kind === 'one' ? text.join('') : text, cookie: document.cookie }
}

interface Document {
  readonly data: RowOf<Resource> | readonly RowOf<Resource>[] | ResourceTexts | ResourceStream
  readonly links?: object
  readonly included?: readonly (ResourceObject | ResourceTexts)[]
  readonly meta?: object
  readonly status?: number
  readonly cookie?: string
}

const rowText = (of: Resource, row: RowOf<Resource>, fields: ReadonlySet<string> | undefined) =>
  JSON.stringify(resourceObject(of, row, fields))

const includedTexts = (each: ResourceObject | ResourceTexts, query: Query): readonly string[] =>
  each instanceof ResourceTexts ? each.texts : [JSON.stringify(withRequestedFields(each, query))]

const separated = (texts: readonly string[]) => texts.flatMap((text, at) => (at === 0 ? text : [',', text]))

/**
 * A document's text, one piece per row. A letter beyond Latin-1 makes V8 store the whole string in two bytes a
 * character, which takes twice as long to build and to encode: with pieces, only that row is slow.
 */
function documentText(members: Readonly<Record<string, string | readonly string[]>>): readonly string[] {
  const named = Object.entries(members).map(([name, value]) => [`"${name}":`, ...[value].flat()])
  return ['{', ...named.flatMap((pieces, at) => (at === 0 ? pieces : [',', ...pieces])), '}']
}
/** `after` is a document of the members after the rows. The total comes before them, so a reader knows it early. */
async function* streamedText(
  { objects, total }: ResourceStream,
  meta: object | undefined,
  after: readonly string[],
): AsyncGenerator<Buffer> {
  const rows = objects[Symbol.asyncIterator]()
  try {
    // Both at once: counting the rows of a district takes as long as finding the first of them.
    const [first, count] = await Promise.all([rows.next(), readText(total)])
    const begin = Buffer.from(`{"meta":${JSON.stringify({ total: Number(count), ...meta })},"data":[`)
    yield first.done ? begin : Buffer.concat([begin, first.value.subarray(1)])
    for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value
    const members = after.join('').slice(1, -1)
    yield Buffer.from(`]${members && `,${members}`}}`)
  } finally {
    await rows.return?.()
  }
}

/** Reused for every list that fits, because a buffer for each piece costs more than encoding the piece. */
const SCRATCH = Buffer.allocUnsafeSlow(2 * 1024 * 1024)
/** UTF-8 bytes per UTF-16 code unit, at most. */
const MAX_BYTES_PER_UNIT = 3

/** Encodes the text, because Fastify adds a charset to strings and JSON:API's media type allows no such parameter. */
export function bytesOf(text: string | readonly string[] | Buffer): Buffer {
  if (Buffer.isBuffer(text)) return text
  if (typeof text === 'string') return Buffer.from(text)
  const units = text.reduce((sum, piece) => sum + piece.length, 0)
  if (units * MAX_BYTES_PER_UNIT > SCRATCH.length) return Buffer.concat(text.map(piece => Buffer.from(piece)))
  const length = text.reduce((at, piece) => at + SCRATCH.write(piece, at), 0)
  return Buffer.from(SCRATCH.subarray(0, length))
}
