import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Limits } from './limits.ts'

/** The queues of a connection that are full: it is read on once none is. */
const fullQueues = new WeakMap<Socket, Set<RequestQueue>>()

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
    this.hold()
    if (!this.isRunning) void this.run()
  }

  /** Drops what waits. Resolves once nothing runs any more. */
  async close(): Promise<void> {
    this.isClosed = true
    this.waiting.length = 0
    this.bytes = 0
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
      this.hold()
    }
    this.isRunning = false
    this.hold()
  }

  /** Stops reading from the connection while this queue or another one of it is full. */
  private hold() {
    const full = fullQueues.get(this.socket) ?? new Set<RequestQueue>()
    fullQueues.set(this.socket, full)
    if (this.isFull()) full.add(this)
    else full.delete(this)
    if (full.size > 0) this.socket.pause()
    else if (this.socket.isPaused()) this.socket.resume()
  }

  private async drained() {
    const gone = new AbortController()
    const onClose = () => gone.abort()
    this.socket.once('close', onClose)
    await once(this.socket, 'drain', { signal: gone.signal }).catch(() => {})
    this.socket.off('close', onClose)
  }
}
