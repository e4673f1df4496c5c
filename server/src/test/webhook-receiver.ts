import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly told: { id: string; districtId: string; events: Readonly<Record<string, unknown>>[] }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A server that takes webhooks, and answers as it is told to. */
export async function webhookReceiver() {
  const received: Received[] = []
  let answer: Answer = (_, response) => response.writeHead(204).end()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces).toString()
    received.push({ headers: request.headers, body, told: JSON.parse(body) })
    answer(request, response)
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answers: (how: Answer | number) => {
      answer = typeof how === 'number' ? (_, response) => response.writeHead(how).end() : how
    },
    events: () => received.flatMap(({ told }) => told.events),
    close: () => {
      server.close().closeAllConnections()
    },
  }
}

export type WebhookReceiver = Awaited<ReturnType<typeof webhookReceiver>>

/** How docs/connections.md checks a signature: apart from the code that signs. */
export function isSigned({ headers, body }: Received, secret: string, nowMs: number): boolean {
  const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']]
  if (Math.abs(nowMs / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`)
}
