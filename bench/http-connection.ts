import { connect, type Socket } from 'node:net'

const HEAD_UNREAD = -1
const CHUNKED = -2

export interface HttpResponse {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

/**
 * One keep-alive HTTP/1.1 connection with one request at a time. It does as little work as possible, because it shares
 * the machine with the server that it measures.
 */
export class HttpConnection {
  private readonly socket: Socket
  private chunks: Buffer[] = []
  private bufferedBytes = 0
  private expectedBytes = HEAD_UNREAD
  private head = ''
  private succeed: ((response: HttpResponse) => void) | null = null
  private fail: (error: Error) => void = () => {}

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.socket.on('data', chunk => this.onData(chunk))
    this.socket.on('error', error => this.fail(error))
    this.socket.on('close', () => this.fail(new Error('The server closed the connection')))
  }

  send(request: string | Buffer): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.succeed = resolve
      this.fail = reject
      this.socket.write(request)
    })
  }

  close(): void {
    this.fail = () => {}
    this.socket.destroy()
  }

  private onData(chunk: Buffer) {
    this.chunks.push(chunk)
    this.bufferedBytes += chunk.length
    if (this.expectedBytes < 0 && !this.readHead()) return
    if (this.bufferedBytes < this.expectedBytes || (this.expectedBytes === CHUNKED && !this.hasLastChunk())) return
    const body = this.expectedBytes === CHUNKED ? decodeChunks(this.joined()) : this.joined()
    this.chunks = []
    this.bufferedBytes = 0
    this.expectedBytes = HEAD_UNREAD
    this.succeed?.({ status: Number(this.head.slice(9, 12)), head: this.head, body })
  }

  private joined(): Buffer {
    return this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks)
  }

  private readHead(): boolean {
    if (this.expectedBytes === CHUNKED) return true
    const all = this.joined()
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return false
    this.head = all.toString('latin1', 0, end)
    const rest = all.subarray(end + 4)
    this.chunks = [rest]
    this.bufferedBytes = rest.length
    const length = /\r\ncontent-length: (\d+)/i.exec(this.head)?.[1]
    this.expectedBytes = /\r\ntransfer-encoding: chunked/i.test(this.head) ? CHUNKED : Number(length ?? 0)
    return true
  }

  private hasLastChunk(): boolean {
    const tail = this.joined().subarray(-LAST_CHUNK.length)
    return tail.toString('latin1') === LAST_CHUNK
  }
}

const LAST_CHUNK = '0\r\n\r\n'

/** Joins the chunks of a chunked body, without their lengths. */
function decodeChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, lineEnd), 16)
    if (length === 0) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + 2 + length + 2
  }
}

/** The bytes of an HTTP/1.1 request. */
export function requestBytes(
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
