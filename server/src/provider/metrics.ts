import { sql } from 'kysely'
import { AggregatorRegistry, collectDefaultMetrics, Gauge, type PrometheusContentType, Registry } from 'prom-client'
import { backlog } from '../audit/backlog.ts'
import { BUILD } from '../configuration/build.ts'
import { type Db, within } from '../db/pool.ts'
import type { AppContext } from '../http/app-context.ts'
import { measuresOf } from '../http/measures.ts'
import { type JobFigures, jobFigures } from '../jobs/list.ts'

const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })
// Gauges with the suffix of a counter, which promtool refuses.
for (const what of ['handles', 'requests', 'resources']) ofProcess.removeSingleMetric(`nodejs_active_${what}_total`)
const complete = new WeakSet<AppContext>()

/** Prometheus metrics: the build, the processes, calls, events, queues, imports, the audit's backlog and the jobs (RUN-18). */
export async function metricsText(app: AppContext): Promise<string> {
  if (app.metricsOfAllProcesses) return app.metricsOfAllProcesses()
  const lists = await Promise.all(registriesOf(app).map(registry => registry.getMetricsAsJSON()))
  return AggregatorRegistry.aggregate(lists).metrics()
}

/** The metrics of this process and of its application; each gauge reads its value when it is asked. */
export function registriesOf(app: AppContext): readonly Registry<PrometheusContentType>[] {
  if (!complete.has(app)) addGauges(app)
  complete.add(app)
  return [ofProcess, measuresOf(app).registry]
}

const UNKNOWN_JOBS: JobFigures = { counts: [], oldestDueSeconds: Number.NaN }

const importsByStatus = (db: Db) =>
  within(db, 'all', async tx => {
    const counted = sql<{
      status: string
      count: number
    }>`SELECT status, count(*)::int AS count FROM roster_imports GROUP BY status`
    return (await counted.execute(tx)).rows
  })

function addGauges(app: AppContext): void {
  const { db } = app
  const registers = [measuresOf(app).registry]
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
  new Gauge({
    name: 'hornbook_write_queue',
    help: 'Transactions that change a district, by state: running or waiting.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'running' }, db.writes.depth.running)
      this.set({ state: 'waiting' }, db.writes.depth.waiting)
    },
  })
  // What the database knows is the same in every process. Without a database it is unknown; the rest matters most then.
  const aggregator = 'first'
  new Gauge({
    name: 'hornbook_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node'],
    registers,
    aggregator,
  }).set({ version: BUILD, node: process.versions.node }, 1)
  const imports = once(() => importsByStatus(db.queries).catch(() => []))
  new Gauge({
    name: 'hornbook_roster_imports',
    help: 'Roster files by what became of them: reading, previewed, held, applying, applied, failed or undone.',
    labelNames: ['status'],
    registers,
    aggregator,
    async collect() {
      this.reset()
      for (const { status, count } of await imports()) this.set({ status }, count)
    },
  })
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
