import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApiOf } from '@hornbook/contract/openapi'
import type { FastifyInstance } from 'fastify'

const PREFIX = '/api/docs'

/** As strict as everywhere else; the page has styles and scripts of its own, none of them inline. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The page at /api/docs, over the document at /api/openapi.json (API-5). */
export async function serveDocumentation(server: FastifyInstance): Promise<void> {
  await server.register(swagger, { mode: 'static', specification: { document: openApiOf() as never } })
  // HEAD goes wherever GET does; the plugin's own routes know GET alone.
  server.addHook('onRoute', function (route) {
    if (route.method !== 'GET' || !route.url.startsWith(PREFIX)) return
    // The page itself answers with and without a slash at its end.
    for (const url of route.routePath === '' ? ['', '/'] : [route.routePath]) {
      const head = { ...route, url, path: url, method: 'HEAD' }
      this.route(head)
    }
  })
  await server.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: POLICY,
    // Without the bar that another document could be opened with.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'Hornbook API' },
  })
}
