import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Limits } from './limits.ts'

/**
 * The requests of one channel, answered one by one in the order in which they came. While many wait nothing more is read from
 * the connection, so that memory is bounded however fast a client sends; the library itself would take everything.
 */
export class RequestQueue {
  private readonly socket: Socket
  private readonly limits: Limits
  private readonly waiting: { readonly bytes: number; readonly work: () => Promise<void> }[] = []
  private bytes = 0
  private isRunning = false
  private isClosed = false

  constructor(socket: Socket, limits: Limits) {
    this.socket = socket
    this.limits = limits
  }

  add(bytes: number, work: () => Promise<void>): void {
    if (this.isClosed) return
    this.waiting.push({ bytes, work })
    this.bytes += bytes
    if (this.isFull()) this.socket.pause()
    if (!this.isRunning) void this.run()
  }

  /** Drops what waits. Resolves once nothing runs any more. */
  async close(): Promise<void> {
    this.isClosed = true
    this.waiting.length = 0
    while (this.isRunning) await new Promise(resolve => setTimeout(resolve, 5))
  }

  private isFull() {
    return this.bytes > this.limits.waitingRequestBytes || this.waiting.length > this.limits.waitingRequests
  }

  private async run() {
    this.isRunning = true
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      await next.work()
      this.bytes -= next.bytes
      if (this.isClosed) break
      if (this.socket.writableLength > this.limits.waitingAnswerBytes) await this.drained()
      if (!this.isFull() && this.socket.isPaused()) this.socket.resume()
    }
    this.isRunning = false
  }

  private async drained() {
    const gone = new AbortController()
    const onClose = () => gone.abort()
    this.socket.once('close', onClose)
    await once(this.socket, 'drain', { signal: gone.signal }).catch(() => {})
    this.socket.off('close', onClose)
  }
}
