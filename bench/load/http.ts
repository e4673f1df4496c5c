import { HttpConnection, requestBytes } from '../http-connection.ts'
import { runLoadOnRequest } from './load-loop.ts'

/** Requests one address over several connections at once, in its own process. */
export interface HttpTask {
  readonly port: number
  readonly path: string
  readonly connectionCount: number
  readonly headers: Readonly<Record<string, string>>
}

const { port, path, connectionCount, headers } = JSON.parse(process.argv[2] ?? '{}') as HttpTask
const connections = Array.from({ length: connectionCount }, () => new HttpConnection(port))
const request = requestBytes('GET', path, headers)

runLoadOnRequest(connectionCount, async index => {
  const { status, body } = await (connections[index] as HttpConnection).send(request)
  if (status !== 200) throw new Error(`The server answered ${status}: ${body.toString().slice(0, 300)}`)
})
process.once('disconnect', () => process.exit(0))
