import { finished } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../access/refusal.ts'
import { callerKey, isAuthenticated } from '../endpoint/mount.ts'
import { announcedBytes, BODY_LIMITS, BodyBudget, type BodyLimits } from './body-budget.ts'
import { limitConnections } from './connections.ts'
import { isUpload, UPLOAD_LIMITS, type UploadLimits } from './uploads.ts'

/** Limits on what the server handles at once (SAFE-26). */
export interface Bounds {
  /** More calls than this at the same time get 503 at once. */
  readonly maxConcurrentCalls: number
  readonly maxConnections: number
  /** A body may take this long, plus the time that its announced or largest size needs at `minBytesPerSecond`. */
  readonly bodyGraceMs: number
  readonly minBytesPerSecond: number
  /** After this long, a body that has come at less than `slowestBytesPerSecond` is not waited for any more. */
  readonly slowAfterMs: number
  readonly slowestBytesPerSecond: number
  readonly bodies: BodyLimits
  readonly uploads: UploadLimits
}

/** A 64 MiB roster file may take 17 minutes, a 1 MiB body 36 seconds. */
export const BOUNDS: Bounds = {
  maxConcurrentCalls: 400,
  maxConnections: 2_000,
  bodyGraceMs: 20_000,
  minBytesPerSecond: 64 * 1024,
  slowAfterMs: 20_000,
  slowestBytesPerSecond: 16 * 1024,
  bodies: BODY_LIMITS,
  uploads: UPLOAD_LIMITS,
}

const MAX_LISTENERS = 30

/** Pages and /health/live are cheap, and must work while other calls are refused. */
const isCounted = (url: string) => /^\/(api|service|metrics|oauth|ims|xapi|health\/ready)/.test(url)

const hasBody = ({ headers }: FastifyRequest) =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Answers 408 once a body takes too long in all, or comes so slowly that it will: somebody else may need its place. */
function refuseSlowBody(request: FastifyRequest, reply: FastifyReply, bounds: Bounds, bytes: number) {
  const { socket } = request.raw
  const [begun, before] = [performance.now(), socket.bytesRead]
  const maxMs = bounds.bodyGraceMs + (bytes / bounds.minBytesPerSecond) * 1000
  const refuse = () => void reply.header('connection', 'close').send(new Refusal('tooSlow'))
  const timeout = setTimeout(refuse, maxMs)
  const checks = setInterval(() => {
    const seconds = (performance.now() - begun) / 1000
    if (socket.bytesRead - before >= seconds * bounds.slowestBytesPerSecond) return
    stop()
    refuse()
  }, bounds.slowAfterMs)
  const stop = () => {
    clearTimeout(timeout)
    clearInterval(checks)
  }
  for (const stream of [request.raw, reply.raw]) finished(stream, stop)
}

/**
 * Refuses calls beyond the bounds. A call counts while the gate runs and again once its whole body has arrived; not
 * while the body is being sent, so that slow senders do not use up the limit.
 */
export function enforceBounds(server: FastifyInstance, bounds: Bounds = BOUNDS): void {
  const connections = limitConnections(server.server, bounds.maxConnections)
  const counted = new Set<FastifyRequest>()
  const budget = new BodyBudget(bounds.bodies)
  const count = (request: FastifyRequest) => {
    connections.markBusy(request.raw.socket)
    if (!isCounted(request.url)) return
    if (counted.size >= bounds.maxConcurrentCalls) throw new Refusal('unavailable', [], 1)
    counted.add(request)
  }
  server.addHook('onRequest', async (request, reply) => {
    // Limits, streams and Fastify each wait for an answer's end, with several listeners: Node warns of a leak above ten.
    reply.raw.setMaxListeners(MAX_LISTENERS)
    // Not 'onResponse', which does not run when the client disconnects before the answer.
    finished(reply.raw, () => {
      counted.delete(request)
      connections.markIdle(request.raw.socket)
    })
    count(request)
  })
  server.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return
    counted.delete(request)
    if (!isAuthenticated(request)) connections.markIdle(request.raw.socket)
    const bytes = announcedBytes(request)
    if (!isUpload(request)) finished(reply.raw, budget.reserve(callerKey(request), bytes))
    refuseSlowBody(request, reply, bounds, bytes)
  })
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
    // The kernel may still queue connections for accept, one a turn. Closing the listening socket would reset them, so
    // keep accepting until none arrives for three turns, for half a second at most.
    let accepted = true
    server.server.on('connection', () => {
      accepted = true
    })
    for (const end = Date.now() + 500; accepted && Date.now() < end; ) {
      accepted = false
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
