import { type Endpoint, paramNames } from '@hornbook/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Admitted, targetOf } from '../../access/gate.ts'
import { notFound, Refusal } from '../../access/refusal.ts'
import { isInScope, scopeAt } from '../../access/scope.ts'
import { within } from '../../db/pool.ts'
import { t } from '../../texts/texts.ts'
import type { AppContext } from '../app-context.ts'
import { checkMediaTypes } from '../connection/methods.ts'
import type { Route } from '../route.ts'
import { parseBody, parseQuery } from './parse.ts'

/** Parses the query and the body. Faults show only for a target in scope; any other target is a 404 (SAFE-1). */
export async function readCall(app: AppContext, route: Route, request: FastifyRequest, admitted: Admitted | null) {
  const { endpoint } = route
  try {
    const call = { query: parseQuery(endpoint, request.query), body: parseBody(endpoint, request.body) }
    if (endpoint.method === 'PATCH') refuseMismatchedId(endpoint, request)
    return call
  } catch (refusal) {
    await requireTargetInScope(app, endpoint, request, admitted)
    throw await withDatabaseFaults(app, route, request, refusal)
  }
}

/** Checks the media types before the body is read, under the same rule (SAFE-1). */
export async function readHeaders(
  app: AppContext,
  { endpoint }: Route,
  request: FastifyRequest,
  admitted: Admitted | null,
) {
  try {
    checkMediaTypes(request)
  } catch (refusal) {
    await requireTargetInScope(app, endpoint, request, admitted)
    throw refusal
  }
}

async function requireTargetInScope(
  app: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
  admitted: Admitted | null,
) {
  const place = admitted?.place
  const { noun } = targetOf(endpoint.path)
  const target = targetIn(endpoint, request)
  if (!place || target === undefined) return
  const reached = await within(app.db.queries, [place.districtId], tx => isInScope(tx, scopeAt(place), noun, target))
  if (!reached) throw notFound()
}

/** Adds the faults that only the database can see, so that a form shows all of its faults at once. */
async function withDatabaseFaults(
  app: AppContext,
  { endpoint, findMoreFaults }: Route,
  request: FastifyRequest,
  refusal: unknown,
) {
  if (!findMoreFaults || !(refusal instanceof Refusal) || refusal.code !== 'invalid') return refusal
  const more = await findMoreFaults(app.db.queries, request.body, targetIn(endpoint, request))
  const known = new Set(refusal.faults.map(({ pointer }) => pointer))
  return new Refusal('invalid', [...refusal.faults, ...more.filter(({ pointer }) => !known.has(pointer))])
}

function targetIn(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const { param } = targetOf(endpoint.path)
  return param === null ? undefined : (request.params as Readonly<Record<string, string>>)[param]
}

/** JSON:API: the id in a PATCH body must equal the last id in the address, that of the resource itself. */
function refuseMismatchedId(endpoint: Endpoint, request: FastifyRequest) {
  if (!endpoint.body) return
  const param = paramNames(endpoint.path).at(-1)
  const target = param && (request.params as Readonly<Record<string, string>>)[param]
  const id = (request.body as { data?: { id?: unknown } } | undefined)?.data?.id
  if (target === undefined || id === undefined || id === target) return
  throw new Refusal('conflict', { detail: t('http:body.otherId'), pointer: '/data/id' })
}
