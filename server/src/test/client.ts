import type { LightMyRequestResponse } from 'fastify'
import type { TestApplication } from './application.ts'
import { TEST_SETTINGS } from './settings.ts'

type Json = ReturnType<typeof JSON.parse>

/** An answer with the parts of its JSON:API document, which are undefined where it has none. */
export interface ParsedAnswer {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
  readonly body: string
  readonly bytes: Buffer
  readonly document: Json
  readonly data: Json
  readonly errors: Json
  readonly meta: Json
  readonly links: Json
  readonly included: Json
  /** The code of the first error. */
  readonly code: Json
}

type Content = object | string | Buffer
type Headers = Readonly<Record<string, string>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'

/** Calls as one person or program. A path is below `/api/`, unless it begins with a slash; an object is sent as `data`. */
export interface Client {
  get(path: string, headers?: Headers): Promise<ParsedAnswer>
  post(path: string, data?: Content, headers?: Headers): Promise<ParsedAnswer>
  put(path: string, data?: Content, headers?: Headers): Promise<ParsedAnswer>
  patch(path: string, data?: Content, headers?: Headers): Promise<ParsedAnswer>
  delete(path: string, data?: Content, headers?: Headers): Promise<ParsedAnswer>
  send(method: Method, path: string, data?: Content, headers?: Headers): Promise<ParsedAnswer>
}

type Caller = { readonly token?: string; readonly bearer?: string }

export function clientOf(call: TestApplication['call'], caller: Caller = {}): Client {
  const send: Client['send'] = async (method, path, data, headers = {}) => {
    const url = path.startsWith('/') ? path : `/api/${path}`
    const payload = typeof data === 'string' || Buffer.isBuffer(data) ? data : data && { data }
    return parseAnswer(await call({ ...caller, method, url, headers, ...(payload !== undefined && { payload }) }))
  }
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, data, headers) => send('POST', path, data, headers),
    put: (path, data, headers) => send('PUT', path, data, headers),
    patch: (path, data, headers) => send('PATCH', path, data, headers),
    delete: (path, data, headers) => send('DELETE', path, data, headers),
  }
}

/** The learning app, with the service token of the tests. */
export const serviceClient = (call: TestApplication['call']) =>
  clientOf(call, { bearer: TEST_SETTINGS.serviceToken ?? '' })

export function parseAnswer(response: LightMyRequestResponse): ParsedAnswer {
  const isJson = response.body !== '' && /json/.test(String(response.headers['content-type']))
  const document: Json = isJson ? response.json() : undefined
  const { data, errors, meta, links, included } = document ?? {}
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body,
    bytes: response.rawPayload,
    document,
    data,
    errors,
    meta,
    links,
    included,
    code: errors?.[0]?.code,
  }
}
