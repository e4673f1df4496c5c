import { addressOf } from '@hornbook/contract/endpoint'
import { type Answer, type AnyEndpoint, type EndpointFields, flattenDocument } from './answer.ts'
import { ApiError, parseError } from './api-error.ts'
import { queryString, reportRefusal, requestHeaders } from './call.ts'
import { sessionHooks } from './session-hooks.ts'

interface Progress {
  /** Share of the bytes sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

interface SendOptions extends Progress {
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
}

/** Like `call`, but sends a file's raw bytes and reports progress, which fetch cannot do. */
export async function sendBytes<E extends AnyEndpoint>(
  endpoint: E,
  file: Blob,
  { params, query = {}, ...progress }: SendOptions,
): Promise<Answer<E>> {
  const { method, path, returns }: EndpointFields = endpoint
  const address = `${addressOf(path, params)}${queryString(query)}`
  try {
    const text = await transfer(method, address, requestHeaders(endpoint, true), file, progress)
    sessionHooks.onSuccess(false)
    return flattenDocument(returns.kind, JSON.parse(text)) as Answer<E>
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) reportRefusal(endpoint, error)
    throw error
  }
}

/** Sends a file to an address that the server has signed for it; the session's token does not go there (SAFE-11). */
export async function putFile(address: string, file: Blob, progress: Progress): Promise<void> {
  // Signed by this server, under the name that it has for itself; a browser may reach it by another.
  const { pathname, search } = new URL(address, location.origin)
  await transfer('PUT', `${pathname}${search}`, {}, file, progress)
}

/** The text of the answer. Throws ApiError if refused or unreachable, and an AbortError. */
function transfer(
  method: string,
  address: string,
  headers: HeadersInit,
  file: Blob,
  { onProgress, signal }: Progress,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, 'unreachable', []))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) resolve(responseText)
      else reject(parseError(status, responseText, 'basic', request.getResponseHeader('Retry-After')))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
