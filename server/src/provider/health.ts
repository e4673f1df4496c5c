import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Refusal } from '../access/refusal.ts'
import { backlog } from '../audit/backlog.ts'
import { migrationsCurrent } from '../db/migrate.ts'
import type { AppContext } from '../http/app-context.ts'
import { type JobFigures, jobFigures } from '../jobs/list.ts'
import { t } from '../texts/texts.ts'

const manifest = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The build's version; the label in the footer comes from the configuration (RUN-11). */
export const BUILD = manifest.version

const notReady = (detail: string) => new Refusal('unavailable', { detail }, 5)

/** Throws a 503 that says what is missing: the database, its migrations or the data folder (SAFE-29). */
export async function checkReady({ db, settings }: AppContext): Promise<void> {
  const check = migrationsCurrent(async text => {
    const { rows } = await sql.raw<{ name: string }>(text).execute(db.queries)
    return { rows }
  })
  // Health probes give up sooner than other callers, so a hanging database counts as away after three seconds.
  const timeout = sleep(3_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))
  const current = await Promise.race([check, timeout]).catch(() => {
    throw notReady(t('provider:databaseAway'))
  })
  if (!current) throw notReady(t('provider:databaseOfOtherBuild'))
  if (settings.dataDir !== null) {
    await access(settings.dataDir, constants.W_OK).catch(() => {
      throw notReady(t('provider:folderClosed'))
    })
  }
}

const UNKNOWN_JOBS: JobFigures = { counts: [], oldestDueSeconds: Number.NaN }

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const connections = new Gauge({
  name: 'hornbook_database_connections',
  help: 'Connections in the pool, by state.',
  labelNames: ['state'],
  registers: [registry],
})
const unsealed = new Gauge({
  name: 'hornbook_audit_unsealed_entries',
  help: 'Audit entries that are not sealed yet.',
  registers: [registry],
})
const oldest = new Gauge({
  name: 'hornbook_audit_oldest_unsealed_seconds',
  help: 'Age of the oldest unsealed audit entry; normally well under a minute.',
  registers: [registry],
})

const jobs = new Gauge({
  name: 'hornbook_jobs',
  help: 'Jobs by task and state: waiting, running or failed.',
  labelNames: ['task', 'state'],
  registers: [registry],
})
const oldestDue = new Gauge({
  name: 'hornbook_jobs_oldest_due_seconds',
  help: 'Age of the oldest job that is due and not running; normally a few seconds.',
  registers: [registry],
})

/** Prometheus metrics: the process, the database connections, the audit's backlog and the jobs. */
export async function metricsText({ db }: AppContext): Promise<string> {
  connections.set({ state: 'total' }, db.pool.totalCount)
  connections.set({ state: 'idle' }, db.pool.idleCount)
  connections.set({ state: 'waiting' }, db.pool.waitingCount)
  // Without a database these are unknown, and the other metrics matter most.
  const { entries, seconds } = await backlog(db.queries).catch(() => ({ entries: Number.NaN, seconds: Number.NaN }))
  unsealed.set(entries)
  oldest.set(seconds)
  const { counts, oldestDueSeconds } = await jobFigures(db.queries).catch(() => UNKNOWN_JOBS)
  jobs.reset()
  for (const { task, state, count } of counts) jobs.set({ task, state }, count)
  oldestDue.set(oldestDueSeconds)
  return registry.metrics()
}
