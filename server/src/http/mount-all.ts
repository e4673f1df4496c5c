import { ENDPOINTS } from '@hornbook/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from './mount.ts'
import type { Route } from './route.ts'
import type { Surroundings } from './surroundings.ts'

/** Addresses that plugins serve without an endpoint: the page at /api/docs and the files of the web application. */
const FILES = ['/api/docs', '/assets/']

const LISTED = new Set<unknown>(Object.values(ENDPOINTS))

/**
 * Mounts every endpoint that the contract lists. Throws when an endpoint has no route or two, and when a route answers an
 * endpoint that is not listed: the access matrix, the document and the mutants walk the list, so such a route would be
 * outside every check.
 */
export function mountAll(server: FastifyInstance, app: Surroundings, routes: readonly Route[]): void {
  refuseUnlistedRoutes(server)
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const answering = routes.filter(route => route.endpoint === endpoint).length
    if (answering !== 1) throw new Error(`The endpoint ${name} has ${answering} routes; it needs exactly one`)
  }
  for (const route of routes) mount(server, app, route)
}

/** Throws when anything adds a route that does not belong to a listed endpoint, whatever way it is added. */
function refuseUnlistedRoutes(server: FastifyInstance): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (LISTED.has(config?.endpoint) || FILES.some(prefix => url.startsWith(prefix))) return
    throw new Error(`${method} ${url} is not listed in contract/src/endpoints.ts`)
  })
}
