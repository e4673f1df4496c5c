import type { Identifier, Resource, Returns } from '@hornbook/contract/document'
import type { CALL_FIELDS, Endpoint, PathParams } from '@hornbook/contract/endpoint'

/** The output and input types of a contract schema, without importing zod. */
type SchemaOutput<S> = S extends { readonly _zod: { readonly output: infer O } } ? O : never
type SchemaInput<S> = S extends { readonly _zod: { readonly input: infer I } } ? I : never

/** A resource as screens use it: id and attributes on one level, relationships as ids. */
type Row<R extends Resource> = { readonly id: string } & Readonly<SchemaOutput<R['attributes']>> & {
    readonly relationships: {
      readonly [K in keyof R['relationships']]?: R['relationships'][K] extends string
        ? string | null
        : readonly string[]
    }
    readonly meta: Readonly<Record<string, unknown>>
  }

/** A document's top-level meta (CALL-21). */
export interface DocumentMeta {
  readonly links?: { readonly csv?: string; readonly studentsCsv?: string }
  readonly asOf?: string
  readonly [name: string]: unknown
}

/** A file under the name that the server gave it. */
export interface DownloadedFile {
  readonly content: Blob
  readonly name: string
}

export interface Included {
  readonly type: string
  readonly id: string
  readonly [attribute: string]: unknown
}

export interface ListAnswer<R = object> {
  readonly rows: readonly R[]
  readonly included: readonly Included[]
  readonly meta: DocumentMeta
  /** The cursor of the next page; null on the last one, and where no page was asked for. */
  readonly next: string | null
}

type AnswerOf<R extends Returns> = R extends { readonly kind: 'one'; readonly of: infer O extends Resource }
  ? { readonly row: Row<O>; readonly included: readonly Included[]; readonly meta: DocumentMeta }
  : R extends { readonly kind: 'many'; readonly of: infer O extends Resource }
    ? ListAnswer<Row<O>>
    : R extends { readonly kind: 'meta'; readonly meta: infer M }
      ? SchemaOutput<M>
      : R extends { readonly kind: 'json'; readonly json: infer J }
        ? SchemaOutput<J>
        : R extends { readonly kind: 'text' }
          ? string
          : R extends { readonly kind: 'file' }
            ? DownloadedFile
            : undefined

export type AnyEndpoint = Endpoint
/** The fields that an endpoint has in the browser; the types of the others remain. */
export type EndpointFields = Pick<Endpoint, (typeof CALL_FIELDS)[number]>
export type Answer<E extends AnyEndpoint> = AnswerOf<E['returns']>
/** One row of an endpoint's answer. */
export type RowFrom<E extends AnyEndpoint> = E['returns'] extends { readonly of: infer O extends Resource }
  ? Row<O>
  : never

type Params<P extends string> = keyof PathParams<P> extends never ? object : { readonly params: PathParams<P> }
type Body<I> = [I] extends [undefined] ? object : { readonly body?: I }
/** The path parameters, query and body that an endpoint declares. */
export type CallInput<E extends AnyEndpoint> = Params<E['path']> & {
  readonly query?: Readonly<Record<string, string | undefined>>
} & Body<SchemaInput<NonNullable<E['body']>>>

interface WireResource {
  readonly type: string
  readonly id: string
  readonly attributes?: Readonly<Record<string, unknown>>
  readonly relationships?: Readonly<Record<string, { readonly data: Identifier | readonly Identifier[] | null }>>
  readonly meta?: Readonly<Record<string, unknown>>
}

function rowOf({ id, attributes, relationships = {}, meta = {} }: WireResource) {
  const linked = Object.entries(relationships).map(([name, { data }]) => [name, idsOf(data)] as const)
  return { ...attributes, id, relationships: Object.fromEntries(linked), meta }
}

const idsOf = (data: Identifier | readonly Identifier[] | null) =>
  data === null ? null : 'id' in data ? data.id : data.map(({ id }) => id)

const cursorIn = (address: string | null) =>
  address === null ? null : new URLSearchParams(address.split('?')[1]).get('page[after]')

/** Converts a JSON answer into the shape its endpoint declares, with one flat row for each resource. */
export function flattenDocument(kind: Returns['kind'], document: unknown): unknown {
  if (kind === 'json') return document
  const {
    data,
    included = [],
    meta = {},
    links,
  } = document as {
    data: WireResource | WireResource[]
    included?: WireResource[]
    meta?: DocumentMeta
    links?: { readonly next: string | null }
  }
  if (kind === 'meta') return meta
  const others = included.map(({ type, id, attributes }) => ({ ...attributes, type, id }))
  return Array.isArray(data)
    ? { rows: data.map(rowOf), included: others, meta, next: cursorIn(links?.next ?? null) }
    : { row: rowOf(data), included: others, meta }
}
