import { setTimeout as sleep } from 'node:timers/promises'
import type { FilePayload } from './roster-zip.ts'

/** The parts of a JSON:API response that the stories read. */
export interface ApiResponse {
  readonly status: number
  readonly body: JsonApiDocument
}

export interface Resource {
  readonly type: string
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
  readonly relationships?: object
}

interface JsonApiDocument {
  readonly data?: Resource | readonly Resource[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly code: string; readonly detail?: string }[]
}

export const serverUrl = (): string => process.env.HORNBOOK_ADDRESS ?? ''

/** The learning app's service token in the demo (RUN-8). */
const SERVICE_TOKEN = 'demo-service-token'

interface Call {
  readonly token?: string | undefined
  readonly body?: object
}

/** Calls the API as a program would: with a session token, or without one. */
export async function call(method: string, path: string, { token, body }: Call = {}): Promise<ApiResponse> {
  return send(method, path, token === undefined ? undefined : `Token token=${token}`, body)
}

/** Posts as the learning app does (EVENT-1). The answer says which events were taken. */
export async function postSomeEvents(path: string, items: readonly object[]): Promise<ApiResponse> {
  return done(await send('POST', path, `Bearer ${SERVICE_TOKEN}`, { data: items }))
}

/** The same for events that are all taken: throws otherwise. */
export async function postEvents(path: string, items: readonly object[]): Promise<void> {
  const { body } = await postSomeEvents(path, items)
  const { rejected } = body.meta ?? {}
  if (!Array.isArray(rejected) || rejected.length > 0)
    throw new Error(`Not every event was taken: ${JSON.stringify(body)}`)
}

/** Posts with a service token of one's own. */
export async function callAsApp(path: string, serviceToken: string, body: object): Promise<ApiResponse> {
  return send('POST', path, `Bearer ${serviceToken}`, body)
}

/** Sends a roster file, as the district's page does (ROSTER-2). */
export async function sendRoster(token: string, district: string, file: FilePayload): Promise<ApiResponse> {
  const path = `/api/districts/${district}/roster_imports?fileName=${encodeURIComponent(file.name)}`
  return send('POST', path, `Token token=${token}`, new Uint8Array(file.buffer))
}

async function send(method: string, path: string, authorization?: string, body?: object): Promise<ApiResponse> {
  const isBinary = body instanceof Uint8Array
  const headers = {
    accept: 'application/vnd.api+json',
    ...(body && { 'content-type': isBinary ? 'application/zip' : 'application/vnd.api+json' }),
    ...(authorization && { authorization }),
  }
  const payload = isBinary ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
  const ask = () => fetch(serverUrl() + path, { method, headers, ...(body && { body: payload }) })
  let response = await ask()
  // Stories that run side by side ask as one person, so they wait as a program is told to (SAFE-26).
  for (let again = 0; response.status === 429 && again < 5; again++) {
    await sleep(Number(response.headers.get('retry-after')) * 1000)
    response = await ask()
  }
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as JsonApiDocument) }
}

/** For what a story begins with: throws unless it was done, or is being done (202). */
export function done(answer: ApiResponse): ApiResponse {
  if (answer.status >= 300)
    throw new Error(`Expected it to be done, got ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

/** The single resource of a response. Throws when the response is anything else. */
export function one({ status, body }: ApiResponse): Resource {
  if (!body.data || !('id' in body.data))
    throw new Error(`Expected one resource, got ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** The resources of a response that is a list. Throws when it is anything else. */
export function many({ status, body }: ApiResponse): readonly Resource[] {
  if (!Array.isArray(body.data)) throw new Error(`Expected a list, got ${status} ${JSON.stringify(body)}`)
  return body.data
}
