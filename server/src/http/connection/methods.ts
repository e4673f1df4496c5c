import { ENDPOINTS } from '@hornbook/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../access/refusal.ts'
import { t } from '../../texts/texts.ts'

const API = /^\/(api|service|health|metrics|oauth|ims|xapi)(\/|$)/
export const requestPath = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''
export const isApiPath = (path: string) => API.test(path)

const patterns = Object.values(ENDPOINTS).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The methods that an address supports, or none for an unknown address. HEAD is supported wherever GET is. */
function methodsAt(path: string): string[] {
  const own: string[] = isApiPath(path)
    ? patterns.filter(({ pattern }) => pattern.test(path)).map(each => each.method)
    : ['GET']
  if (own.length === 0) return []
  return [...new Set([...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].sort()
}

/** Returns true, and sets `Allow`, when the address exists but does not support the request's method. */
export function setAllowIfUnsupported(request: FastifyRequest, reply: FastifyReply): boolean {
  const methods = methodsAt(requestPath(request))
  const unsupported = methods.length > 0 && (request.method === 'OPTIONS' || !methods.includes(request.method))
  if (unsupported) reply.header('allow', methods.join(', '))
  return unsupported
}

const isDocument = (type: string) => /^\s*application\/vnd\.api\+json\s*(;|$)/i.test(type)

const hasSupportedParameters = (type: string) =>
  type
    .split(';')
    .slice(1)
    .every(each => /^\s*(q|profile)\s*=/i.test(each))

/**
 * JSON:API 1.1: 415 for a document sent with an extension or a charset; 406 when every JSON:API type in `Accept` has
 * one. Other types in `Accept` are ignored: a document is all there is.
 */
export function checkMediaTypes({ headers }: FastifyRequest): void {
  const sent = headers['content-type'] ?? ''
  if (isDocument(sent) && !hasSupportedParameters(sent))
    throw new Refusal('unsupportedMediaType', {
      detail: t('http:documentRead'),
    })
  const accepted = (headers.accept ?? '').split(',').filter(isDocument)
  if (accepted.length > 0 && !accepted.some(hasSupportedParameters)) throw new Refusal('notAcceptable')
}
