import { readlinkSync } from 'node:fs'
import { availableParallelism, setPriority } from 'node:os'
import { basename } from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { connect } from './db/pool.ts'
import type { HeavyThreadOptions } from './http/heavy/messages.ts'
import { serveHeavyCalls } from './http/heavy/serve-heavy-calls.ts'
import { LocalIntake } from './learning/intake/intake.ts'
import { ROUTES } from './routes.ts'

// The thread that answers calls which read a whole school or district (http/heavy/heavy-thread.ts starts it).

/**
 * One connection for each of the calls that run at once, and one for what a download writes into the audit. Statements of
 * whole lists leave a processor to those who open a class: PostgreSQL's processes know no priority.
 */
const CONNECTIONS = { max: 4, writers: 1, lists: Math.max(1, availableParallelism() - 1) }

/** Whoever opens a class comes first where processors are few. */
const NICENESS = 5

/** Linux lets a thread have a priority of its own; elsewhere there is no such file, and it has that of the process. */
function giveWay() {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICENESS)
  } catch {}
}

giveWay()
const { database, settings, logLevel } = workerData as HeavyThreadOptions
const db = connect(database, CONNECTIONS)
const app = {
  db,
  settings,
  log: pino({ level: logLevel, base: null }),
  events: new LocalIntake(db),
  stopping: new AbortController().signal,
}
serveHeavyCalls(app, ROUTES, parentPort as MessagePort)
