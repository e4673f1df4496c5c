import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { connect } from './db/pool.ts'
import { startRunner } from './jobs/runner.ts'
import type { StopMessage, ThreadOptions } from './jobs/thread.ts'
import { outboxFor } from './mail/outbox.ts'
import { flushReports, startReports } from './reporting/reports.ts'
import { HANDLERS } from './tasks.ts'

// The thread that runs jobs (jobs/thread.ts starts it). An unhandled failure ends it, and it is started again.

/** Two for each of two heavy jobs (a transaction of minutes, and its progress beside it), one for all other jobs. */
const CONNECTIONS = 5

/** Nobody waits for the answer, and one statement may change every student of a district. */
const STATEMENT_MS = 300_000

/** How often PostgreSQL looks, during a statement, whether our process still lives. */
const ALIVE_MS = 2_000

const { database, settings, logLevel, upkeep, aliveMs = ALIVE_MS } = workerData as ThreadOptions
await startReports(settings.errorReports)
const db = connect(database, { max: CONNECTIONS, timeoutMs: STATEMENT_MS })
// Without this PostgreSQL goes on with the statement of a killed process until it has a row to send.
db.pool.on('connect', client => void client.query(`SET client_connection_check_interval = ${aliveMs}`).catch(() => {}))
const context = { db, settings, outbox: outboxFor(settings.mail), log: pino({ level: logLevel, base: null }) }
const runner = startRunner({ database, handlers: HANDLERS, context, ...(upkeep && { upkeep }) })

parentPort?.on('message', ({ stop }: StopMessage) => {
  const stopped = runner.stop(stop.graceMs).then(flushReports)
  stopped.then(
    () => process.exit(),
    () => process.exit(1),
  )
})
