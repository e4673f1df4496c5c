import type { ErrorObject } from '@hornbook/contract/errors'

/** One thing that the server refused. `code` is its type (A §8); meta is merged beside it. */
export interface Refusal {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly pointer: string | undefined
  readonly meta: Readonly<Record<string, unknown>>
}

/** A call that did not succeed. Status 0: the server was not reached. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly Refusal[]
  readonly retryAfterSeconds: number | null

  constructor(status: number, code: string, errors: readonly Refusal[], retryAfterSeconds: number | null = null) {
    super(errors[0]?.detail || code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export const UNREADABLE = 'Something went wrong, please try again soon'

/**
 * The error of an answer, as A §8 reads it: a list gives each error's code as its type, merged with its meta; a body
 * without a list is `invalidLogin` with a fixed sentence; an empty body passes the response's own type on.
 */
export function errorOf(status: number, body: string, responseType: string, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null || Number.isNaN(Number(retryAfter)) ? null : Number(retryAfter)
  if (body.trim() === '') return new ApiError(status, responseType, [], seconds)
  const listed = errorsIn(body)
  const [first] = listed
  if (first) return new ApiError(status, first.code, listed, seconds)
  const fallback = { code: 'invalidLogin', title: '', detail: UNREADABLE, pointer: undefined, meta: {} }
  return new ApiError(status, 'invalidLogin', [fallback], seconds)
}

function errorsIn(body: string): Refusal[] {
  try {
    const parsed = JSON.parse(body) as { errors?: Partial<ErrorObject>[] }
    return (parsed.errors ?? []).map(({ code, title, detail, source, meta }) => ({
      code: code ?? 'unknown',
      title: title ?? '',
      detail: detail ?? title ?? '',
      pointer: source?.pointer,
      meta: meta ?? {},
    }))
  } catch {
    return []
  }
}
