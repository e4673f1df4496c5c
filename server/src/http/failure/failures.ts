import { type ErrorCode, errorFormOf } from '@hornbook/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOfInput } from '../../access/constraints.ts'
import { refusalOf, safeForLog } from '../../access/failures.ts'
import { Refusal } from '../../access/refusal.ts'
import { WriteQueueFull } from '../../db/write-queue.ts'
import { reportFailure } from '../../reporting/reports.ts'
import { t } from '../../texts/texts.ts'
import { bytesOf } from '../endpoint/answer.ts'
import { oneRosterErrorOf, serviceErrorOf, tokenErrorOf } from './other-forms.ts'

/** Fastify's own refusals, in our words. */
const FRAMEWORK: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal('tooLarge', { detail: t('http:body.tooLarge') }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('unsupportedMediaType', { detail: t('http:body.otherType') }),
  FST_CP_ERR_INVALID_CONTENT_ENCODING: () =>
    new Refusal('unsupportedMediaType', { detail: t('http:body.otherEncoding') }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new Refusal('malformed', { detail: t('http:body.empty') }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => new Refusal('malformed', { detail: t('http:body.notJson') }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Refusal('malformed', { detail: t('http:body.otherLength') }),
}

/** The refusal that answers a failed request: Fastify has some of its own, which only a request can meet. */
function refusalOfRequest(failure: unknown): Refusal {
  const refusal = refusalOf(failure)
  if (refusal.code !== 'internal' || failure instanceof Refusal) return refusal
  const { code, statusCode } = failure as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK[code]
  if (known) return known()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed', { detail: t('http:unreadable') })
  }
  return refusal
}

const refusalCodes = new WeakMap<FastifyRequest, ErrorCode>()

/** The code of the refusal that a request was answered with, if it was refused. */
export const refusalCodeOf = (request: FastifyRequest): ErrorCode | undefined => refusalCodes.get(request)

export function answerFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOfRequest(failure)
  refusalCodes.set(request, refusal.code)
  logFailure(failure, refusal, request)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  // RFC 6749 wants it of the token's address, whose callers may have sent their key as Basic.
  if (refusal.code === 'invalidClient') reply.header('www-authenticate', 'Basic realm="Hornbook"')
  const { type, document } = documentOf(refusal, request)
  return reply
    .code(refusal.status)
    .type(type)
    .send(bytesOf(JSON.stringify(document)))
}

/** Some addresses speak the words of another standard, also in what they refuse (CALL-24). */
function documentOf(
  refusal: Refusal,
  { id, url }: FastifyRequest,
): { readonly type: string; readonly document: object } {
  const errors = refusal.errorObjects(id)
  const form = errorFormOf(url)
  if (form === 'document') return { type: 'application/vnd.api+json', document: { errors } }
  return { type: 'application/json', document: OTHER_FORMS[form](errors, refusal.code) }
}

const OTHER_FORMS = { service: serviceErrorOf, token: tokenErrorOf, oneRoster: oneRosterErrorOf } as const

/** A refusal is an answer, not an error: its stack would only hide those that somebody must look at. */
function logFailure(failure: unknown, refusal: Refusal, request: FastifyRequest) {
  const isRefusal = failure instanceof Refusal || failure instanceof WriteQueueFull
  if (isRefusal && refusal.status >= 500) request.log.warn({ code: refusal.code }, 'refused')
  else if (!isRefusal && refusal.status >= 500) {
    request.log.error({ err: safeForLog(failure), code: refusal.code }, 'request failed')
    const { method, id: requestId, routeOptions } = request
    reportFailure(failure, { route: routeOptions.url ?? 'unknown', method, requestId })
  } else if (refusalOfInput(failure)) {
    const { code, constraint, table } = safeForLog(failure)
    request.log.warn({ code, constraint, table }, 'refused by the database')
  }
}
