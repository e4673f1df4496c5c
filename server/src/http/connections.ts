import type { Server } from 'node:http'
import type { Socket } from 'node:net'

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
  return {
    busy: socket => void idle.delete(socket),
    idle: socket => {
      if (open.has(socket)) idle.add(socket)
    },
  }
}
