import { constants } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Refusal } from '../access/refusal.ts'
import { backlog } from '../audit/backlog.ts'
import { migrationsCurrent } from '../db/migrate.ts'
import type { Surroundings } from '../http/surroundings.ts'
import { t } from '../texts/texts.ts'

const manifest = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The build's own version; the label in the footer is configuration (D 28). */
export const BUILD = manifest.version

const unready = (detail: string) => new Refusal('unavailable', { detail }, 5)

/** Whether everything that serving needs is there (promise 29); says what is not. */
export async function checkReady({ db, settings }: Surroundings): Promise<void> {
  const asked = migrationsCurrent(async text => {
    const { rows } = await sql.raw<{ name: string }>(text).execute(db.queries)
    return { rows }
  })
  // Whoever asks this has less patience than a call; a database that hangs is not reached.
  const late = sleep(3_000, undefined, { ref: false }).then(() => Promise.reject(new Error('no answer')))
  const current = await Promise.race([asked, late]).catch(() => {
    throw unready(t('provider:databaseAway'))
  })
  if (!current) throw unready(t('provider:databaseOfOtherBuild'))
  if (settings.dataDir !== null) {
    await access(settings.dataDir, constants.W_OK).catch(() => {
      throw unready(t('provider:folderClosed'))
    })
  }
}

const registry = new Registry()
collectDefaultMetrics({ register: registry })
const connections = new Gauge({
  name: 'hornbook_database_connections',
  help: 'Connections of the pool, by state.',
  labelNames: ['state'],
  registers: [registry],
})
const unsealed = new Gauge({
  name: 'hornbook_audit_unsealed_entries',
  help: 'Audit entries that wait to be sealed.',
  registers: [registry],
})
const oldest = new Gauge({
  name: 'hornbook_audit_oldest_unsealed_seconds',
  help: 'How long the oldest of them has waited; a minute is much.',
  registers: [registry],
})

/** Figures for Prometheus: the process, the database connections, and what of the audit is not sealed yet. */
export async function metricsText({ db }: Surroundings): Promise<string> {
  connections.set({ state: 'total' }, db.pool.totalCount)
  connections.set({ state: 'idle' }, db.pool.idleCount)
  connections.set({ state: 'waiting' }, db.pool.waitingCount)
  // While the database is away the other figures are wanted all the more; these are then not known.
  const { entries, seconds } = await backlog(db.queries).catch(() => ({ entries: Number.NaN, seconds: Number.NaN }))
  unsealed.set(entries)
  oldest.set(seconds)
  return registry.metrics()
}
