import type { Endpoint } from '@hornbook/contract/endpoint'
import { refusalsOf } from '@hornbook/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { refusalCodeOf } from '../http/failure/failures.ts'

// Kept, because working it out from the schemas of an endpoint each time took a tenth of a test run.
const documented = new Map<Endpoint, ReadonlySet<string>>()

function isDocumented(endpoint: Endpoint, code: string): boolean {
  const codes = documented.get(endpoint) ?? new Set(refusalsOf(endpoint))
  documented.set(endpoint, codes)
  return codes.has(code)
}

/**
 * Notes every refusal of an application that the OpenAPI document does not have for its endpoint. The returned function
 * throws if there was one.
 */
export function watchRefusals(server: FastifyInstance): () => void {
  const undocumented = new Set<string>()
  server.addHook('onResponse', async request => {
    const { endpoint } = request.routeOptions.config
    const code = refusalCodeOf(request)
    if (!endpoint || code === undefined || isDocumented(endpoint, code)) return
    undocumented.add(`${endpoint.method} ${endpoint.path} ${code}`)
  })
  return () => {
    if (undocumented.size > 0)
      throw new Error(`Refused, but not in the OpenAPI document:\n${[...undocumented].join('\n')}`)
  }
}
