import type { Resource, ResourceObject, Returns, RowOf } from '@hornbook/contract/document'
import type { Endpoint, PathParams } from '@hornbook/contract/endpoint'
import type { z } from 'zod'
import type { Caller, Place } from '../access/caller.ts'
import { type Fault, Refusal } from '../access/refusal.ts'
import { type Scope, scopeAt } from '../access/scope.ts'
import type { Database, Db } from '../db/pool.ts'
import type { Page } from './lists/page.ts'
import type { Surroundings } from './surroundings.ts'

/** A service token that came through the gate. */
export interface Machine {
  readonly tokenId: string | null
  readonly name: string
  /** Null: provider-wide. */
  readonly districtId: string | null
}

/** What every handler is given. */
export interface Call<P extends string = string, Q = unknown, B = unknown> {
  readonly params: PathParams<P>
  /** The address without its query. */
  readonly path: string
  readonly query: Q
  readonly body: B
  readonly now: number
  readonly requestId: string
  readonly address: string
  readonly app: Surroundings
}

/** A call by somebody, inside a transaction that reaches the target's district or, without one, all of theirs. */
export interface MemberCall<P extends string = string, Q = unknown, B = unknown> extends Call<P, Q, B> {
  readonly tx: Db
  readonly caller: Caller
  readonly place: Place | null
}

/** A call by somebody whose work takes longer than one request may hold a transaction: it opens its own. */
export interface ApartCall<P extends string = string, Q = unknown, B = unknown> extends Call<P, Q, B> {
  readonly db: Database
  readonly caller: Caller
  readonly place: Place | null
}

type One<R extends Resource> = {
  readonly data: RowOf<R>
  readonly included?: readonly ResourceObject[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly status?: number
}
/** A list is a page of it (D 3): the links are named even where they are undefined, so that no list forgets them. */
type Many<R extends Resource> = Page<RowOf<R>> & {
  readonly included?: readonly ResourceObject[]
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What a handler has to answer for what its endpoint returns. */
export type AnswerOf<R extends Returns> = R extends { kind: 'one'; of: infer T extends Resource }
  ? One<T>
  : R extends { kind: 'many'; of: infer T extends Resource }
    ? Many<T>
    : R extends { kind: 'meta'; meta: infer M extends z.ZodType }
      ? z.input<M>
      : R extends { kind: 'json'; json: infer J extends z.ZodType }
        ? z.input<J>
        : R extends { kind: 'text' }
          ? string
          : undefined

type Out<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined

/** How an endpoint is answered: inside the gate's transaction, or with transactions of its own. */
export interface Route {
  readonly endpoint: Endpoint
  readonly by: 'member' | 'machine' | 'anyone'
  /** No transaction around the handler. */
  readonly apart?: true
  readonly handle: (call: never) => Promise<unknown>
  readonly alsoWrong?: AlsoWrong
}

/**
 * What the database finds wrong with a body that the contract refuses already (as it came, of whatever shape), of the
 * target that the address names; told together with the rest.
 */
export type AlsoWrong = (db: Db, body: unknown, target: string | undefined) => Promise<readonly Fault[]>

type Of<E> = E extends Endpoint<infer P, infer Q, infer B, infer R> ? { p: P; q: Out<Q>; b: Out<B>; r: R } : never

/** Answers an endpoint for a signed-in person, in one transaction that is committed before the answer leaves. */
export function on<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<Of<E>['p'], Of<E>['q'], Of<E>['b']>) => Promise<AnswerOf<Of<E>['r']>>,
  more: Pick<Route, 'alsoWrong'> = {},
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'member', handle: handle as Route['handle'], ...more }
}

/** Answers an endpoint for a signed-in person, with transactions of its own. */
export function onApart<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (call: ApartCall<Of<E>['p'], Of<E>['q'], Of<E>['b']>) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'member', apart: true, handle: handle as Route['handle'] }
}

/** Answers an endpoint that opens its own transactions: a call by anyone. */
export function onAnyone<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (call: Call<Of<E>['p'], Of<E>['q'], Of<E>['b']> & { db: Database }) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'anyone', handle: handle as Route['handle'] }
}

/** Answers an endpoint for a service token, with transactions of its own. */
export function onMachine<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (
    call: Call<Of<E>['p'], Of<E>['q'], Of<E>['b']> & { db: Database; machine: Machine },
  ) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'machine', handle: handle as Route['handle'] }
}

/** The place a call's address leads to; every endpoint with a target in its path has one once through the gate. */
export function placeOf(call: Pick<MemberCall, 'place'>): Place {
  if (!call.place) throw new Error('This endpoint names no target in its path')
  return call.place
}

/** The rows that are the caller's where the address leads. */
export const scopeOf = (call: Pick<MemberCall, 'place'>): Scope => scopeAt(placeOf(call))

/** An id out of a path or a body, or not found: a malformed id is a missing one. */
export function idFrom(text: string | undefined): string {
  if (text === undefined || !/^[1-9]\d{0,17}$/.test(text)) throw new Refusal('notFound')
  return text
}
