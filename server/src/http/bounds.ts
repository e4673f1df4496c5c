import { finished } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { keepConnections } from './connections.ts'
import { isKnown } from './mount.ts'

/** How much is taken on at once (promise 26). */
export interface Bounds {
  /** Calls answered at once; more are refused quickly. */
  readonly inHand: number
  readonly connections: number
  /** A body may take `patienceMs`, and as long again as the largest that its call takes needs at `slowest` bytes a second. */
  readonly patienceMs: number
  readonly slowest: number
}

/** A roster file of 64 MiB has 17 minutes, a body of 1 MiB 36 seconds. */
export const BOUNDS: Bounds = { inHand: 400, connections: 2_000, patienceMs: 20_000, slowest: 64 * 1024 }

/** Pages, and whether the process lives, cost next to nothing and must be seen when everything else is refused. */
const isCounted = (url: string) => /^\/(api|service|metrics|health\/ready)/.test(url)

const hasBody = ({ headers }: FastifyRequest) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/**
 * Refuses calls beyond the bound. A call counts while something is done for it: while its caller is looked up, and from
 * when its body has arrived whole; never while the body is on its way, so that a slow sender costs nobody anything.
 */
export function keepWithinBounds(server: FastifyInstance, bounds: Bounds = BOUNDS): void {
  const connections = keepConnections(server.server, bounds.connections)
  const counted = new Set<FastifyRequest>()
  const count = (request: FastifyRequest) => {
    connections.busy(request.raw.socket)
    if (!isCounted(request.url)) return
    if (counted.size >= bounds.inHand) throw new Refusal('unavailable', [], 1)
    counted.add(request)
  }
  server.addHook('onRequest', async (request, reply) => {
    // Also when the caller leaves before the answer: 'onResponse' is not told of that.
    finished(reply.raw, () => {
      counted.delete(request)
      connections.idle(request.raw.socket)
    })
    count(request)
  })
  server.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return
    counted.delete(request)
    if (!isKnown(request)) connections.idle(request.raw.socket)
    const longest = bounds.patienceMs + (request.routeOptions.bodyLimit / bounds.slowest) * 1000
    const late = setTimeout(() => void reply.header('connection', 'close').send(new Refusal('tooSlow')), longest)
    for (const end of [request.raw, reply.raw]) finished(end, () => clearTimeout(late))
  })
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
    // Who has connected already waits to be taken on, one a turn, and would be cut off with the socket that listens.
    let taken = true
    server.server.on('connection', () => {
      taken = true
    })
    for (const end = Date.now() + 500; taken && Date.now() < end; ) {
      taken = false
      for (let turn = 0; turn < 3; turn++) await immediate()
    }
  })
  server.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  server.addHook('preValidation', async request => {
    if (hasBody(request)) count(request)
  })
}
