import { z } from 'zod'
import { MAX_BULK } from './bulk-limit.ts'

/** JSON:API 1.1 (CALL-3): how a row becomes a resource, and what a call returns. */

export type Shape = Readonly<Record<string, z.ZodType>>
export type Related = Readonly<Record<string, string | readonly [string]>>

/** A kind of resource: its type name, its attributes (all always present) and its relationships. */
export interface Resource<T extends string = string, A extends Shape = Shape, L extends Related = Related> {
  readonly type: T
  readonly attributes: z.ZodObject<A>
  /** Name → type of the target, in brackets for a to-many relationship. */
  readonly relationships: L
  /** The shape of the resource's own meta. */
  readonly meta?: z.ZodObject<Shape>
  /** Its name in the OpenAPI document, if another resource has the same type. */
  readonly documentedAs?: string
}

export function resource<const T extends string, A extends Shape, const L extends Related = Record<never, never>>(
  type: T,
  attributes: A,
  relationships?: L,
  meta?: z.ZodObject<Shape>,
): Resource<T, A, L> {
  return {
    type,
    attributes: z.object(attributes) as unknown as z.ZodObject<A>,
    relationships: relationships ?? ({} as L),
    ...(meta && { meta }),
  }
}

export interface Identifier {
  readonly type: string
  readonly id: string
}

/** What a handler returns for one resource; attributes that the resource does not declare are not sent. */
export type RowOf<R extends Resource> = { readonly id: string } & {
  readonly [K in keyof z.input<R['attributes']>]: z.input<R['attributes']>[K]
} & {
  readonly relationships?: {
    readonly [K in keyof R['relationships']]?: R['relationships'][K] extends string ? string | null : readonly string[]
  }
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface ResourceObject<R extends Resource = Resource> {
  readonly type: R['type']
  readonly id: string
  readonly attributes: z.output<R['attributes']>
  readonly relationships?: Readonly<Record<string, { readonly data: Identifier | readonly Identifier[] | null }>>
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What a call returns: one resource, a list of them, a meta-only document, plain JSON, text, a file or nothing. */
export type Returns =
  | {
      readonly kind: 'one'
      readonly of: Resource
      readonly status: 200 | 201 | 202
      readonly includes: readonly Resource[]
    }
  | {
      readonly kind: 'many'
      readonly of: Resource
      readonly includes: readonly Resource[]
      /** Where the list comes in pages also if none is asked for. */
      readonly mostPerPage: number | null
    }
  | { readonly kind: 'meta'; readonly meta: z.ZodType }
  | { readonly kind: 'json'; readonly json: z.ZodType }
  | { readonly kind: 'text'; readonly mediaType: string; readonly fileName: string | null }
  /** A file of one of these media types, read while it is sent. */
  | { readonly kind: 'file'; readonly mediaTypes: readonly string[] }
  /** A document in the form of another standard, with headers of its own. */
  | { readonly kind: 'foreign'; readonly shape: z.ZodType }
  /** Another address for the browser; `to` says which. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'nothing' }

export const one = <R extends Resource>(of: R, status: 200 | 201 | 202 = 200, includes: readonly Resource[] = []) =>
  ({ kind: 'one', of, status, includes }) as const
export const many = <R extends Resource>(of: R, includes: readonly Resource[] = []) =>
  ({ kind: 'many', of, includes, mostPerPage: null }) as const
/** A list of large rows, in pages also where none is asked for. */
export const pages = <R extends Resource>(of: R, mostPerPage: number) =>
  ({ kind: 'many', of, includes: [], mostPerPage }) as const
export const metaOnly = <M extends z.ZodType>(meta: M) => ({ kind: 'meta', meta }) as const
export const json = <J extends z.ZodType>(shape: J) => ({ kind: 'json', json: shape }) as const
export const textBody = (mediaType: string, fileName: string | null = null) =>
  ({ kind: 'text', mediaType, fileName }) as const
export const file = (mediaTypes: readonly string[]) => ({ kind: 'file', mediaTypes }) as const
export const foreign = (shape: z.ZodType) => ({ kind: 'foreign', shape }) as const
export const redirect = (to: string) => ({ kind: 'redirect', to }) as const
export const nothing = { kind: 'nothing' } as const

type Values = Record<string, unknown>

const blankCache = new WeakMap<Resource, Values>()

/**
 * A resource's attributes, all null. Cached, because a list needs them for every row and the schema rebuilds them on
 * each access. Rows copied from one object also share a hidden class, and serialize in two thirds of the time.
 */
function blankOf(of: Resource): Values {
  const cached = blankCache.get(of)
  if (cached) return cached
  const blank = Object.fromEntries(Object.keys(of.attributes.shape).map(name => [name, null]))
  blankCache.set(of, blank)
  return blank
}

/** A row as a resource object. Only declared attributes are copied, whatever else the row contains. */
export function resourceObject<R extends Resource>(
  of: R,
  row: RowOf<R>,
  fields?: ReadonlySet<string>,
): ResourceObject<R> {
  const source = row as Readonly<Values>
  const blank = blankOf(of)
  const attributes: Values = fields ? {} : { ...blank }
  for (const name in blank) {
    if (fields && !fields.has(name)) continue
    const value = source[name]
    if (value === undefined) throw new Error(`${of.type}.${name} is missing from the row: add it to the query`)
    attributes[name] = value
  }
  const object: Values = { type: of.type, id: row.id, attributes }
  if (row.relationships) object.relationships = relationshipsOf(of, row.relationships, fields)
  if (row.meta) object.meta = row.meta
  return object as unknown as ResourceObject<R>
}

function relationshipsOf(of: Resource, given: Readonly<Record<string, unknown>>, fields?: ReadonlySet<string>) {
  const relationships: Record<string, unknown> = {}
  for (const [name, target] of Object.entries(of.relationships)) {
    const value = given[name]
    if (value === undefined || (fields && !fields.has(name))) continue
    relationships[name] = { data: linkage(typeof target === 'string' ? target : (target[0] as string), value) }
  }
  return relationships
}

function linkage(type: string, value: unknown): Identifier | Identifier[] | null {
  if (value === null) return null
  return Array.isArray(value) ? value.map(id => ({ type, id: String(id) })) : { type, id: String(value) }
}

/** The body of a call that writes one resource: its writable attributes and, if any, its relationships. */
export function bodyOf<const T extends string, A extends z.ZodType, L extends z.ZodType = z.ZodOptional<z.ZodUnknown>>(
  type: T,
  attributes: A,
  relationships?: L,
) {
  return z.object({
    data: z.object({
      type: z.literal(type),
      id: z.string().max(100).optional(),
      attributes,
      relationships: (relationships ?? z.unknown().optional()) as L,
    }),
  })
}

/** The type of the resource that a body writes; null if the body is of another kind. */
export function typeIn(body: z.ZodType): string | null {
  const data = body instanceof z.ZodObject ? body.shape.data : null
  const type = data instanceof z.ZodObject ? data.shape.type : null
  return type instanceof z.ZodLiteral ? String(type.value) : null
}

/** What the resource of a body must have, of its attributes and relationships. */
export function requiredMembersIn(body: z.ZodType): readonly ('attributes' | 'relationships')[] {
  const data = body instanceof z.ZodObject ? body.shape.data : null
  if (!(data instanceof z.ZodObject)) return []
  return (['attributes', 'relationships'] as const).filter(
    name => data.shape[name]?.safeParse(undefined).success === false,
  )
}

/** A to-one relationship in a request body. */
export const toOne = <const T extends string>(type: T, id = z.string().min(1).max(100)) =>
  z.object({ data: z.object({ type: z.literal(type), id }) })

/** A to-many relationship in a request body; at most 10,000 ids at once (SAFE-26). */
export const toMany = <const T extends string>(type: T) =>
  z.object({ data: z.array(z.object({ type: z.literal(type), id: z.string().min(1).max(100) })).max(MAX_BULK) })

/** The same with at least one id. */
export const someOf = <const T extends string>(type: T, message: string) =>
  toMany(type).refine(({ data }) => data.length > 0, message)
