import type { Resource as AbilityResource, Action } from '@hornbook/rules/people/abilities'
import type { z } from 'zod'
import type { Returns } from './document.ts'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a service token may be used for (EVENT-16). */
export const RIGHTS = ['events', 'handoff', 'students'] as const
export type Right = (typeof RIGHTS)[number]

/** What a district's key of another system may read (OUT-5). */
export const RECEIVER_RIGHTS = ['oneroster', 'results', 'xapi'] as const
export type ReceiverRight = (typeof RECEIVER_RIGHTS)[number]

export const isReceiverRight = (right: string): right is ReceiverRight =>
  (RECEIVER_RIGHTS as readonly string[]).includes(right)

/**
 * Who may call an endpoint. Which rows they may touch is checked afterwards, by the scope.
 * - `anyone`: no session needed.
 * - `signed in`: a valid session, whatever the membership or training status (for the caller's own session).
 * - `member`: signed in, out of training, and with a valid membership in the target's district.
 * - `administrator`: the provider's own staff.
 * - an ability: a member whose role in the target's district grants it.
 * - a right: a service token that has it, or the key of a system that a district lets read. With `orOfKey`, either of them.
 * - `signed address`: whoever has the address, which the server has signed for one file and a few minutes.
 */
export type Guard =
  | 'anyone'
  | 'signed in'
  | 'member'
  | 'administrator'
  | { readonly may: Action; readonly resource: AbilityResource }
  | { readonly right: Right | ReceiverRight; readonly orOfKey?: ReceiverRight }
  | 'signed address'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamNames<Rest> : never
export type PathParams<P extends string> = { readonly [K in ParamNames<P>]: string }

/** One API call as a value: the server mounts it, the browser calls it, OpenAPI and the access matrix list it. */
export interface Endpoint<
  P extends string = string,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends Returns = Returns,
> {
  /** A short sentence for the OpenAPI document: what the call does. */
  readonly summary: string
  readonly method: Method
  /** Including its prefix (`/api`, `/service`, `/health`); parameters in braces. */
  readonly path: P
  readonly guard: Guard
  readonly query?: Q
  readonly body?: B
  /** The body as documented, if the endpoint accepts more and the handler validates it. */
  readonly documentedBody?: z.ZodType
  /** Media type of a body that is not JSON; the handler gets such a body as a file on disk. */
  readonly bodyMediaType?: string
  /** A form as browsers send it is taken as well as JSON. */
  readonly takesForm?: boolean
  /** A body in several parts (`multipart/mixed`) is taken as well as JSON. */
  readonly takesParts?: boolean
  /** Largest body in bytes; 1 MiB by default. */
  readonly bodyLimit?: number
  /** The handler validates the body's items one by one, so that a bad one does not block the others. */
  readonly itemwise?: boolean
  /** A repeated Idempotency-Key returns the first answer (every POST that creates). */
  readonly idempotent?: boolean
  /** The answer shows a secret, so it is never stored, and a repeated Idempotency-Key is rejected. */
  readonly showsSecret?: boolean
  /** Answers for a district that has left as well; all other calls about one are refused. */
  readonly alsoOnceLeft?: boolean
  /** Reached by a session that still lacks its second step: to answer it, or to set it up (SIGN-15). */
  readonly beforeSecondStep?: 'answer' | 'setUp'
  /**
   * Refused once the caller's last proof of who they are is older than ten minutes: of everyone, or, for acts that are dangerous
   * in the wrong hands, of those who have a second step or must have one.
   */
  readonly asksForProof?: 'always' | 'whereRequired'
  /** Does not count as activity: polling it never keeps a session alive (SESS-4). */
  readonly silent?: boolean
  /** May answer 202 with the same body if the work continues after the answer; the client then polls the resource. */
  readonly mayAnswer202?: boolean
  /** Refusals that do not follow from the rest of the declaration, for the OpenAPI document. */
  readonly alsoRefuses?: readonly ErrorCode[]
  readonly returns: R
}

/** All that a caller reads of an endpoint. The browser's copy of the contract is reduced to these fields (decision 10). */
export const CALL_FIELDS = [
  'method',
  'path',
  'bodyMediaType',
  'idempotent',
  'silent',
  'returns',
] as const satisfies readonly (keyof Endpoint)[]

/** Declares an endpoint; without a guard it does not compile. */
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
