import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long a connection between two calls stays open at the end: a call that is on its way is still answered. */
const FAREWELL_MS = 300

/** Who is connected, and whether anything of theirs is being answered. */
export interface Connections {
  /** Something of theirs is in hand: an answer, or the body of somebody known. */
  busy(socket: Socket): void
  /** Nothing is. */
  idle(socket: Socket): void
}

/**
 * Keeps at most `most` connections open. One more closes the one that has been idle longest, whether it says nothing
 * between two calls or is still sending one: whoever only holds connections open loses them to those who ask.
 *
 * When the server closes, nobody is cut off. Node would destroy what looks idle, also under an answer that has not left
 * whole yet, or a call that is on its way; such a connection is let go a moment later, once what it was told has left.
 */
export function keepConnections(server: Server, most: number): Connections {
  const open = new Set<Socket>()
  const idle = new Set<Socket>()
  server.on('connection', socket => {
    open.add(socket)
    idle.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      idle.delete(socket)
    })
    if (open.size <= most) return
    const [longest] = idle
    longest?.destroy()
  })
  let left = false
  server.closeIdleConnections = () => {
    setTimeout(() => {
      left = true
      for (const socket of idle) socket.destroySoon()
    }, FAREWELL_MS).unref()
  }
  return {
    busy: socket => void idle.delete(socket),
    idle: socket => {
      if (left) socket.destroySoon()
      else if (open.has(socket)) idle.add(socket)
    },
  }
}
