import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Refusal } from './access/refusal.ts'
import type { AppContext } from './http/app-context.ts'
import { BOUNDS, enforceBounds } from './http/connection/bounds.ts'
import { addSecurityHeaders } from './http/connection/headers.ts'
import { isApiPath, requestPath } from './http/connection/methods.ts'
import { answerUnreadable } from './http/connection/unreadable.ts'
import { receiveUploads } from './http/connection/uploads.ts'
import { speakXapi } from './http/connection/xapi.ts'
import { enforceLoopbackOnly } from './http/endpoint/mount.ts'
import { mountAll } from './http/endpoint/mount-all.ts'
import { PartedBody } from './http/endpoint/parted-body.ts'
import { answerFailure } from './http/failure/failures.ts'
import { serveDocumentation } from './http/files/documentation.ts'
import { serveWeb } from './http/files/web.ts'
import { measureCalls } from './http/measures.ts'
import { ROUTES } from './routes.ts'
import { finishAfterAnswers } from './session/after-answer.ts'
import { t } from './texts/texts.ts'

/** Each piece of a stream is sent at once: the first rows of a list come seconds before the others. It costs 4 % in size. */
const STREAMED = { level: 1, flush: constants.Z_SYNC_FLUSH }

/** The whole application, not listening yet. */
export async function buildApp(app: AppContext, bounds = BOUNDS): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Trust one proxy only: clients can forge every address in X-Forwarded-For before the one that the proxy adds.
    trustProxy: app.settings.trustProxy && ((_, hop) => hop === 0),
    genReqId: () => randomUUID(),
    // Longer than any address: an id of any length is answered like every other id that does not exist.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/unreadable'),
    // The upper bound; http/connection/bounds.ts sets the time limit of each call's body.
    requestTimeout: 20 * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    clientErrorHandler: ({ code }, socket) => {
      answerUnreadable(server, code, socket).catch(() => socket.destroy())
    },
    exposeHeadRoutes: false,
    // While closing, calls over open connections are still answered; each is the last on its connection.
    return503OnClosing: false,
  })
  // Node answers an unknown Expect header with a bare 417; this handles such requests as usual.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  server.setErrorHandler(answerFailure)
  addSecurityHeaders(server, app.settings)
  await server.register(compress, { threshold: 1400, encodings: ['gzip', 'deflate'], zlibOptions: STREAMED })
  readBodies(server)
  logRequests(server, app)
  speakXapi(server)
  measureCalls(server, app)
  enforceBounds(server, bounds)
  receiveUploads(server, app, bounds.uploads)
  mountAll(server, app, ROUTES)
  await serveDocumentation(server, app)
  await serveWeb(server, app)
  server.addHook('onClose', () => finishAfterAnswers(app))
  return server
}

/** Whether an address can be decoded. If not, it is rewritten to one that does not exist, for a normal error document. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== ''
  } catch {
    return false
  }
}

/**
 * Reads JSON:API and plain JSON (an empty body counts as no body), and rejects every other type except files. A body
 * whose items the handler judges one by one stays bytes: parsing ten thousand events would block this thread.
 */
function readBodies(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser('error', 'ignore')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/vnd.api+json', 'application/json'],
    { parseAs: 'buffer' },
    (request, bytes, done) => {
      if (request.routeOptions.config.endpoint?.itemwise) return done(null, bytes)
      if (bytes.length === 0) return done(null, undefined)
      const text = readUtf8(bytes as Buffer)
      if (text === null) return done(new Refusal('malformed', { detail: t('http:body.notText') }))
      void parse(request, text, done)
    },
  )
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!request.routeOptions.config.endpoint?.takesForm)
      return done(new Refusal('unsupportedMediaType', { detail: t('http:body.otherType') }))
    const text = readUtf8(bytes as Buffer)
    if (text === null) return done(new Refusal('malformed', { detail: t('http:body.notText') }))
    done(null, Object.fromEntries(new URLSearchParams(text)))
  })
  server.addContentTypeParser('multipart/mixed', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!request.routeOptions.config.endpoint?.takesParts)
      return done(new Refusal('unsupportedMediaType', { detail: t('http:body.otherType') }))
    done(null, new PartedBody(request.headers['content-type'] ?? '', bytes as Buffer))
  })
}

/** A strict decoder: the lenient one would store a question mark for every letter of another encoding. */
const UTF8 = new TextDecoder('utf-8', { fatal: true })

function readUtf8(bytes: Buffer): string | null {
  try {
    return UTF8.decode(bytes)
  } catch {
    return null
  }
}

function logRequests(server: FastifyInstance, app: AppContext) {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isApiPath(requestPath(request))) reply.header('cache-control', 'no-store')
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new Refusal('malformed', { detail: t('http:noHost') })
    enforceLoopbackOnly(request, app)
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
