import type { ErrorObject, ServiceError } from '@hornbook/contract/errors'

/** One error of a refused request. `code` is its type (CALL-17). */
export interface Refusal {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly pointer: string | undefined
  readonly meta: Readonly<Record<string, unknown>>
}

/** A failed call. Status 0 means the server was not reached. */
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

export const GENERIC_MESSAGE = 'Something went wrong, please try again soon'

/**
 * Builds the error of a failed response (CALL-17). A list of errors keeps each code and meta; the file service sends a
 * single code with its message, and what is wrong with each field (CALL-24). Any other body becomes `invalidLogin` with a fixed message, and an empty one
 * gets the response's own type as its code.
 */
export function parseError(status: number, body: string, responseType: string, retryAfter: string | null): ApiError {
  const seconds = retryAfter === null || Number.isNaN(Number(retryAfter)) ? null : Number(retryAfter)
  if (body.trim() === '') return new ApiError(status, responseType, [], seconds)
  const errors = parseErrorList(body)
  const [first] = errors
  if (first) return new ApiError(status, first.code, errors, seconds)
  const fallback = { code: 'invalidLogin', title: '', detail: GENERIC_MESSAGE, pointer: undefined, meta: {} }
  return new ApiError(status, 'invalidLogin', [fallback], seconds)
}

function parseErrorList(body: string): Refusal[] {
  try {
    const document = JSON.parse(body) as { errors?: Partial<ErrorObject>[] } & Partial<ServiceError>
    return (document.errors ?? errorsOfFileService(document)).map(({ code, title, detail, source, meta }) => ({
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

function errorsOfFileService({ message, code, fields }: Partial<ServiceError>): Partial<ErrorObject>[] {
  if (!message || !code) return []
  const ofFields = Object.entries(fields ?? {}).map(([pointer, detail]) => ({ code, detail, source: { pointer } }))
  return ofFields.length > 0 ? ofFields : [{ code, detail: message }]
}
