import { connect, type Socket } from 'node:net'

const UNREAD = -1
const CHUNKED = -2

export interface Answered {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

/**
 * One kept-alive HTTP/1.1 connection that sends one request at a time: the least that a client can cost, since it
 * shares the machine with what it measures.
 */
export class Line {
  private readonly socket: Socket
  private chunks: Buffer[] = []
  private held = 0
  private wanted = UNREAD
  private head = ''
  private settle: ((answered: Answered) => void) | null = null
  private fail: (problem: Error) => void = () => {}

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('data', chunk => this.take(chunk))
    this.socket.on('error', problem => this.fail(problem))
    this.socket.on('close', () => this.fail(new Error('The server closed the connection')))
  }

  ask(request: string | Buffer): Promise<Answered> {
    return new Promise((resolve, reject) => {
      this.settle = resolve
      this.fail = reject
      this.socket.write(request)
    })
  }

  close(): void {
    this.fail = () => {}
    this.socket.destroy()
  }

  private take(chunk: Buffer) {
    this.chunks.push(chunk)
    this.held += chunk.length
    if (this.wanted < 0 && !this.readHead()) return
    if (this.held < this.wanted || (this.wanted === CHUNKED && !this.atLastChunk())) return
    const body = this.wanted === CHUNKED ? unchunked(this.joined()) : this.joined()
    this.chunks = []
    this.held = 0
    this.wanted = UNREAD
    this.settle?.({ status: Number(this.head.slice(9, 12)), head: this.head, body })
  }

  private joined(): Buffer {
    return this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks)
  }

  private readHead(): boolean {
    if (this.wanted === CHUNKED) return true
    const all = this.joined()
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return false
    this.head = all.toString('latin1', 0, end)
    const rest = all.subarray(end + 4)
    this.chunks = [rest]
    this.held = rest.length
    const length = /\r\ncontent-length: (\d+)/i.exec(this.head)?.[1]
    this.wanted = /\r\ntransfer-encoding: chunked/i.test(this.head) ? CHUNKED : Number(length ?? 0)
    return true
  }

  private atLastChunk(): boolean {
    const end = this.joined().subarray(-LAST_CHUNK.length)
    return end.toString('latin1') === LAST_CHUNK
  }
}

const LAST_CHUNK = '0\r\n\r\n'

/** What chunks hold, without their lengths. */
function unchunked(all: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const line = all.indexOf('\r\n', at)
    const length = Number.parseInt(all.toString('latin1', at, line), 16)
    if (length === 0) return Buffer.concat(parts)
    parts.push(all.subarray(line + 2, line + 2 + length))
    at = line + 2 + length + 2
  }
}

/** A request as it goes over the wire. */
export function requestOf(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: Buffer | null = null,
): Buffer {
  const lines = Object.entries({
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-length': String(body.length) }),
  })
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return body ? Buffer.concat([Buffer.from(head, 'latin1'), body]) : Buffer.from(head, 'latin1')
}
