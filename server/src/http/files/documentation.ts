import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApiOf } from '@hornbook/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'

const PREFIX = '/api/docs'

/** As strict as on other pages; the plugin's page has no inline styles or scripts. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves the page at /api/docs, which shows /api/openapi.json (API-5). */
export async function serveDocumentation(server: FastifyInstance, { settings }: AppContext): Promise<void> {
  const document = openApiOf({ url: settings.publicUrl, supportEmail: settings.brand.supportEmail })
  await server.register(swagger, { mode: 'static', specification: { document: document as never } })
  // HEAD works wherever GET does, but the plugin adds only GET routes.
  server.addHook('onRoute', function (route) {
    if (route.method !== 'GET' || !route.url.startsWith(PREFIX)) return
    // The page's own address works with and without a trailing slash.
    for (const url of route.routePath === '' ? ['', '/'] : [route.routePath]) {
      const head = { ...route, url, path: url, method: 'HEAD' }
      this.route(head)
    }
  })
  await server.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: POLICY,
    // This layout has no bar for opening other documents.
    uiConfig: { layout: 'BaseLayout' },
    theme: { title: 'Hornbook API' },
  })
}
