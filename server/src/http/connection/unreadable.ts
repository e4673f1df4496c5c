import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'

const REFUSALS: Readonly<Record<string, () => Refusal>> = {
  HPE_HEADER_OVERFLOW: () => new Refusal('headersTooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('tooSlow'),
}

/**
 * Answers a request that Node cannot parse with an error document (CALL-13) and the usual headers (SAFE-12). The headers
 * are taken from the answer to an unknown address, so that they are defined in one place.
 */
export async function answerUnreadable(server: FastifyInstance, code: string | undefined, socket: Socket) {
  // An error must not be written into an answer that has begun.
  const answering = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent
  if (code === 'ECONNRESET' || !socket.writable || answering) return void socket.destroy()
  const refusal = (REFUSALS[code ?? ''] ?? (() => new Refusal('malformed', { detail: t('http:unreadable') })))()
  const { headers } = await server.inject('/api/unreadable')
  const body = JSON.stringify({ errors: refusal.errorObjects(String(headers['x-request-id'])) })
  const allHeaders = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(allHeaders).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
}
