import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Taken {
  readonly id: string
  readonly signature: string
  readonly time: string
  readonly body: string
}

/** A system that is told what happens: it keeps what it takes, and answers as it is told to. */
export async function webhookReceiver() {
  const taken: Taken[] = []
  let status = 204
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const header = (name: string) => String(request.headers[name])
    taken.push({
      id: header('webhook-id'),
      signature: header('webhook-signature'),
      time: header('webhook-timestamp'),
      body: Buffer.concat(pieces).toString(),
    })
    response.writeHead(status).end()
  }
  const server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    taken,
    answer: (next: number) => {
      status = next
    },
    close: () => server.close(),
  }
}
