import { addressOf, type Endpoint } from '@hornbook/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { livePlaces } from '../access/caller.ts'
import { type Admitted, admit } from '../access/gate.ts'
import { Refusal } from '../access/refusal.ts'
import { PROVIDER } from '../audit/audit.ts'
import { type Db, type Reach, within } from '../db/pool.ts'
import { t } from '../texts/texts.ts'
import { type Answer, answerOf, bytesOf } from './answer.ts'
import { type Claim, claimKey, releaseKey, settleKey, whileClaimed } from './idempotency.ts'
import { machineOf } from './machine.ts'
import { packed } from './packed.ts'
import { readCall, readHeaders } from './read-call.ts'
import type { Machine, Route } from './route.ts'
import type { Surroundings } from './surroundings.ts'

/** Mounts an endpoint: gate, parse, act in one transaction, answer. Every step is a file beside this one. */
export function mount(server: FastifyInstance, app: Surroundings, route: Route): void {
  const { endpoint } = route
  server.route({
    method: endpoint.method,
    exposeHeadRoute: endpoint.method === 'GET',
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    // Strangers have little to say, and there may be many of them.
    bodyLimit: endpoint.bodyLimit ?? (route.by === 'anyone' ? 16 : 1024) * 1024,
    // Before the body is read: who may not call is told that first, and sends nothing into memory (promises 1 and 26).
    onRequest: async request => {
      const found = await passGate(app, route, request)
      passed.set(request, found)
      await readHeaders(app, route, request, found.admitted)
    },
    handler: async (request, reply) =>
      send(request, reply, await respond(app, route, request, passed.get(request) as Passed)),
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const passed = new WeakMap<FastifyRequest, Passed>()

/** Whether the gate has let somebody in with this call. */
export function isKnown(request: FastifyRequest): boolean {
  const found = passed.get(request)
  return !!(found?.admitted ?? found?.machine)
}

interface Passed {
  readonly now: number
  readonly admitted: Admitted | null
  readonly machine: Machine | null
}

async function passGate(app: Surroundings, { endpoint, by }: Route, request: FastifyRequest): Promise<Passed> {
  const params = paramsOf(request)
  const now = Date.now()
  const header = request.headers.authorization
  return {
    now,
    admitted: by === 'member' ? await admit(app.db, endpoint, header, params, gateSettings(app), now) : null,
    machine: by === 'machine' ? await machineOf(app, endpoint.guard, header) : null,
  }
}

const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>

async function respond(
  app: Surroundings,
  route: Route,
  request: FastifyRequest,
  { now, admitted, machine }: Passed,
): Promise<Answer> {
  const { endpoint } = route
  const params = paramsOf(request)
  const db = app.db.queries
  const { query, body } = await readCall(app, route, request, admitted)
  const path = addressOf(endpoint.path, params)
  const call = { params, path, query, body, now, requestId: request.id, address: request.ip, app }
  const handle = route.handle as (call: unknown) => Promise<unknown>
  const asked = (query ?? {}) as Readonly<Record<string, unknown>>
  if (!admitted) return answerOf(endpoint, await handle({ ...call, db: app.db, machine }), asked)

  const apart = async (claim: Claim | null) => {
    const answer = answerOf(endpoint, await handle({ ...call, ...admitted, db: app.db }), asked)
    if (claim) await settleKey(db, claim, answer)
    return answer
  }
  const together = (claim: Claim | null) =>
    within(db, reachOf(endpoint, admitted), async tx => {
      const answer = answerOf(
        endpoint,
        await handle({ ...call, tx, caller: admitted.caller, place: admitted.place }),
        asked,
      )
      if (claim) await settleKey(tx, claim, answer)
      return answer
    })
  const work = route.apart ? apart : together
  const claim = claimOf(route, request, admitted)
  return claim ? once(app, db, claim, request, work) : work(null)
}

async function once(
  app: Surroundings,
  db: Db,
  claim: Claim,
  request: FastifyRequest,
  work: (claim: Claim) => Promise<Answer>,
) {
  const bytes = Buffer.isBuffer(request.body) ? request.body : JSON.stringify(request.body ?? null)
  const earlier = await claimKey(db, app.settings.secret, claim, bytes)
  if (earlier) return earlier
  try {
    return await whileClaimed(db, claim, () => work(claim))
  } catch (failure) {
    await releaseKey(db, claim).catch(() => {})
    throw failure
  }
}

function claimOf({ endpoint }: Route, request: FastifyRequest, admitted: Admitted): Claim | null {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || typeof key !== 'string' || key === '') return null
  const caller = `account ${admitted.caller.accountId}`
  return { caller, path: request.url.split('?')[0] ?? '', key, showsSecret: endpoint.showsSecret ?? false }
}

/**
 * A call with a target reaches its district; one without reaches all that the caller has, the provider every one.
 * One's own session lies where one has any place at all, and with the provider for who has none.
 */
function reachOf(endpoint: Endpoint, { caller, place }: Admitted): Reach {
  if (place) return [place.districtId]
  if (caller.administrator) return 'all'
  const places = endpoint.guard === 'signed in' ? caller.places : livePlaces(caller)
  return [...places.map(({ districtId }) => districtId), ...(endpoint.guard === 'signed in' ? [PROVIDER] : [])]
}

export function gateSettings({ settings }: Surroundings) {
  return {
    selfService: settings.selfService,
    idleMs: settings.sessionIdleMinutes * 60_000,
    absoluteMs: settings.sessionAbsoluteMinutes * 60_000,
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.code(answer.status)
  if (answer.mediaType === null) return reply.send()
  if (answer.fileName) reply.header('content-disposition', `attachment; filename="${answer.fileName}"`)
  return reply.type(answer.mediaType).send(packed(request, reply, bytesOf(answer.text)))
}

/** Loopback without forwarding headers, as the demo asks for while nothing else was said (D 20). */
export function refuseStrangers(request: FastifyRequest, app: Surroundings): void {
  if (!app.settings.loopbackOnly) return
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    name => name in request.headers,
  )
  const address = request.socket.remoteAddress ?? ''
  if (forwarded || !/^(127\.|::1$|::ffff:127\.)/.test(address)) {
    throw new Refusal('forbidden', {
      detail: t('http:demoElsewhere'),
    })
  }
  // Another name that leads here may be a page's elsewhere, which would then read what is shown here.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '')) {
    throw new Refusal('forbidden', {
      detail: t('http:demoOtherName'),
    })
  }
}
