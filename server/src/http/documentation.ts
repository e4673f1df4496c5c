import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { openApiOf } from '@hornbook/contract/openapi'
import type { FastifyInstance } from 'fastify'

/** The page at /api/docs, over the document at /api/openapi.json (API-5). */
export async function serveDocumentation(server: FastifyInstance): Promise<void> {
  await server.register(swagger, { mode: 'static', specification: { document: openApiOf() as never } })
  await server.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
