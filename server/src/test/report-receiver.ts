import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Report {
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface ReportReceiver {
  readonly dsn: string
  /** All that arrived, as it arrived: addresses, headers and bodies. */
  readonly received: string[]
  reports(): Report[]
  close(): void
}

/** Takes reports of errors as Sentry does. One that `hangs` takes them and never answers. */
export async function receiveReports(hangs = false): Promise<ReportReceiver> {
  const received: string[] = []
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      bodies.push(body)
      received.push(`${request.url}\n${JSON.stringify(request.headers)}\n${body}`)
      if (!hangs) response.writeHead(200).end('{}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://publickey@127.0.0.1:${port}/1`,
    received,
    reports: () => bodies.flatMap(readEnvelope),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** An envelope is lines of JSON: its head, then for each item a head and the item. */
function readEnvelope(body: string): Report[] {
  const lines = body.split('\n').map(line => JSON.parse(line))
  return lines.slice(1).flatMap((head, at, all) => (at % 2 === 0 ? [{ type: head.type, payload: all[at + 1] }] : []))
}
