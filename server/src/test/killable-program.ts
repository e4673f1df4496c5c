import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import type { SmtpSettings } from '../configuration/settings.ts'
import type { AppConnection } from '../db/driver/open-pool.ts'
import { connect } from '../db/pool.ts'
import { startJobThread } from '../jobs/thread.ts'
import { ThreadedIntake } from '../learning/intake/threaded-intake.ts'
import { TEST_SETTINGS } from './settings.ts'

export interface KillableOptions {
  readonly database: AppConnection
  readonly smtp: SmtpSettings | null
  readonly dataDir: string
}

// The server in its own process, on a database that goes on when it is killed. Prints its port.
const { database, smtp, dataDir } = JSON.parse(process.argv[2] ?? '') as KillableOptions
const mail = { smtp, from: 'Hornbook <support@example.org>', folder: dataDir }
const settings = { ...TEST_SETTINGS, dataDir, mail }
const log = pino({ level: process.env.TEST_LOG ?? 'silent' }, pino.destination(2))
const events = new ThreadedIntake(database, log)
const { signal: stopping } = new AbortController()
const server = await buildApp({ db: connect(database), log, events, settings, stopping })
const upkeep = { everyMs: 200, graceSeconds: 1 }
const thread = { database, settings, logLevel: 'silent', upkeep, aliveMs: 100 }
startJobThread(new URL('../job-thread.ts', import.meta.url), thread, log)
// Node writes the cache at exit, and a killed process never gets there.
flushCompileCache()
await server.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(server.server.address() as AddressInfo).port}\n`)
