import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { buildApp } from '../app.ts'
import type { Settings } from '../configuration/settings.ts'
import { newPool } from '../db/driver/new-pool.ts'
import type { AppConnection } from '../db/driver/open-pool.ts'
import { connect, type Database } from '../db/pool.ts'
import type { AppContext } from '../http/app-context.ts'
import { startRunner } from '../jobs/runner.ts'
import { LocalIntake } from '../learning/intake/intake.ts'
import type { Mail, Outbox } from '../mail/outbox.ts'
import { HANDLERS } from '../tasks.ts'
import { testDatabase } from './database.ts'
import { watchRefusals } from './documented-refusals.ts'
import { TEST_SETTINGS } from './settings.ts'

/**
 * The whole application on its own database. Jobs run in this thread, recurring ones only when a test calls their function.
 * Mails are collected instead of sent.
 */
export interface TestApplication {
  readonly server: FastifyInstance
  readonly app: AppContext
  readonly db: Database
  readonly ownerConfig: pg.ClientConfig
  readonly appConfig: AppConnection
  readonly mails: Mail[]
  /** Its `send` can be replaced, to make mails fail. */
  readonly outbox: { send: Outbox['send'] }
  /** Runs a statement as the database owner, without scope or row-level security. */
  owner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  call: Call
  /** A second web process on the same database: it shares no memory with the first, only PostgreSQL. */
  anotherProcess(settings?: Partial<Settings>): Promise<{ readonly call: Call; readonly db: Database }>
  close(): Promise<void>
}

type Call = (options: InjectOptions & { token?: string; bearer?: string }) => Promise<LightMyRequestResponse>

const callOn =
  (server: FastifyInstance): Call =>
  ({ token, bearer, ...options }) => {
    const authorization = token ? `Token token=${token}` : bearer ? `Bearer ${bearer}` : undefined
    const json = options.payload !== undefined && !Buffer.isBuffer(options.payload)
    return server.inject({
      ...options,
      headers: {
        ...(json && { 'content-type': 'application/vnd.api+json' }),
        ...(authorization && { authorization }),
        ...options.headers,
      },
    })
  }

export async function testApplication(
  settings: Partial<Settings> = {},
  log: Logger = pino({ level: process.env.TEST_LOG ?? 'silent' }),
  { runsJobs = true } = {},
): Promise<TestApplication> {
  const database = await testDatabase()
  // A cluster on the machine of the tests is slow.
  const db = connect(database.appConfig, database.appConfig.distributed ? { timeoutMs: 60_000 } : {})
  const owner = newPool({ ...database.ownerConfig, max: 2 })
  const mails: Mail[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'hornbook-test-'))
  const outbox: Outbox = {
    send: async mail => {
      mails.push(mail)
      return null
    },
  }
  const stopping = new AbortController()
  const app: AppContext = {
    db,
    log,
    events: new LocalIntake(db),
    settings: {
      ...TEST_SETTINGS,
      dataDir,
      mail: { ...TEST_SETTINGS.mail, folder: join(dataDir, 'outbox') },
      ...settings,
    },
    stopping: stopping.signal,
  }
  const server = await buildApp(app)
  const refuseUndocumented = watchRefusals(server)
  const others: (() => Promise<void>)[] = []
  const jobs = startRunner({
    database: database.appConfig,
    handlers: runsJobs ? HANDLERS.filter(({ task }) => task.everySeconds === undefined) : [],
    context: { db, log, outbox, settings: app.settings },
  })
  return {
    server,
    app,
    db,
    ownerConfig: database.ownerConfig,
    appConfig: database.appConfig,
    mails,
    outbox,
    owner: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const client = await owner.connect()
      try {
        await client.query("SET hornbook.provider = 'on'")
        return (await client.query<Row>(text, values)).rows
      } finally {
        client.release()
      }
    },
    call: callOn(server),
    anotherProcess: async (itsSettings = {}) => {
      const another = connect(database.appConfig)
      const itsServer = await buildApp({
        ...app,
        db: another,
        events: new LocalIntake(another),
        settings: { ...app.settings, ...itsSettings },
      })
      others.push(async () => {
        await itsServer.close()
        await another.close()
      })
      return { call: callOn(itsServer), db: another }
    },
    close: async () => {
      for (const closeIt of others) await closeIt()
      stopping.abort()
      await jobs.stop(5_000)
      await server.close()
      await db.close()
      await owner.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      refuseUndocumented()
    },
  }
}
