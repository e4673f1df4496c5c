import { addressOf } from '@hornbook/contract/endpoint'
import {
  type Answer,
  type AnyEndpoint,
  type CallInput,
  type DownloadedFile,
  type EndpointFields,
  flattenDocument,
  type ListAnswer,
} from './answer.ts'
import { ApiError, parseError } from './api-error.ts'
import { readList } from './read-list.ts'
import { sessionHooks } from './session-hooks.ts'

const JSON_API = 'application/vnd.api+json'
const SESSION_PATH = '/api/users/session'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** A repeated key gets the server's first answer again (SAFE-20). Defaults to a new key. */
  readonly idempotencyKey?: string
  /** Called with the first rows of a long list, while the others are on their way. */
  readonly onBeginning?: (beginning: ListAnswer) => void
}

/** Calls an endpoint and returns its parsed answer. Throws ApiError if refused or unreachable. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, idempotencyKey, onBeginning }: CallOptions = {},
): Promise<Answer<E>> {
  const { params = {}, query = {}, body } = input as LooseInput
  const { path, returns }: EndpointFields = endpoint
  const response = await send(endpoint, `${addressOf(path, params)}${queryString(query)}`, {
    headers: requestHeaders(endpoint, body !== undefined, idempotencyKey),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  if (returns.kind === 'nothing' || response.status === 204) return undefined as Answer<E>
  if (returns.kind === 'text') return (await readText(response)) as Answer<E>
  if (returns.kind === 'file') return (await fileOf(response)) as Answer<E>
  if (returns.kind === 'many') return (await readList(response, onBeginning)) as Answer<E>
  return flattenDocument(returns.kind, await response.json()) as Answer<E>
}

const DOWNLOAD: EndpointFields = { method: 'GET', path: '', returns: { kind: 'file', mediaTypes: [] } }

/** Downloads what a link of an answer leads to. The session's token is sent to this server only (SAFE-11). */
export async function followLink(link: string): Promise<DownloadedFile> {
  const { origin, pathname, search } = new URL(link, location.origin)
  if (origin !== location.origin) throw new ApiError(0, 'foreignLink', [])
  return fileOf(await send(DOWNLOAD, `${pathname}${search}`, { headers: requestHeaders(DOWNLOAD, false) }))
}

/** The answer of a call that was not refused. One that wants to know who is there is sent again once it does. */
async function send(endpoint: EndpointFields, address: string, options: RequestInit): Promise<Response> {
  try {
    return await sendOnce(endpoint, address, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proofNeeded') throw error
    await sessionHooks.proveAgain(error)
    return sendOnce(endpoint, address, options)
  }
}

async function sendOnce(endpoint: EndpointFields, address: string, options: RequestInit): Promise<Response> {
  const { method, silent } = endpoint
  const response = await fetch(address, { method, ...options }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(0, 'unreachable', [])
  })
  if (!response.ok) throw await readError(endpoint, response)
  sessionHooks.onSuccess(silent === true)
  return response
}

const fileOf = async (response: Response): Promise<DownloadedFile> => ({
  content: await response.blob(),
  name: fileNameOf(response),
})

const fileNameOf = ({ headers }: Response) =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'

interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

/** A call's headers: the session token and, for idempotent endpoints, an idempotency key. */
export function requestHeaders(
  endpoint: EndpointFields,
  hasBody: boolean,
  idempotencyKey = newIdempotencyKey(),
): HeadersInit {
  return {
    Accept: JSON_API,
    ...(hasBody && { 'Content-Type': endpoint.bodyMediaType ?? JSON_API }),
    ...(sessionHooks.token !== null && { Authorization: `Token token=${sessionHooks.token}` }),
    ...(endpoint.idempotent && { 'Idempotency-Key': idempotencyKey }),
  }
}

export function queryString(query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

// response.text() would drop the byte order mark that tells a spreadsheet the file is UTF-8.
const readText = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())

async function readError(endpoint: EndpointFields, response: Response): Promise<ApiError> {
  const { status, type, headers } = response
  const error = parseError(status, await response.text(), type, headers.get('Retry-After'))
  reportRefusal(endpoint, error)
  return error
}

/** Tells the session about refusals that affect it. Calls on the session itself handle their own (SESS-5). */
export function reportRefusal(endpoint: EndpointFields, error: ApiError): void {
  const isSessionCall = endpoint.path === SESSION_PATH && endpoint.method !== 'PATCH'
  const isCredentialCall = endpoint.path.startsWith('/api/credential')
  if (error.status === 401 && !isSessionCall && !isCredentialCall) sessionHooks.onExpired()
  if (error.status === 403 && error.code === 'training') sessionHooks.onTraining()
  if (error.code === 'secondStep') {
    // The session asks for itself as it begins.
    if (!isSessionCall) sessionHooks.onSecondStep()
    return
  }
  if (error.code === 'proofNeeded') return
  if (error.code === 'viewingAs') {
    // What a page reads says so in its own place, and what is only fetched ahead says nothing.
    if (endpoint.method !== 'GET' || ['file', 'text'].includes(endpoint.returns.kind)) sessionHooks.onViewRefused()
  }
  // The query cache handles refused reads.
  else if (endpoint.method !== 'GET' && [403, 404].includes(error.status)) sessionHooks.onRefusedWrite()
}

// crypto.randomUUID is missing on pages served without https.
export const newIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
