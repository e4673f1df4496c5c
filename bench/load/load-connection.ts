import { connect, type Socket } from 'node:net'

const READ_BYTES = 128 * 1024
const START_CHARACTERS = 300
const HEAD_UNREAD = -1

/** What a load process needs of a response. */
export interface Received {
  readonly status: number
  /** Seconds, from Retry-After; 0 without. */
  readonly retryAfter: number
  /** The beginning of the body. */
  readonly start: string
}

/**
 * A keep-alive connection with one request at a time, which counts the bytes of a response and keeps none of them: the
 * load shares the machine with the server. A lost connection is opened again by the next request.
 */
export class LoadConnection {
  private readonly port: number
  private socket: Socket | null = null
  private missingBytes = HEAD_UNREAD
  private received: Received | null = null
  private settle: { resolve(received: Received): void; reject(error: Error): void } | null = null

  constructor(port: number) {
    this.port = port
  }

  send(request: string | Buffer): Promise<Received> {
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
      this.socket ??= this.open()
      this.socket.write(request as string, 'latin1')
    })
  }

  close(): void {
    this.settle = null
    this.socket?.destroy()
  }

  private open(): Socket {
    const onread = {
      buffer: Buffer.allocUnsafeSlow(READ_BYTES),
      callback: (length: number, bytes: Uint8Array) => {
        this.onBytes(bytes as Buffer, length)
        return true
      },
    }
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true, onread })
    const onEnd = (error: Error) => {
      if (this.socket === socket) this.socket = null
      this.missingBytes = HEAD_UNREAD
      const { settle } = this
      this.settle = null
      settle?.reject(error)
    }
    socket.on('error', onEnd)
    socket.on('close', () => onEnd(new Error('The server closed the connection')))
    return socket
  }

  private onBytes(bytes: Buffer, length: number) {
    if (this.missingBytes !== HEAD_UNREAD) this.missingBytes -= length
    else {
      // The server writes a head in one piece, and it is far smaller than the buffer.
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0 || end > length) throw new Error('A response began with an incomplete head')
      const head = bytes.toString('latin1', 0, end)
      const contentLength = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (contentLength === undefined) throw new Error('A response has no Content-Length')
      const status = Number(head.slice(9, 12))
      const retryAfter = status < 400 ? 0 : Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0)
      const start = bytes.toString('latin1', end + 4, Math.min(length, end + 4 + START_CHARACTERS))
      this.received = { status, retryAfter, start }
      this.missingBytes = end + 4 + Number(contentLength) - length
    }
    if (this.missingBytes > 0) return
    this.missingBytes = HEAD_UNREAD
    const { settle, received } = this
    this.settle = null
    if (received) settle?.resolve(received)
  }
}
