import type { Resource as AbilityResource, Action } from '@hornbook/rules/abilities'
import type { z } from 'zod'
import type { Returns } from './document.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** What a service token may be trusted with (D 12). */
export type Right = 'events' | 'handoff'

/**
 * Who may call an endpoint at all. Which rows they may touch is the scope's question, asked afterwards.
 * - `anyone`: no session is needed.
 * - `signed in`: a living session, whatever the membership or training status says (one's own session).
 * - `member`: signed in, out of training, and with a valid membership where the target lies.
 * - `administrator`: the provider's own staff.
 * - an ability: a member whose role in the target's district grants it.
 * - a right: a service token that carries it.
 */
export type Guard =
  | 'anyone'
  | 'signed in'
  | 'member'
  | 'administrator'
  | { readonly may: Action; readonly resource: AbilityResource }
  | { readonly right: Right }

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type PathParams<P extends string> = { readonly [K in ParamNames<P>]: string }

/** One call of the API as a value: the server mounts it, the browser calls it, the documents and the matrix list it. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends Returns = Returns,
> {
  /** A short sentence: what the call does, in the product's language. */
  readonly does: string
  readonly method: Method
  /** With its prefix (`/api`, `/service`, `/health`); parameters in braces. */
  readonly path: P
  readonly guard: Guard
  readonly query?: Q
  readonly body?: B
  /** What the document says of the body, where the endpoint itself takes more and the handler judges it. */
  readonly bodySaid?: z.ZodType
  /** Media type of a body that is not JSON; such a body reaches the handler as bytes. */
  readonly bytes?: string
  /** Largest body in bytes; 1 MiB where nothing is said. */
  readonly bodyLimit?: number
  /** The handler judges the items of the body one by one, so that what is wrong with one never holds up the others. */
  readonly itemwise?: boolean
  /** Answered when the same Idempotency-Key comes again (every POST that creates). */
  readonly idempotent?: boolean
  /** The answer shows a secret: it is never kept, and the same Idempotency-Key is refused instead. */
  readonly showsSecret?: boolean
  /** Polling it never keeps a session alive (SESS-4). */
  readonly silent?: boolean
  /** It answers 202 instead, with the same, where the work goes on after the answer; the resource is then polled. */
  readonly goesOn?: boolean
  readonly returns: R
}

/** Declares an endpoint; leaving the guard out does not compile. */
export function endpoint<
  const P extends `/${string}`,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends Returns = Returns,
>(declared: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return declared
}

/** The address of an endpoint with its parameters filled in. */
export function addressOf<P extends string>(path: P, params: PathParams<P>): string {
  const filled = params as Readonly<Record<string, string>>
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(filled[name] ?? ''))
}

/** The names of the parameters in a path, in order. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
}
