import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Settings } from '../configuration/settings.ts'
import { OutboundFailure } from './outbound-failure.ts'
import { lookupPublic, requirePublic } from './public-address.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024

interface Outgoing {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
}

export interface OutboundLimits extends Pick<Settings, 'reachesPrivateAddresses'> {
  readonly timeoutMs?: number
}

/**
 * Calls an address that somebody outside has typed, or that such an address has named. Only https and public addresses, unless
 * the settings say otherwise; no redirect is followed, the answer is short, and all of it comes in ten seconds. Throws an
 * OutboundFailure.
 */
export async function callOut(
  address: string,
  { method = 'GET', headers = {}, body, signal: given }: Outgoing,
  { reachesPrivateAddresses, timeoutMs = TIMEOUT_MS }: OutboundLimits,
): Promise<Response> {
  const url = new URL(address)
  if (!reachesPrivateAddresses) requirePublic(url)
  const limit = AbortSignal.timeout(timeoutMs)
  const signal = given ? AbortSignal.any([given, limit]) : limit
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const sent = request(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
    signal,
    // A connection of its own each time: calls are few, and one that is kept would skip the look-up.
    agent: false,
    ...(!reachesPrivateAddresses && { lookup: lookupPublic }),
  })
  try {
    const answered = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
    sent.end(body)
    return await readAnswer(await answered)
  } catch (failure) {
    if (failure instanceof OutboundFailure) throw failure
    throw new OutboundFailure(signal.aborted ? 'tooSlow' : 'unreachable', failure)
  } finally {
    sent.destroy()
  }
}

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MAX_BYTES) throw new OutboundFailure('tooLarge')
    pieces.push(piece)
  }
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, [value].flat().join(', '))
  const hasBody = status !== 204 && status !== 304 && status >= 200
  return new Response(hasBody ? Buffer.concat(pieces) : null, { status: status >= 200 ? status : 502, headers })
}
