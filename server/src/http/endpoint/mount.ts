import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addressOf, type Endpoint } from '@hornbook/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOfInput } from '../../access/constraints.ts'
import { type Admitted, admit, refusalWhereTaught, refuseOnceLeft } from '../../access/gate.ts'
import { Refusal } from '../../access/refusal.ts'
import type { ServiceCaller } from '../../access/service-caller.ts'
import { type Db, isDeadlock, within } from '../../db/pool.ts'
import { dispositionOf } from '../../files/file-name.ts'
import { SpooledFile } from '../../files/spooled-file.ts'
import { t } from '../../texts/texts.ts'
import type { AppContext } from '../app-context.ts'
import type { HeavyCalls } from '../connection/heavy-calls.ts'
import type { ListReaders } from '../connection/list-readers.ts'
import { networkOf } from '../connection/network.ts'
import { answerRead } from '../heavy/answer-read.ts'
import { nameOfRoute, type Route } from '../route.ts'
import { type Answer, answerOf, bytesOf } from './answer.ts'
import { gzipIfUseful } from './gzip.ts'
import { abandonKey, type Claim, claimKey, keepClaimAlive, noteBegun, releaseKey, settleKey } from './idempotency.ts'
import { locationOf } from './location.ts'
import { reachOfCall } from './reach.ts'
import { readCall, readHeaders } from './read-call.ts'
import { admitReceiver } from './receiver-gate.ts'
import { admitServiceCaller, admitSystem } from './service-gate.ts'
import { admitSignedAddress, type SignedFor } from './signed-address.ts'
import { isStream, type ListReading, sendStream } from './stream.ts'

interface CallLimits {
  readonly heavyCalls: HeavyCalls
  readonly listReaders: ListReaders
}

/** Mounts an endpoint: gate, parse, handle in one transaction, answer. */
export function mount(server: FastifyInstance, app: AppContext, route: Route, limits: CallLimits): void {
  const folder = join(app.settings.dataDir ?? tmpdir(), 'lists')
  const { endpoint } = route
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = request.body instanceof SpooledFile ? request.body : null
    // The client may leave while the file is stored.
    file?.hold()
    try {
      const result = gateResults.get(request) as GateResult
      const given = await respond(app, route, request, result).catch(async refusal => {
        if (!result.admitted) throw refusal
        throw await refusalWhereTaught(app.db.queries, endpoint, paramsOf(request), result.admitted, refusal)
      })
      const read = () => ({ folder, onRead: limits.listReaders.enter(callerKey(request)) })
      await send(route, request, reply, given, read)
    } finally {
      await file?.release()
    }
  }
  server.route({
    method: endpoint.method,
    exposeHeadRoute: endpoint.method === 'GET',
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    // Unauthenticated bodies are limited to 16 KiB.
    bodyLimit: endpoint.bodyLimit ?? (route.by === 'anyone' ? 16 : 1024) * 1024,
    // The gate runs before the body is read, so that a refused caller's body never reaches memory (SAFE-1, SAFE-26).
    onRequest: async request => {
      const result = await passGate(app, route, request)
      gateResults.set(request, result)
      if (result.admitted) route.beforeBody?.(result.admitted)
      await readHeaders(app, route, request, result.admitted)
    },
    handler: async (request, reply) => {
      const work = () => answer(request, reply)
      // Nobody waits for a read once its client has left; a change that was sent is made.
      const hasLeft = () => endpoint.method === 'GET' && reply.raw.destroyed
      await (route.heavy ? limits.heavyCalls.run(callerKey(request), work, hasLeft) : work())
      return reply
    },
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

const gateResults = new WeakMap<FastifyRequest, GateResult>()

/** Whether the gate has admitted a person, a service token or a signed address. */
export function isAuthenticated(request: FastifyRequest): boolean {
  const result = gateResults.get(request)
  return !!(result?.admitted ?? result?.serviceCaller ?? result?.signedFor)
}

/** Who sent a request, as limits count callers: an account, a service token, or a network. */
export function callerKey(request: FastifyRequest): string {
  const { admitted, serviceCaller } = gateResults.get(request) ?? {}
  // A view counts against the Administrator's limits, not the person's.
  if (admitted) return `account ${admitted.caller.view?.viewerId ?? admitted.caller.accountId}`
  return serviceCaller ? `service token ${serviceCaller.tokenId}` : `network ${networkOf(request.ip)}`
}

interface GateResult {
  readonly now: number
  readonly admitted: Admitted | null
  readonly serviceCaller: ServiceCaller | null
  readonly signedFor: SignedFor | null
}

async function passGate(app: AppContext, route: Route, request: FastifyRequest): Promise<GateResult> {
  const { endpoint, by } = route
  const params = paramsOf(request)
  const now = Date.now()
  const header = request.headers.authorization
  const network = networkOf(request.ip)
  return {
    now,
    admitted: by === 'member' ? await admit(app.db, endpoint, header, params, app.settings, now) : null,
    serviceCaller: await admitMachine(app, route, { header, network, now }),
    signedFor: by === 'signed address' ? admitSignedAddress(app, request, now) : null,
  }
}

function admitMachine(
  app: AppContext,
  { endpoint: { guard }, by }: Route,
  from: { readonly header: string | undefined; readonly network: string; readonly now: number },
): Promise<ServiceCaller> | null {
  if (by === 'service') return admitServiceCaller(app, guard, from.header, from.network)
  if (by === 'receiver') return admitReceiver(app, guard, from)
  return by === 'system' ? admitSystem(app, guard, from) : null
}

const paramsOf = (request: FastifyRequest) => request.params as Readonly<Record<string, string>>

async function respond(
  app: AppContext,
  route: Route,
  request: FastifyRequest,
  { now, admitted, serviceCaller, signedFor }: GateResult,
): Promise<Answer> {
  const { endpoint } = route
  const params = paramsOf(request)
  const db = app.db.queries
  const { query, body } = await readCall(app, route, request, admitted)
  const path = addressOf(endpoint.path, params)
  const { cookie: cookies, 'user-agent': userAgent, authorization } = request.headers
  const languages = request.headers['accept-language']
  const from = { requestId: request.id, network: networkOf(request.ip), cookies, languages, userAgent, authorization }
  const call = { params, path, query, body, now, ...from, app }
  const handle = route.handle as (call: unknown) => Promise<unknown>
  const given = (query ?? {}) as Readonly<Record<string, unknown>>
  if (!admitted) return answerOf(endpoint, await handle({ ...call, db: app.db, serviceCaller, signedFor }), given)
  const { caller } = admitted
  const place = route.findPlace ? await route.findPlace(app, caller, body as never) : admitted.place
  if (route.findPlace && place) await refuseOnceLeft(app.db.sharedReads, caller, place)
  if (route.heavy && endpoint.method === 'GET') {
    const read = { params, path, query, now, requestId: request.id, network: call.network, caller, place }
    return app.heavyReads ? app.heavyReads.answer(nameOfRoute(endpoint), read) : answerRead(app, route, read)
  }

  const inOwnTransactions = async (claim: Claim | null, begun?: string) => {
    const key = claim && { begun, note: (tx: Db, id: string) => noteBegun(tx, claim, id) }
    const answer = answerOf(endpoint, await handle({ ...call, caller, place, db: app.db, key }), given)
    if (claim) await settleKey(db, claim, answer)
    return answer
  }
  const inTransactionOver = (connections: Db, claim: Claim | null) =>
    retryDeadlock(() =>
      within(
        connections,
        reachOfCall(endpoint, { caller, place }),
        async tx => {
          const answer = answerOf(endpoint, await handle({ ...call, tx, caller, place }), given)
          if (claim) await settleKey(tx, claim, answer)
          return answer
        },
        { limitSeconds: route.limitSeconds, reusesPlans: route.reusesPlans === true },
      ),
    )
  // A call without a target changes no district, so it waits for a connection only.
  const inOneTransaction = (claim: Claim | null) =>
    endpoint.method === 'GET'
      ? inTransactionOver(db, claim)
      : app.db.writes.run(place?.districtId ?? request.id, connections => inTransactionOver(connections, claim))
  const work = route.ownTransactions ? inOwnTransactions : inOneTransaction
  const claim = claimOf(route, request, admitted)
  return claim ? runOnce(app, db, claim, request, work) : work(null)
}

/**
 * Runs a transaction again if PostgreSQL ended it because of a deadlock: it has changed nothing. Under Citus two calls
 * that write the same staff member can deadlock, because each writes to every machine at once (decision 18).
 */
async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (failure) {
      if (!isDeadlock(failure) || retries === MAX_RETRIES) throw failure
    }
  }
}

const MAX_RETRIES = 2

async function runOnce(
  app: AppContext,
  db: Db,
  claim: Claim,
  request: FastifyRequest,
  work: (claim: Claim, begun?: string) => Promise<Answer>,
) {
  const { answer, begun } = await claimKey(db, app.settings.secret, claim, bytesOfCall(request))
  if (answer) return answer
  try {
    return await keepClaimAlive(db, claim, () => work(claim, begun))
  } catch (failure) {
    // What breaks a constraint is refused as well: whoever repeats it with another value finds the key free.
    const isRefused = failure instanceof Refusal || refusalOfInput(failure) !== null
    if (isRefused) await releaseKey(db, claim).catch(() => void abandonKey(db, claim))
    else void abandonKey(db, claim)
    throw failure
  }
}

/** What two calls of one address must share to be the same call: the query and the body. */
function bytesOfCall({ url, body }: FastifyRequest): string | Buffer {
  const sent = body instanceof SpooledFile ? body.sha256 : Buffer.isBuffer(body) ? body : JSON.stringify(body ?? null)
  const query = url.split('?')[1]
  return query === undefined ? sent : Buffer.concat([Buffer.from(`?${query}\n`), Buffer.from(sent)])
}

function claimOf({ endpoint }: Route, request: FastifyRequest, admitted: Admitted): Claim | null {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || typeof key !== 'string' || key === '') return null
  const caller = `account ${admitted.caller.accountId}`
  return { caller, path: request.url.split('?')[0] ?? '', key, showsSecret: endpoint.showsSecret ?? false }
}

/** The id of the resource in a document. A stored answer of an earlier call has only the text. */
const idIn = ({ text }: Answer) => (JSON.parse(text as string) as { data: { id: string } }).data.id

/** Resolves when the answer no longer needs the database. Returning the reply would wait for its last byte. */
async function send(
  { endpoint }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  read: () => ListReading,
) {
  reply.code(answer.status)
  const created = answer.status === 201 ? locationOf(endpoint, paramsOf(request), idIn(answer)) : null
  if (created !== null) reply.header('location', created)
  if (answer.cookie) reply.header('set-cookie', answer.cookie)
  if (answer.location !== undefined) reply.header('location', answer.location)
  if (answer.headers) reply.headers(answer.headers)
  if (answer.mediaType === null) return reply.send()
  if (answer.fileName) reply.header('content-disposition', dispositionOf(answer.fileName))
  if (answer.etag !== undefined) {
    reply.header('etag', `"${answer.etag}"`)
    if (isSame(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  }
  reply.type(answer.mediaType)
  const { text } = answer
  if (isStream(text)) await sendStream(reply, text, read())
  else reply.send(gzipIfUseful(request, reply, bytesOf(text)))
}

/** Whether a client says that it has this content. A proxy that compresses marks the tag as weak. */
const isSame = (header: string | undefined, etag: string) =>
  header?.split(',').some(each => each.trim().replace(/^W\//, '') === `"${etag}"`) ?? false

/** With `loopbackOnly`, answers only loopback clients that do not come through a proxy (RUN-4). */
export function enforceLoopbackOnly(request: FastifyRequest, app: AppContext): void {
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
  // DNS rebinding: a website could point its own name at this server and read the answers.
  if (!/^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(request.headers.host ?? '')) {
    throw new Refusal('forbidden', {
      detail: t('http:demoOtherName'),
    })
  }
}
