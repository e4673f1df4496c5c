import type { Resource, ResourceObject, Returns, RowOf } from '@hornbook/contract/document'
import type { Endpoint, PathParams } from '@hornbook/contract/endpoint'
import type { z } from 'zod'
import type { Caller, Place } from '../access/caller.ts'
import { type Fault, notFound } from '../access/refusal.ts'
import { type Scope, scopeAt } from '../access/scope.ts'
import type { ServiceCaller } from '../access/service-caller.ts'
import { authorOf } from '../audit/audit.ts'
import type { Database, Db } from '../db/pool.ts'
import type { Writer } from '../people/writer.ts'
import type { AppContext } from './app-context.ts'
import type { FileAnswer, ForeignAnswer, RedirectAnswer } from './endpoint/answer.ts'
import type { ResourceStream, ResourceTexts } from './endpoint/resource-texts.ts'
import type { SignedFor } from './endpoint/signed-address.ts'
import type { Page } from './lists/page.ts'

/** The part of a call that every handler gets. */
export interface Call<P extends string = string, Q = unknown, B = unknown> {
  readonly params: PathParams<P>
  /** The address without its query. */
  readonly path: string
  readonly query: Q
  readonly body: B
  readonly now: number
  readonly requestId: string
  /** Where it comes from, as limits count addresses. */
  readonly network: string
  /** The Cookie header. */
  readonly cookies: string | undefined
  /** The Authorization header, for the call that has no other caller than it. */
  readonly authorization: string | undefined
  /** The Accept-Language header. */
  readonly languages: string | undefined
  /** The User-Agent header. */
  readonly userAgent: string | undefined
  readonly app: AppContext
}

/** A signed-in person's call. Without a target, the transaction reaches all of the caller's live districts. */
export interface MemberCall<P extends string = string, Q = unknown, B = unknown> extends Call<P, Q, B> {
  readonly tx: Db
  readonly caller: Caller
  readonly place: Place | null
}

/** The Idempotency-Key of a call whose work is a job (SAFE-20). */
interface CallKey {
  /** The record whose job an earlier call with this key has begun: this one waits for it. */
  readonly begun?: string | undefined
  /** To be called in the transaction that begins the job. */
  readonly note: (tx: Db, id: string) => Promise<void>
}

/** A signed-in person's call that takes too long for one transaction per request, so the handler opens its own. */
export interface OwnTransactionsCall<P extends string = string, Q = unknown, B = unknown> extends Call<P, Q, B> {
  readonly db: Database
  readonly caller: Caller
  readonly place: Place | null
  readonly key?: CallKey | null
}

type One<R extends Resource> = {
  readonly data: RowOf<R> | ResourceTexts<R>
  readonly included?: readonly (ResourceObject | ResourceTexts)[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly status?: number
  /** The Set-Cookie header. */
  readonly cookie?: string
}
/** CALL-12: `links` is required even when undefined, so that no list forgets it. */
type Many<R extends Resource> = Pick<Page<RowOf<R>>, 'links'> & {
  readonly data: readonly RowOf<R>[] | ResourceTexts<R> | ResourceStream<R>
  readonly included?: readonly (ResourceObject | ResourceTexts)[]
  readonly meta?: Readonly<Record<string, unknown>>
}

/** What a handler must return, derived from its endpoint's `returns`. */
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
          : R extends { kind: 'file' }
            ? FileAnswer
            : R extends { kind: 'redirect' }
              ? RedirectAnswer
              : R extends { kind: 'foreign' }
                ? ForeignAnswer
                : undefined

type Out<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined

export interface Route {
  readonly endpoint: Endpoint
  readonly by: 'member' | 'service' | 'receiver' | 'system' | 'anyone' | 'signed address'
  /** The handler opens its own transactions. */
  readonly ownTransactions?: true
  readonly handle: (call: never) => Promise<unknown>
  /** It reads a whole district or school, or draws paper: few run at once, reads in a thread of their own (SAFE-26). */
  readonly heavy?: true
  /** Its statements find a few rows by an index: each is planned once a connection (db/pool.ts). */
  readonly reusesPlans?: true
  /** How long one of its statements may run, instead of the 15 seconds of others. */
  readonly limitSeconds?: number
  readonly findMoreFaults?: FaultFinder
  readonly findPlace?: PlaceFinder<never>
  /** Refuses a caller whom the gate admits before their body is read. */
  readonly beforeBody?: (call: Pick<MemberCall, 'place'>) => void
}

/** Finds the caller's place in the district of the record that a body names; 404 if they reach no such record. */
type PlaceFinder<B> = (app: AppContext, caller: Caller, body: B) => Promise<Place>

/**
 * Finds the faults that only the database can see, in a body that the contract has already refused, so that one answer
 * lists them all. The body is raw and may have any shape; `target` is the id in the address.
 */
export type FaultFinder = (db: Db, body: unknown, target: string | undefined) => Promise<readonly Fault[]>

/** What a route is called between threads. */
export const nameOfRoute = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

type Of<E> = E extends Endpoint<infer P, infer Q, infer B, infer R> ? { p: P; q: Out<Q>; b: Out<B>; r: R } : never

/** A route for signed-in people, in one transaction that is committed before the answer is sent. */
export function memberRoute<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (call: MemberCall<Of<E>['p'], Of<E>['q'], Of<E>['b']>) => Promise<AnswerOf<Of<E>['r']>>,
  more: Pick<Route, 'findMoreFaults' | 'heavy' | 'limitSeconds' | 'reusesPlans'> & {
    readonly findPlace?: PlaceFinder<Of<E>['b']>
  } = {},
): Route {
  const { findPlace, ...options } = more
  return {
    endpoint: endpoint as unknown as Endpoint,
    by: 'member',
    handle: handle as Route['handle'],
    ...options,
    ...(findPlace && { findPlace: findPlace as PlaceFinder<never> }),
  }
}

/** A route for signed-in people whose handler opens its own transactions. */
export function memberRouteWithTransactions<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (call: OwnTransactionsCall<Of<E>['p'], Of<E>['q'], Of<E>['b']>) => Promise<AnswerOf<Of<E>['r']>>,
  more: Pick<Route, 'findMoreFaults' | 'heavy' | 'beforeBody'> = {},
): Route {
  return {
    endpoint: endpoint as unknown as Endpoint,
    by: 'member',
    ownTransactions: true,
    handle: handle as Route['handle'],
    ...more,
  }
}

/** A route that needs no session; the handler opens its own transactions. */
export function publicRoute<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (call: Call<Of<E>['p'], Of<E>['q'], Of<E>['b']> & { db: Database }) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'anyone', handle: handle as Route['handle'] }
}

/** A route for service tokens; the handler opens its own transactions. */
export function serviceRoute<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (
    call: Call<Of<E>['p'], Of<E>['q'], Of<E>['b']> & { db: Database; serviceCaller: ServiceCaller },
  ) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'service', handle: handle as Route['handle'] }
}

/** A call of a system that has a key of one district. */
export type ReceiverCall<P extends string = string, Q = unknown> = Call<P, Q> & {
  readonly db: Database
  readonly serviceCaller: ServiceCaller
}

/** A route for systems that a district lets read; the handler opens its own transactions. */
export function receiverRoute<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (call: ReceiverCall<Of<E>['p'], Of<E>['q']>) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'receiver', handle: handle as Route['handle'] }
}

/** A route for service tokens and for systems that a district lets read; the handler opens its own transactions. */
export function systemRoute<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (
    call: Call<Of<E>['p'], Of<E>['q'], Of<E>['b']> & { db: Database; serviceCaller: ServiceCaller },
  ) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'system', handle: handle as Route['handle'] }
}

/** A route for whoever has the signed address; the handler opens its own transactions. */
export function signedRoute<E extends Endpoint<never, z.ZodType, z.ZodType, Returns> | Endpoint>(
  endpoint: E,
  handle: (
    call: Call<Of<E>['p'], Of<E>['q'], Of<E>['b']> & { db: Database; signedFor: SignedFor },
  ) => Promise<AnswerOf<Of<E>['r']>>,
): Route {
  return { endpoint: endpoint as unknown as Endpoint, by: 'signed address', handle: handle as Route['handle'] }
}

/** The caller's place in the target's district. The gate sets it for every endpoint with a target in its path. */
export function placeOf(call: Pick<MemberCall, 'place'>): Place {
  if (!call.place) throw new Error('This endpoint has no target in its path')
  return call.place
}

/** The caller's scope in the target's district. */
export const scopeOf = (call: Pick<MemberCall, 'place'>): Scope => scopeAt(placeOf(call))

/** The caller as one who writes people of the target's district. */
export const writerOf = (call: Pick<MemberCall, 'tx' | 'place' | 'caller' | 'requestId' | 'now'>): Writer => ({
  tx: call.tx,
  place: placeOf(call),
  scope: scopeOf(call),
  author: authorOf(call),
  now: call.now,
})

/** An id from a path, or from a body at `pointer`. A malformed id is a 404, like a missing one. */
export function idFrom(text: string | undefined, pointer?: string): string {
  if (text === undefined || !/^[1-9]\d{0,17}$/.test(text)) throw notFound(pointer)
  return text
}
