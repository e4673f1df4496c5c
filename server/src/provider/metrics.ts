import { AggregatorRegistry, collectDefaultMetrics, Gauge, type PrometheusContentType, Registry } from 'prom-client'
import { backlog } from '../audit/backlog.ts'
import type { AppContext } from '../http/app-context.ts'
import { type JobFigures, jobFigures } from '../jobs/list.ts'

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })
const ofApplication = new WeakMap<AppContext, Registry>()

/** Prometheus metrics: the processes, their database connections, the audit's backlog and the jobs. */
export async function metricsText(app: AppContext): Promise<string> {
  if (app.metricsOfAllProcesses) return app.metricsOfAllProcesses()
  const lists = await Promise.all(registriesOf(app).map(registry => registry.getMetricsAsJSON()))
  return AggregatorRegistry.aggregate(lists).metrics()
}

/** The metrics of this process and of its application; each gauge reads its value when it is asked. */
export function registriesOf(app: AppContext): readonly Registry<PrometheusContentType>[] {
  const known = ofApplication.get(app) ?? applicationMetrics(app)
  ofApplication.set(app, known)
  return [ofProcess, known]
}

const UNKNOWN_JOBS: JobFigures = { counts: [], oldestDueSeconds: Number.NaN }

function applicationMetrics({ db }: AppContext): Registry {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'hornbook_database_connections',
    help: 'Connections in the pool, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, db.pool.totalCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
      this.set({ state: 'waiting' }, db.pool.waitingCount)
    },
  })
  // What the database knows is the same in every process. Without a database it is unknown; the rest matters most then.
  const aggregator = 'first'
  const audit = once(() => backlog(db.queries).catch(() => ({ entries: Number.NaN, seconds: Number.NaN })))
  new Gauge({
    name: 'hornbook_audit_unsealed_entries',
    help: 'Audit entries that are not sealed yet.',
    registers,
    aggregator,
    async collect() {
      this.set((await audit()).entries)
    },
  })
  new Gauge({
    name: 'hornbook_audit_oldest_unsealed_seconds',
    help: 'Age of the oldest unsealed audit entry; normally well under a minute.',
    registers,
    aggregator,
    async collect() {
      this.set((await audit()).seconds)
    },
  })
  const jobs = once(() => jobFigures(db.queries).catch(() => UNKNOWN_JOBS))
  new Gauge({
    name: 'hornbook_jobs',
    help: 'Jobs by task and state: waiting, running or failed.',
    labelNames: ['task', 'state'],
    registers,
    aggregator,
    async collect() {
      this.reset()
      for (const { task, state, count } of (await jobs()).counts) this.set({ task, state }, count)
    },
  })
  new Gauge({
    name: 'hornbook_jobs_oldest_due_seconds',
    help: 'Age of the oldest job that is due and not running; normally a few seconds.',
    registers,
    aggregator,
    async collect() {
      this.set((await jobs()).oldestDueSeconds)
    },
  })
  return registry
}

/** Callers that ask before the answer is there share it. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  return () => {
    running ??= read().finally(() => {
      running = null
    })
    return running
  }
}
