import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import pg from 'pg'
import { type Logger, pino } from 'pino'
import { buildApp } from '../app.ts'
import { connect, type Database } from '../db/pool.ts'
import type { AppContext, Settings } from '../http/app-context.ts'
import type { Mail } from '../mail/outbox.ts'
import { testDatabase } from './database.ts'
import { TEST_SETTINGS } from './settings.ts'

/** The whole application on its own database. Mails are collected instead of sent. */
export interface TestApplication {
  readonly server: FastifyInstance
  readonly app: AppContext
  readonly db: Database
  readonly mails: Mail[]
  /** Runs a statement as the database owner, without scope or row-level security. */
  owner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  call(options: InjectOptions & { token?: string; bearer?: string }): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export async function testApplication(
  settings: Partial<Settings> = {},
  log: Logger = pino({ level: process.env.TEST_LOG ?? 'silent' }),
): Promise<TestApplication> {
  const database = await testDatabase()
  const db = connect(database.appConfig)
  const ownerPool = new pg.Pool({ ...database.ownerConfig, max: 2 })
  ownerPool.on('error', () => {})
  const mails: Mail[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'hornbook-test-'))
  const outbox = { send: async (mail: Mail) => void mails.push(mail) }
  const app: AppContext = { db, log, outbox, settings: { ...TEST_SETTINGS, dataDir, ...settings } }
  const server = await buildApp(app)
  return {
    server,
    app,
    db,
    mails,
    owner: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const client = await ownerPool.connect()
      try {
        await client.query("SET hornbook.provider = 'on'")
        return (await client.query<Row>(text, values)).rows
      } finally {
        client.release()
      }
    },
    call: ({ token, bearer, ...options }) => {
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
    },
    close: async () => {
      await server.close()
      await db.queries.destroy()
      await ownerPool.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
