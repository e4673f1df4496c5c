import { addressOf } from '@hornbook/contract/endpoint'
import { type Answer, type AnyEndpoint, type EndpointFields, flattenDocument } from './answer.ts'
import { ApiError, parseError } from './api-error.ts'
import { queryString, reportRefusal, requestHeaders } from './call.ts'
import { sessionHooks } from './session-hooks.ts'

interface SendOptions {
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Share of the bytes sent so far, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Like `call`, but sends a file's raw bytes and reports progress, which fetch cannot do. */
export function sendBytes<E extends AnyEndpoint>(endpoint: E, file: Blob, options: SendOptions): Promise<Answer<E>> {
  const { params, query = {}, onProgress, signal } = options
  const { method, path, returns }: EndpointFields = endpoint
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `${addressOf(path, params)}${queryString(query)}`)
    for (const [name, value] of new Headers(requestHeaders(endpoint, true))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, 'unreachable', []))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) {
        sessionHooks.onSuccess(false)
        return resolve(flattenDocument(returns.kind, JSON.parse(responseText)) as Answer<E>)
      }
      const error = parseError(status, responseText, 'basic', request.getResponseHeader('Retry-After'))
      reportRefusal(endpoint, error)
      reject(error)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
