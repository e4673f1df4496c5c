import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { t } from '../texts/texts.ts'

const REFUSALS: Readonly<Record<string, () => Refusal>> = {
  HPE_HEADER_OVERFLOW: () => new Refusal('headersTooLarge'),
  ERR_HTTP_REQUEST_TIMEOUT: () => new Refusal('tooSlow'),
}

/**
 * Answers what Node could not read as HTTP like everything else: one error document (D 4), under the headers that every
 * answer carries (promise 12). They are those of an address that leads nowhere, so that there is one list of them.
 */
export async function answerUnreadable(server: FastifyInstance, code: string | undefined, socket: Socket) {
  // Whatever is being written must not be mixed with an error.
  const writing = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent
  if (code === 'ECONNRESET' || !socket.writable || writing) return void socket.destroy()
  const refusal = (REFUSALS[code ?? ''] ?? (() => new Refusal('malformed', { detail: t('http:unreadable') })))()
  const { headers } = await server.inject('/api/unreadable')
  const body = JSON.stringify({ errors: refusal.errorObjects(String(headers['x-request-id'])) })
  const said = { ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries(said).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
}
