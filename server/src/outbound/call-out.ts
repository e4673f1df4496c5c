import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { Settings } from '../configuration/settings.ts'
import { OutboundFailure } from './outbound-failure.ts'
import { lookupPublic, requirePublic } from './public-address.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024
/** Nobody who means well answers with a longer way. */
const MAX_REDIRECTS = 3
const LEADS_ON: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

interface Outgoing {
  readonly method?: string
  /** Where each redirect of a call has another signature: the headers of the address that is called. */
  readonly headers?: Readonly<Record<string, string>> | ((url: URL) => Readonly<Record<string, string>>)
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface OutboundLimits extends Pick<Settings, 'reachesPrivateAddresses'> {
  readonly timeoutMs?: number
  readonly maxBytes?: number
  /** Redirects of a GET are followed within the same host. */
  readonly followsRedirects?: boolean
}

/** An answer whose body is still on its way; the limits count for it too. */
export interface Incoming {
  readonly status: number
  readonly headers: Headers
  readonly body: AsyncIterable<Buffer>
}

/**
 * Calls an address that somebody outside has typed, or that such an address has named. Only https and public addresses, unless
 * the settings say otherwise; a redirect is not followed, the answer is short, and all of it comes in ten seconds, unless the
 * limits of the call say otherwise. `read` takes the body as it comes, so that a long one need not be in memory. Throws an
 * OutboundFailure, or what `read` throws.
 */
export async function callOut(address: string, outgoing: Outgoing, limits: OutboundLimits): Promise<Response>
export async function callOut<Read>(
  address: string,
  outgoing: Outgoing,
  limits: OutboundLimits,
  read: (answer: Incoming) => Promise<Read>,
): Promise<Read>
export async function callOut(
  address: string,
  outgoing: Outgoing,
  limits: OutboundLimits,
  read: (answer: Incoming) => Promise<unknown> = readWhole,
): Promise<unknown> {
  const limit = AbortSignal.timeout(limits.timeoutMs ?? TIMEOUT_MS)
  const signal = outgoing.signal ? AbortSignal.any([outgoing.signal, limit]) : limit
  const mayFollow = limits.followsRedirects === true && (outgoing.method ?? 'GET') === 'GET'
  let url = new URL(address)
  for (let redirects = 0; ; redirects++) {
    const answered = await exchange(url, { ...outgoing, signal }, limits, async answer => {
      const to = mayFollow && LEADS_ON.has(answer.status) ? answer.headers.get('location') : null
      return to === null ? { read: await read(answer) } : { to }
    })
    if ('read' in answered) return answered.read
    if (redirects === MAX_REDIRECTS) throw new OutboundFailure('elsewhere')
    url = nextAddress(url, answered.to)
  }
}

/** The address that a redirect names: of the same host, and no less protected. What is sent along is for nobody else. */
function nextAddress(from: URL, to: string): URL {
  const next = URL.parse(to, from.href)
  if (next?.host !== from.host || next.protocol !== from.protocol) throw new OutboundFailure('elsewhere')
  return next
}

async function exchange<Read>(
  url: URL,
  { method = 'GET', headers = {}, body, signal }: Outgoing & { readonly signal: AbortSignal },
  { reachesPrivateAddresses, maxBytes = MAX_BYTES }: OutboundLimits,
  read: (answer: Incoming) => Promise<Read>,
): Promise<Read> {
  if (!reachesPrivateAddresses) requirePublic(url)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = request(url, {
    method,
    headers: {
      ...(typeof headers === 'function' ? headers(url) : headers),
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
    signal,
    // A connection of its own each time: one that is kept would skip the look-up.
    agent: false,
    ...(!reachesPrivateAddresses && { lookup: lookupPublic }),
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
  try {
    sent.end(body)
    const incoming = await fromOutside(answered, signal)
    return await read({
      status: incoming.statusCode ?? 0,
      headers: headersOf(incoming),
      body: bodyOf(incoming, maxBytes, signal),
    })
  } finally {
    sent.destroy()
  }
}

/** What the network does wrong, as an OutboundFailure; what a reader of ours throws stays as it is. */
async function fromOutside<Value>(coming: Promise<Value>, signal: AbortSignal): Promise<Value> {
  try {
    return await coming
  } catch (failure) {
    if (failure instanceof OutboundFailure) throw failure
    throw new OutboundFailure(signal.aborted ? 'tooSlow' : 'unreachable', failure)
  }
}

async function* bodyOf(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): AsyncGenerator<Buffer> {
  const pieces = (answer as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  let bytes = 0
  for (;;) {
    const { done, value } = await fromOutside(pieces.next(), signal)
    if (done) return
    bytes += value.length
    if (bytes > maxBytes) throw new OutboundFailure('tooLarge')
    yield value
  }
}

/** Each cookie stays a header of its own: joined, they cannot be told apart. */
function headersOf(answer: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each)
  return headers
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** A status that a Response cannot have counts as a server that answers nonsense. */
async function readWhole({ status, headers, body }: Incoming): Promise<Response> {
  const content = await buffer(body)
  const isStatus = status >= 200 && status <= 599
  const hasBody = isStatus && !WITHOUT_BODY.has(status)
  return new Response(hasBody ? content : null, { status: isStatus ? status : 502, headers })
}
