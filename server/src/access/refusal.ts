import { ERROR_STATUS, type ErrorCode, type ErrorObject } from '@hornbook/contract/errors'
import { refusalDetails } from '../texts/en/access.ts'
import { type Catalogues, t } from '../texts/texts.ts'

/** One problem with a request; it becomes an error object. */
export interface Fault {
  readonly detail: string
  /** JSON pointer into the body. */
  readonly pointer?: string
  readonly parameter?: string
  readonly code?: ErrorCode
  readonly meta?: Readonly<Record<string, unknown>>
}

const hasDetail = (code: ErrorCode): code is keyof Catalogues['refusalDetails'] => Object.hasOwn(refusalDetails, code)
const titleOf = (code: ErrorCode) => t(`refusalTitles:${code}`)
const detailOf = (code: ErrorCode) => (hasDetail(code) ? t(`refusalDetails:${code}`) : titleOf(code))

/** Thrown anywhere below a handler; becomes one error document (CALL-13). */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly faults: readonly Fault[]
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, faults: Fault | readonly Fault[] = [], retryAfterSeconds?: number) {
    super(code)
    this.code = code
    const list = Array.isArray(faults) ? (faults as readonly Fault[]) : [faults as Fault]
    this.faults = list.length > 0 ? list : [{ detail: detailOf(code) }]
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }

  errorObjects(requestId: string): ErrorObject[] {
    return this.faults.map(fault => ({
      status: String(this.status),
      code: fault.code ?? this.code,
      title: titleOf(fault.code ?? this.code),
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

/**
 * A missing id and an id outside the caller's scope get exactly the same body (SAFE-1). `pointer` says which of several
 * records of a body was not found.
 */
export const notFound = (pointer?: string) =>
  new Refusal('notFound', pointer === undefined ? [] : { detail: detailOf('notFound'), pointer })
