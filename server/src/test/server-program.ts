import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { openDatabase } from '../db/open.ts'
import { ThreadedIntake } from '../learning/intake/threaded-intake.ts'
import { TEST_SETTINGS } from './settings.ts'

// The server in its own process, with a durable embedded database. Tests kill both.
const dataDir = process.argv[2] ?? ''
const say = (report: object) => process.stdout.write(`${JSON.stringify(report)}\n`)
const silent = { info: () => undefined, warn: () => undefined }
const opened = await openDatabase({ databaseUrl: null, dataDir, secret: TEST_SETTINGS.secret, log: silent })
const log = pino({ level: 'silent' })
const events = new ThreadedIntake(opened.app, log)
const server = await buildApp({
  db: opened.database,
  log,
  events,
  outbox: { send: async () => undefined },
  settings: { ...TEST_SETTINGS, dataDir },
})
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
    void server
      .close()
      .then(() => events.close())
      .then(opened.close)
      .then(() => process.exit(0)),
)
