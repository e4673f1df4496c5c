import type { Dropped } from './roster-zip.ts'

/** A JSON:API answer, as far as the stories look into it. */
export interface Answer {
  readonly status: number
  readonly body: Document
}

export interface Resource {
  readonly type: string
  readonly id: string
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Document {
  readonly data?: Resource | readonly Resource[]
  readonly meta?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly code: string; readonly detail?: string }[]
}

export const address = (): string => process.env.HORNBOOK_ADDRESS ?? ''

/** What the learning app signs its events with in the demo (D 20). */
const SERVICE_TOKEN = 'demo-service-token'

interface Call {
  readonly token?: string | undefined
  readonly body?: object
}

/** Calls the product as a program would: with a session's token, or without any. */
export async function call(method: string, path: string, { token, body }: Call = {}): Promise<Answer> {
  return send(method, path, token === undefined ? undefined : `Token token=${token}`, body)
}

/** Posts as the learning app does (D 12). */
export async function postEvents(path: string, items: readonly object[]): Promise<Answer> {
  return send('POST', path, `Bearer ${SERVICE_TOKEN}`, { data: items })
}

/** Sends a roster file, as the district's page does (D 22). */
export async function sendRoster(token: string, district: string, file: Dropped): Promise<Answer> {
  const path = `/api/districts/${district}/roster_imports?fileName=${encodeURIComponent(file.name)}`
  return send('POST', path, `Token token=${token}`, new Uint8Array(file.buffer))
}

async function send(method: string, path: string, authorization?: string, body?: object): Promise<Answer> {
  const bytes = body instanceof Uint8Array
  const headers = {
    accept: 'application/vnd.api+json',
    ...(body && { 'content-type': bytes ? 'application/zip' : 'application/vnd.api+json' }),
    ...(authorization && { authorization }),
  }
  const sent = bytes ? (body as Uint8Array<ArrayBuffer>) : JSON.stringify(body)
  const answer = await fetch(address() + path, { method, headers, ...(body && { body: sent }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Document) }
}

/** The one resource of an answer; anything else is a failure that names what came instead. */
export function one({ status, body }: Answer): Resource {
  if (!body.data || !('id' in body.data))
    throw new Error(`Expected one resource, got ${status} ${JSON.stringify(body)}`)
  return body.data
}

/** The resources of an answer that is a list. */
export function many({ status, body }: Answer): readonly Resource[] {
  if (!Array.isArray(body.data)) throw new Error(`Expected a list, got ${status} ${JSON.stringify(body)}`)
  return body.data
}
