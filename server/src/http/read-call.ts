import type { Endpoint } from '@hornbook/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { type Admitted, targetOf } from '../access/gate.ts'
import { notFound, Refusal } from '../access/refusal.ts'
import { isWithin, scopeAt } from '../access/scope.ts'
import { within } from '../db/pool.ts'
import { t } from '../texts/texts.ts'
import { refuseUnservable } from './methods.ts'
import { parseBody, parseQuery } from './parse.ts'
import type { Route } from './route.ts'
import type { Surroundings } from './surroundings.ts'

/** The query and body of a call. What is wrong with them is said only of a target that is the caller's (promise 1). */
export async function readCall(app: Surroundings, route: Route, request: FastifyRequest, admitted: Admitted | null) {
  const { endpoint } = route
  try {
    const call = { query: parseQuery(endpoint, request.query), body: parseBody(endpoint, request.body) }
    if (endpoint.method === 'PATCH') refuseOther(endpoint, request)
    return call
  } catch (wrong) {
    await expectWithin(app, endpoint, request, admitted)
    throw await allWrong(app, route, request, wrong)
  }
}

/** What is wrong with the headers of a call, likewise: before its body is read. */
export async function readHeaders(
  app: Surroundings,
  { endpoint }: Route,
  request: FastifyRequest,
  admitted: Admitted | null,
) {
  try {
    refuseUnservable(request)
  } catch (wrong) {
    await expectWithin(app, endpoint, request, admitted)
    throw wrong
  }
}

async function expectWithin(app: Surroundings, endpoint: Endpoint, request: FastifyRequest, admitted: Admitted | null) {
  const place = admitted?.place
  const { noun } = targetOf(endpoint.path)
  const target = targetIn(endpoint, request)
  if (!place || target === undefined) return
  const reached = await within(app.db.queries, [place.districtId], tx => isWithin(tx, scopeAt(place), noun, target))
  if (!reached) throw notFound()
}

/** With what only the database knows to be wrong, so that nobody mends a form only to be told of the next field. */
async function allWrong(app: Surroundings, { endpoint, alsoWrong }: Route, request: FastifyRequest, wrong: unknown) {
  if (!alsoWrong || !(wrong instanceof Refusal) || wrong.code !== 'invalid') return wrong
  const more = await alsoWrong(app.db.queries, request.body, targetIn(endpoint, request))
  const known = new Set(wrong.faults.map(({ pointer }) => pointer))
  return new Refusal('invalid', [...wrong.faults, ...more.filter(({ pointer }) => !known.has(pointer))])
}

function targetIn(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const { param } = targetOf(endpoint.path)
  return param === null ? undefined : (request.params as Readonly<Record<string, string>>)[param]
}

/** A PATCH names the resource that it changes twice, in its address and in its body (JSON:API). */
function refuseOther(endpoint: Endpoint, request: FastifyRequest) {
  const target = targetIn(endpoint, request)
  const named = (request.body as { data?: { id?: unknown } } | undefined)?.data?.id
  if (target === undefined || named === undefined || named === target) return
  throw new Refusal('conflict', { detail: t('http:body.otherId'), pointer: '/data/id' })
}
