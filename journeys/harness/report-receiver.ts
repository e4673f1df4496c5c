import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReportReceiver {
  readonly dsn: string
  /** All that arrived, as it arrived: addresses, headers and bodies. */
  readonly received: readonly string[]
  readonly close: () => void
}

/** Takes reports of errors as Sentry does. */
export async function receiveReports(): Promise<ReportReceiver> {
  const received: string[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      received.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { dsn: `http://publickey@127.0.0.1:${port}/1`, received, close: () => void server.close() }
}
