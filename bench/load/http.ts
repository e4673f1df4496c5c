import { Line, requestOf } from '../line.ts'
import { serveStretches } from './stretch.ts'

/** A process that asks a server for one address on several connections. */
export interface HttpTask {
  readonly port: number
  readonly path: string
  readonly lines: number
  readonly headers: Readonly<Record<string, string>>
}

const { port, path, lines, headers } = JSON.parse(process.argv[2] ?? '{}') as HttpTask
const open = Array.from({ length: lines }, () => new Line(port))
const request = requestOf('GET', path, headers)

serveStretches(lines, async line => {
  const { status, body } = await (open[line] as Line).ask(request)
  if (status !== 200) throw new Error(`Answered ${status}: ${body.toString().slice(0, 300)}`)
})
process.once('disconnect', () => process.exit(0))
