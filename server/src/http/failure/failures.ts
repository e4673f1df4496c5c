import { type ErrorCode, type ErrorDocument, isFileServicePath, type ServiceError } from '@hornbook/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../access/refusal.ts'
import { isDatabaseUnavailable, isDiskFull } from '../../db/pool.ts'
import { WriteQueueFull } from '../../db/write-queue.ts'
import { t } from '../../texts/texts.ts'
import { bytesOf } from '../endpoint/answer.ts'
import { constraintOf, refusalOfInput } from './constraints.ts'

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

/** Turns any failure into a refusal. An unexpected one is 'internal', with its cause in the log only (SAFE-28). */
export function refusalOf(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  if (failure instanceof WriteQueueFull) return new Refusal('unavailable', [], failure.retryAfterSeconds)
  if (isDiskFull(failure)) return new Refusal('storageFull', [], 60)
  if (isDatabaseUnavailable(failure)) return new Refusal('unavailable', [], 2)
  const input = refusalOfInput(failure)
  if (input) return input
  const { code, statusCode } = failure as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK[code]
  if (known) return known()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('malformed', { detail: t('http:unreadable') })
  }
  return new Refusal('internal')
}

const refusalCodes = new WeakMap<FastifyRequest, ErrorCode>()

/** The code of the refusal that a request was answered with, if it was refused. */
export const refusalCodeOf = (request: FastifyRequest): ErrorCode | undefined => refusalCodes.get(request)

export function answerFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(failure)
  refusalCodes.set(request, refusal.code)
  logFailure(failure, refusal, request)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  const { type, document } = documentOf(refusal, request)
  return reply
    .code(refusal.status)
    .type(type)
    .send(bytesOf(JSON.stringify(document)))
}

/** The file service speaks plain JSON, also in what it refuses (CALL-24). */
function documentOf(
  refusal: Refusal,
  { id, url }: FastifyRequest,
): { readonly type: string; readonly document: ErrorDocument | ServiceError } {
  const errors = refusal.errorObjects(id)
  if (!isFileServicePath(url)) return { type: 'application/vnd.api+json', document: { errors } }
  const [first] = errors
  return { type: 'application/json', document: { message: first?.detail ?? '', code: first?.code ?? refusal.code } }
}

/** A refusal is an answer, not an error: its stack would only hide those that somebody must look at. */
function logFailure(failure: unknown, refusal: Refusal, request: FastifyRequest) {
  const isRefusal = failure instanceof Refusal || failure instanceof WriteQueueFull
  if (isRefusal && refusal.status >= 500) request.log.warn({ code: refusal.code }, 'refused')
  else if (!isRefusal && refusal.status >= 500)
    request.log.error({ err: safeForLog(failure), code: refusal.code }, 'request failed')
  else if (refusalOfInput(failure)) {
    const { code, constraint, table } = safeForLog(failure)
    request.log.warn({ code, constraint, table }, 'refused by the database')
  }
}

/**
 * The part of a failure that may be logged. PostgreSQL's messages repeat a row's values and a mail server's repeat the
 * address, so a failure with a code is logged by its code, and the stack keeps only its frames.
 */
export function safeForLog(failure: unknown) {
  if (!(failure instanceof Error)) return { message: 'unknown failure' }
  const { code, table } = failure as { code?: string; table?: string }
  const message = code === undefined ? failure.message : `${failure.name} ${code}`
  const frames = failure.stack?.split('\n').filter(line => /^ {4}at /.test(line))
  return { message, stack: frames?.slice(0, 12).join('\n'), code, constraint: constraintOf(failure), table }
}
