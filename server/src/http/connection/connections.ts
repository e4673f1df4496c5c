import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Idle connections outlive the start of a shutdown by this, so that a request already on its way is still answered. */
const CLOSE_DELAY_MS = 300

export interface Connections {
  /** The connection is waiting for an answer, or is sending the body of an authenticated call. */
  markBusy(socket: Socket): void
  /** The connection may be closed. */
  markIdle(socket: Socket): void
}

/**
 * Keeps at most `max` connections open. One more closes the connection that has been idle longest, so that a client
 * cannot keep others out by holding connections open or by sending slowly.
 *
 * Replaces Node's `closeIdleConnections`, which also destroys connections with an unsent part of an answer or with a
 * request on its way. Here they close after a delay, once everything written has been sent.
 */
export function limitConnections(server: Server, max: number): Connections {
  const open = new Set<Socket>()
  const idle = new Set<Socket>()
  server.on('connection', socket => {
    open.add(socket)
    idle.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      idle.delete(socket)
    })
    if (open.size <= max) return
    const [longestIdle] = idle
    longestIdle?.destroy()
  })
  let closing = false
  server.closeIdleConnections = () => {
    setTimeout(() => {
      closing = true
      for (const socket of idle) socket.destroySoon()
    }, CLOSE_DELAY_MS).unref()
  }
  return {
    markBusy: socket => void idle.delete(socket),
    markIdle: socket => {
      if (closing) socket.destroySoon()
      else if (open.has(socket)) idle.add(socket)
    },
  }
}
