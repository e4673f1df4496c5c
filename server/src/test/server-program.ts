import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/open.ts'
import { startJobThread } from '../jobs/thread.ts'
import { ThreadedIntake } from '../learning/intake/threaded-intake.ts'
import { TEST_SETTINGS } from './settings.ts'

// The server in its own process, with a durable embedded database. Tests kill both.
const dataDir = process.argv[2] ?? ''
const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`)
const silent = { info: () => undefined, warn: () => undefined }
const opened = await openDatabase({ databaseUrl: null, dataDir, secret: TEST_SETTINGS.secret, log: silent })
const settings = { ...TEST_SETTINGS, dataDir, mail: { ...TEST_SETTINGS.mail, folder: join(dataDir, 'outbox') } }
const stopping = new AbortController()
const log = pino({ level: 'silent' })
const events = new ThreadedIntake(opened.appConfig, log)
const server = await buildApp({ db: opened.database, log, events, settings, stopping: stopping.signal })
const jobs = startJobThread(
  new URL('../job-thread.ts', import.meta.url),
  {
    database: opened.appConfig,
    settings,
    logLevel: 'silent',
    upkeep: { everyMs: 500, graceSeconds: 1 },
  },
  log,
)
await server.listen({ port: 0, host: '127.0.0.1' })
say({ port: (server.server.address() as AddressInfo).port, owner: opened.embedded?.ownerConfig('hornbook') })
let postgres = 0
setInterval(() => {
  const now = opened.embedded?.pid() ?? 0
  if (now !== postgres) say({ postgres: now })
  postgres = now
}, 50)
process.on(
  'SIGTERM',
  () =>
    void Promise.resolve(stopping.abort())
      .then(jobs.stop)
      .then(() => server.close())
      .then(() => events.close())
      .then(opened.close)
      .then(() => process.exit(0)),
)
