import { ENDPOINTS } from '@hornbook/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../access/refusal.ts'
import { t } from '../texts/texts.ts'

const API = /^\/(api|service|health|metrics)(\/|$)/
export const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
export const isOfApi = (path: string) => API.test(path)

const addresses = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** What an address takes; nothing where there is none. HEAD goes wherever GET does. */
function methodsAt(path: string): string[] {
  const own: string[] = isOfApi(path)
    ? addresses.filter(({ pattern }) => pattern.test(path)).map(each => each.method)
    : ['GET']
  if (own.length === 0) return []
  return [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort()
}

/** Whether an address is asked for in a way that it does not take; then it is said which it does. */
export function otherMethod(request: FastifyRequest, reply: FastifyReply): boolean {
  const methods = methodsAt(pathOf(request))
  const other = methods.length > 0 && (request.method === 'OPTIONS' || !methods.includes(request.method))
  if (other) reply.header('allow', methods.join(', '))
  return other
}

const isDocument = (type: string) => /^\s*application\/vnd\.api\+json\s*(;|$)/i.test(type)

/** Whether a media type's parameters are of those that are served. */
const isServed = (type: string) =>
  type
    .split(';')
    .slice(1)
    .every(each => /^\s*(q|profile)\s*=/i.test(each))

/**
 * JSON:API 1.1: who names its media type only with parameters that are not served (an extension, a character set) gets
 * 406, and whoever sends such a document 415. Whatever else somebody would rather have, a document is what there is.
 */
export function refuseUnservable({ headers }: FastifyRequest): void {
  const sent = headers['content-type'] ?? ''
  if (isDocument(sent) && !isServed(sent))
    throw new Refusal('unsupportedMediaType', {
      detail: t('http:documentRead'),
    })
  const named = (headers.accept ?? '').split(',').filter(isDocument)
  if (named.length > 0 && !named.some(isServed)) throw new Refusal('notAcceptable')
}
