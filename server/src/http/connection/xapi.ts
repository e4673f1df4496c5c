import { XAPI_VERSION } from '@hornbook/contract/learning/xapi'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'
import { requestPath } from './methods.ts'

/** No event's transaction lives longer. */
export const LONGEST_WRITE_MS = 60_000

/**
 * What xAPI wants of every call and every answer, refusals included: the version, and until when nothing is missing. A call that
 * reads says the latter exactly.
 */
export function speakXapi(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!requestPath(request).startsWith('/xapi/')) return
    reply.header('x-experience-api-version', XAPI_VERSION)
    if (requestPath(request) !== '/xapi/statements') return
    const through = new Date(Date.now() - LONGEST_WRITE_MS).toISOString()
    reply.header('x-experience-api-consistent-through', through)
    refuseOtherVersions(request)
    refuseOtherTypes(request)
  })
}

function refuseOtherVersions({ headers }: FastifyRequest) {
  const version = headers['x-experience-api-version']
  if (typeof version !== 'string' || !/^1\.0(\.\d+)?$/.test(version))
    throw new Refusal('malformed', { detail: t('learning:xapi.version', { version: XAPI_VERSION }) })
}

/** xAPI says 400 where HTTP says 415. */
function refuseOtherTypes({ method, headers }: FastifyRequest) {
  if (method !== 'POST' && method !== 'PUT') return
  if (!/^(application\/json|multipart\/mixed)\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new Refusal('malformed', { detail: t('learning:xapi.type') })
}
