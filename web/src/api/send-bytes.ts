import { addressOf } from '@hornbook/contract/endpoint'
import { type Answer, type AnyEndpoint, flattened } from './answer.ts'
import { ApiError, errorOf } from './api-error.ts'
import { headersOf, queryString, report } from './call.ts'
import { wire } from './wire.ts'

interface Sending {
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Share of the bytes that have left, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/** Sends a file as it is, with progress (which fetch does not tell); otherwise as `call`. */
export function sendBytes<E extends AnyEndpoint>(endpoint: E, file: Blob, sending: Sending): Promise<Answer<E>> {
  const { params, query = {}, onProgress, signal } = sending
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, `${addressOf(endpoint.path, params)}${queryString(query)}`)
    for (const [name, value] of new Headers(headersOf(endpoint, true))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError(0, 'unreachable', []))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    request.onload = () => {
      const { status, responseText } = request
      if (status >= 200 && status < 300) {
        wire.onSuccess(false)
        return resolve(flattened(endpoint.returns.kind, JSON.parse(responseText)) as Answer<E>)
      }
      const error = errorOf(status, responseText, 'basic', request.getResponseHeader('Retry-After'))
      report(endpoint, error)
      reject(error)
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
