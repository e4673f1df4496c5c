import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Refusal } from './access/refusal.ts'
import { BOUNDS, keepWithinBounds } from './http/bounds.ts'
import { serveDocumentation } from './http/documentation.ts'
import { answerFailure } from './http/failures.ts'
import { secure } from './http/headers.ts'
import { refuseStrangers } from './http/mount.ts'
import { mountAll } from './http/mount-all.ts'
import type { Surroundings } from './http/surroundings.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { serveWeb } from './http/web.ts'
import { learningRoutes } from './learning/routes.ts'
import { lookupRoutes } from './lookups/routes.ts'
import { progressRoutes } from './progress/routes.ts'
import { providerRoutes } from './provider/routes.ts'
import { rosterSyncRoutes } from './roster-sync/routes.ts'
import { rosteringRoutes } from './rostering/routes.ts'
import { sessionRoutes } from './session/routes.ts'
import { t } from './texts/texts.ts'

/** Every route of the product; the areas know nothing of each other. */
export const ROUTES = [
  ...sessionRoutes,
  ...rosteringRoutes,
  ...rosterSyncRoutes,
  ...learningRoutes,
  ...progressRoutes,
  ...lookupRoutes,
  ...providerRoutes,
]

/** The whole application, not listening yet. */
export async function buildApp(app: Surroundings, bounds = BOUNDS): Promise<FastifyInstance> {
  const server: FastifyInstance = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: what stands before the address that it adds was sent by whoever likes to be taken for another.
    trustProxy: app.settings.trustProxy && ((_, hop) => hop === 0),
    genReqId: () => randomUUID(),
    // Longer than any address that arrives: an id of any length is answered like every other that is not there.
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : '/api/unreadable'),
    // The time that a body may take is its call's (http/bounds.ts); this is what none exceeds.
    requestTimeout: 20 * 60_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    clientErrorHandler: ({ code }, socket) => {
      answerUnreadable(server, code, socket).catch(() => socket.destroy())
    },
    exposeHeadRoutes: false,
    // What still comes over an open connection is answered, as the last call of that connection.
    return503OnClosing: false,
  })
  // Node's own answer to an expectation that it does not know is a bare 417; who expects too much is answered all the same.
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response))
  server.setErrorHandler(answerFailure)
  secure(server)
  await server.register(compress, { threshold: 1400, encodings: ['gzip', 'deflate'], zlibOptions: { level: 1 } })
  readBodies(server)
  sayWhatCame(server, app)
  keepWithinBounds(server, bounds)
  mountAll(server, app, ROUTES)
  await serveDocumentation(server)
  await serveWeb(server, app)
  return server
}

/** Whether an address can be decoded; one that cannot leads nowhere, with an answer like any other's. */
function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '') !== ''
  } catch {
    return false
  }
}

/** JSON:API and plain JSON alike, an empty body as none; zip as bytes; nothing else. */
function readBodies(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser('error', 'ignore')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/vnd.api+json', 'application/json'],
    { parseAs: 'string' },
    (request, text, done) => (text === '' ? done(null, undefined) : parse(request, text as string, done)),
  )
  server.addContentTypeParser(
    ['application/zip', 'application/x-zip-compressed'],
    { parseAs: 'buffer' },
    (_, bytes, done) => done(null, bytes),
  )
}

function sayWhatCame(server: FastifyInstance, app: Surroundings) {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (/^\/(api|service|health|metrics)/.test(request.url)) reply.header('cache-control', 'no-store')
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
      throw new Refusal('malformed', { detail: t('http:noHost') })
    refuseStrangers(request, app)
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
