import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Settings } from '../../configuration/settings.ts'
import { isApiPath, requestPath } from './methods.ts'
import { styleNonceOf } from './nonce.ts'

/**
 * Security headers on every answer, errors included (SAFE-12). Pages may call elsewhere only to report errors (RUN-14). Pages get a style nonce of their own. The API's
 * headers never change, so helmet runs once for them instead of once a request.
 */
export function addSecurityHeaders(server: FastifyInstance, { errorReports }: Settings): void {
  const reports = errorReports ? [new URL(errorReports.dsn).origin] : []
  const setPageHeaders = helmet(policyWith(reports, (_, response) => `'nonce-${styleNonceOf(response)}'`))
  const apiHeaders = headersOf(policyWith([]))
  server.addHook('onRequest', (request, reply, done) => {
    if (!isApiPath(requestPath(request)))
      return setPageHeaders(request.raw, reply.raw, problem => done(problem as Error | undefined))
    reply.headers(apiHeaders)
    done()
  })
}

/** The headers that helmet sets when nothing depends on the request. */
function headersOf(policy: HelmetOptions): Readonly<Record<string, string>> {
  const set: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => (set[name] = value), removeHeader() {} }
  helmet(policy)({} as never, response as never, () => {})
  return set
}

function policyWith(
  reports: readonly string[],
  ...nonce: readonly ((request: object, response: object) => string)[]
): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...nonce],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...reports],
        manifestSrc: ["'self'"],
        // The one page of ours that shows books.
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    crossOriginEmbedderPolicy: false,
  }
}
