import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { reportTrace } from '../reporting/reports.ts'
import type { AppContext } from './app-context.ts'
import type { HeavyCalls } from './connection/heavy-calls.ts'
import { refusalCodeOf } from './failure/failures.ts'
import { LoopDelays } from './loop-delays.ts'

/** What a web process counts of the calls that it answers (RUN-18). */
export interface Measures {
  readonly registry: Registry
  /** Answered calls by their route, method and status. */
  readonly calls: Counter<'method' | 'route' | 'status'>
  /** Without the status, which would multiply its buckets: strangers can have any route answered with any status. */
  readonly seconds: Histogram<'method' | 'route'>
  readonly refusals: Counter<'code'>
  /** Learning events by kind and outcome. */
  readonly events: Counter<'kind' | 'outcome'>
  /** Seconds by which the thread that answers was late, by the routes of the calls that ran meanwhile. */
  readonly loopDelays: Counter<'route'>
  /** The calls of the server that was built last. */
  heavyCalls: HeavyCalls | null
}

/** From a class view to a large roster file. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

const ofApplication = new WeakMap<AppContext, Measures>()

export function measuresOf(app: AppContext): Measures {
  const known = ofApplication.get(app) ?? createMeasures()
  ofApplication.set(app, known)
  return known
}

function createMeasures(): Measures {
  const registry = new Registry()
  const registers = [registry]
  const measures: Measures = {
    registry,
    calls: new Counter({
      name: 'hornbook_http_requests_total',
      help: 'Answered requests.',
      labelNames: ['method', 'route', 'status'] as const,
      registers,
    }),
    seconds: new Histogram({
      name: 'hornbook_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route'] as const,
      buckets: SECONDS,
      registers,
    }),
    refusals: new Counter({
      name: 'hornbook_http_refusals_total',
      help: 'Refused requests, by the code in their error document.',
      labelNames: ['code'] as const,
      registers,
    }),
    events: new Counter({
      name: 'hornbook_events_total',
      help: 'Learning events in answered posts, by kind and outcome.',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    loopDelays: new Counter({
      name: 'hornbook_event_loop_delay_seconds_total',
      help: 'Time that calls waited for the thread that answers, by the routes of all calls that ran meanwhile.',
      labelNames: ['route'] as const,
      registers,
    }),
    heavyCalls: null,
  }
  new Gauge({
    name: 'hornbook_heavy_calls',
    help: 'Calls that read a whole district, by state: running or waiting.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      const { running, waiting } = measures.heavyCalls?.depth ?? { running: 0, waiting: 0 }
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  return measures
}

const TICK_MS = 50

const UNKNOWN = 'unknown'
// The route's template: with the address, every child would get a time series.
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? UNKNOWN

export function measureCalls(server: FastifyInstance, app: AppContext): void {
  const { calls, seconds, refusals, loopDelays } = measuresOf(app)
  const delays = new LoopDelays(TICK_MS, performance.now(), (route, late) => loopDelays.inc({ route }, late))
  const ticking = setInterval(() => delays.tick(performance.now()), TICK_MS).unref()
  server.addHook('onClose', async () => clearInterval(ticking))
  server.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request)
    delays.began(route)
    // A call whose client has left is never answered.
    reply.raw.once('close', () => delays.ended(route))
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    // A method of nothing is anything that HTTP knows.
    const method = route === UNKNOWN ? 'any' : request.method
    calls.inc({ method, route, status: reply.statusCode })
    seconds.observe({ method, route }, reply.elapsedTime / 1000)
    if (request.routeOptions.config.endpoint) reportTrace(route, method, reply.statusCode, reply.elapsedTime)
    const code = refusalCodeOf(request)
    if (code !== undefined) refusals.inc({ code })
  })
}
