import { ERROR_STATUS, type ErrorCode, type ErrorObject } from '@hornbook/contract/errors'

/** One thing that is wrong, before it becomes an error object. */
export interface Fault {
  readonly detail: string
  /** JSON pointer into the body. */
  readonly pointer?: string
  readonly parameter?: string
  readonly code?: ErrorCode
  readonly meta?: Readonly<Record<string, unknown>>
}

const TITLES: Readonly<Record<ErrorCode, string>> = {
  malformed: 'Malformed request',
  badParameter: 'Unknown or malformed parameter',
  sessionExpired: 'Session Expired',
  invalidLogin: 'Invalid login',
  invalidToken: 'Invalid token',
  training: 'Training',
  membershipExpired: 'Membership expired',
  managedExternally: 'Managed externally',
  forbidden: 'Not permitted',
  notFound: 'Not found',
  methodNotAllowed: 'Method not allowed',
  tooSlow: 'Too slow',
  notAcceptable: 'Not acceptable',
  conflict: 'Conflict',
  inProgress: 'In progress',
  held: 'Held',
  stalePreview: 'The preview is out of date',
  movedOn: 'Changed since',
  stale: 'Changed meanwhile',
  tooLarge: 'Too large',
  unsupportedMediaType: 'Unsupported media type',
  invalid: 'Invalid',
  keyReused: 'Idempotency key reused',
  rateLimited: 'Too many requests',
  headersTooLarge: 'Headers too large',
  internal: 'Something went wrong',
  unavailable: 'Unavailable',
  storageFull: 'Storage is full',
}

const DETAILS: Partial<Record<ErrorCode, string>> = {
  sessionExpired: 'Your session has ended. Please sign in again.',
  invalidToken: 'This service token is not known or has been revoked.',
  training: 'This account is in training.',
  membershipExpired: 'Your membership has been expired',
  managedExternally: 'This account is managed by the roster system, so this can only be changed there.',
  forbidden: 'You do not have the ability to view this resource.',
  notFound: 'There is nothing here that you can reach.',
  tooSlow: 'The request did not arrive in time.',
  methodNotAllowed: 'This address is not asked for like that; the header Allow says how.',
  notAcceptable: 'The media type application/vnd.api+json is served without extensions and parameters.',
  headersTooLarge: 'The address or the headers are longer than Hornbook takes.',
  unavailable: 'Hornbook is busy or its database is away. Please try again in a few seconds.',
  storageFull: 'The disk of the server is full. Nothing was stored; please tell whoever runs this Hornbook.',
  internal: 'Something went wrong on our side. Please try again.',
}

/** A typed refusal: thrown anywhere below a handler, answered as one error document (D 4). */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly faults: readonly Fault[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, faults: Fault | readonly Fault[] = [], retryAfterSeconds?: number) {
    super(code)
    this.code = code
    const list = Array.isArray(faults) ? (faults as readonly Fault[]) : [faults as Fault]
    this.faults = list.length > 0 ? list : [{ detail: DETAILS[code] ?? TITLES[code] }]
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  errorObjects(requestId: string): ErrorObject[] {
    return this.faults.map(fault => ({
      status: String(this.status),
      code: fault.code ?? this.code,
      title: TITLES[fault.code ?? this.code],
      detail: fault.detail,
      ...((fault.pointer !== undefined || fault.parameter !== undefined) && {
        source: {
          ...(fault.pointer !== undefined && { pointer: fault.pointer }),
          ...(fault.parameter !== undefined && { parameter: fault.parameter }),
        },
      }),
      meta: { requestId, ...fault.meta },
    }))
  }
}

/** What a missing id and an id outside one's scope both answer: the same body, letter for letter (promise 1). */
export const notFound = () => new Refusal('notFound')
