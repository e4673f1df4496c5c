import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Below this, compression saves nothing. */
const MIN_BYTES = 1_400
/** Above this, compressing in one piece blocks too long; @fastify/compress streams it instead. */
const MAX_BYTES = 256 * 1024

/**
 * Compresses an answer if the client accepts gzip. A class's table takes 0.1 ms in one piece and several times as long
 * as a stream, and dashboards load such tables all the time.
 */
export function gzipIfUseful(request: FastifyRequest, reply: FastifyReply, text: Buffer): Buffer {
  if (text.length < MIN_BYTES || text.length > MAX_BYTES || !acceptsGzip(request.headers['accept-encoding']))
    return text
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
  return gzipSync(text, { level: 1 })
}

/** gzip is named, and not with `q=0`. */
const acceptsGzip = (header: string | string[] | undefined) =>
  /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(String(header ?? ''))
