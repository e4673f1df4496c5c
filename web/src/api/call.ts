import { addressOf } from '@hornbook/contract/endpoint'
import type { Answer, AnyEndpoint, Input } from './answer.ts'
import { flattened } from './answer.ts'
import { ApiError, errorOf } from './api-error.ts'
import { wire } from './wire.ts'

const JSON_API = 'application/vnd.api+json'
const SESSION = '/api/users/session'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Given again, the server answers as it did before (promise 20); a fresh one is made where none is given. */
  readonly idempotencyKey?: string
}

/** Asks the server. The endpoint's value says where, and what comes back; refusals are thrown as ApiError. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Answer<E>> {
  const { params = {}, query = {}, body } = input as LooseInput
  const response = await fetch(`${addressOf(endpoint.path, params)}${queryString(query)}`, {
    method: endpoint.method,
    headers: headersOf(endpoint, body !== undefined, idempotencyKey),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(0, 'unreachable', [])
  })
  if (!response.ok) throw await refused(endpoint, response)
  wire.onSuccess(endpoint.silent === true)
  if (endpoint.returns.kind === 'nothing' || response.status === 204) return undefined as Answer<E>
  if (endpoint.returns.kind === 'text') return (await written(response)) as Answer<E>
  return flattened(endpoint.returns.kind, await response.json()) as Answer<E>
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

/** The headers of a call: the session's token, and a key of its own for what must not happen twice. */
export function headersOf(endpoint: AnyEndpoint, withBody: boolean, idempotencyKey = freshKey()): HeadersInit {
  return {
    Accept: JSON_API,
    ...(withBody && { 'Content-Type': endpoint.bytes ?? JSON_API }),
    ...(wire.token !== null && { Authorization: `Token token=${wire.token}` }),
    ...(endpoint.idempotent && { 'Idempotency-Key': idempotencyKey }),
  }
}

export function queryString(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

// response.text() would drop the byte order mark, by which a spreadsheet knows UTF-8.
const written = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

async function refused(endpoint: AnyEndpoint, response: Response): Promise<ApiError> {
  const { status, type, headers } = response
  const error = errorOf(status, await response.text(), type, headers.get('Retry-After'))
  report(endpoint, error)
  return error
}

/** Tells the session what a refusal means for it. Calls on the session itself have answers of their own (SESS-5). */
export function report(endpoint: AnyEndpoint, error: ApiError): void {
  const ofSession = endpoint.path === SESSION && endpoint.method !== 'PATCH'
  const credentials = endpoint.path.startsWith('/api/credential')
  if (error.status === 401 && !ofSession && !credentials) wire.onExpired()
  if (error.status === 403 && error.code === 'training') wire.onTraining()
  // A refused read tells its own query.
  if (endpoint.method !== 'GET' && [403, 404].includes(error.status)) wire.onRefusedWrite()
}

// crypto.randomUUID is missing where the page is not served over https.
const freshKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
