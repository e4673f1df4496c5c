import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { isOfApi, pathOf } from './methods.ts'
import { styleNonceOf } from './nonce.ts'

/**
 * One policy for every answer, errors included (promise 12). A page's styles carry a nonce made for it; what the API
 * answers is told the same each time, so that helmet is asked once and not by every dashboard.
 */
export function secure(server: FastifyInstance): void {
  const setOnPage = helmet(policyWith((_, response) => `'nonce-${styleNonceOf(response)}'`))
  const ofApi = headersOf(policyWith())
  server.addHook('onRequest', (request, reply, done) => {
    if (!isOfApi(pathOf(request)))
      return setOnPage(request.raw, reply.raw, problem => done(problem as Error | undefined))
    reply.headers(ofApi)
    done()
  })
}

/** What helmet sets where nothing depends on the request. */
function headersOf(policy: HelmetOptions): Readonly<Record<string, string>> {
  const set: Record<string, string> = {}
  const response = { setHeader: (name: string, value: string) => (set[name] = value), removeHeader() {} }
  helmet(policy)({} as never, response as never, () => {})
  return set
}

function policyWith(...nonce: readonly ((request: object, response: object) => string)[]): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...nonce],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
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
