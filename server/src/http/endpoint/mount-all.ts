import { ENDPOINTS } from '@hornbook/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { HeavyCalls } from '../connection/heavy-calls.ts'
import { ListReaders } from '../connection/list-readers.ts'
import { measuresOf } from '../measures.ts'
import type { Route } from '../route.ts'
import { mount } from './mount.ts'

/** Plugins serve these without an endpoint: the API documentation and the web application's files. */
const PLUGIN_PREFIXES = ['/api/docs', '/assets/']

const LISTED = new Set<unknown>(Object.values(ENDPOINTS))

/**
 * Mounts every endpoint that the contract lists. Throws when an endpoint does not have exactly one route, and when a
 * route has an unlisted endpoint: the access matrix, the API document and the mutants are built from the list, so
 * nothing would check such a route.
 */
export function mountAll(server: FastifyInstance, app: AppContext, routes: readonly Route[]): void {
  refuseUnlistedRoutes(server)
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    const count = routes.filter(route => route.endpoint === endpoint).length
    if (count !== 1) throw new Error(`The endpoint ${name} has ${count} routes; it needs exactly one`)
  }
  const heavyCalls = new HeavyCalls()
  measuresOf(app).heavyCalls = heavyCalls
  const limits = { heavyCalls, listReaders: new ListReaders() }
  for (const route of routes) mount(server, app, route, limits)
}

/** Throws for any route without a listed endpoint, also one that a plugin adds. */
function refuseUnlistedRoutes(server: FastifyInstance): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (LISTED.has(config?.endpoint) || PLUGIN_PREFIXES.some(prefix => url.startsWith(prefix))) return
    throw new Error(`${method} ${url} is not listed in contract/src/endpoints.ts`)
  })
}
