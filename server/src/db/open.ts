import pg from 'pg'
import { keyFor } from '../secrets/tokens.ts'
import type { AppConnection } from './driver/open-pool.ts'
import { type EmbeddedDatabase, type EmbeddedLog, startEmbedded } from './embedded/start.ts'
import { appRoleOf, migrate } from './migrate.ts'
import { connect, type Database } from './pool.ts'

const DATABASE = 'hornbook'

/** What a web process takes at most, its intake thread included (db/pool.ts, learning/intake/thread.ts), and some to spare. */
const CONNECTIONS_OF_A_PROCESS = 20

export interface OpenOptions {
  /** Null means the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  readonly dataDir: string
  /** The app role's password is derived from it, so only this needs to be stored. */
  readonly secret: string
  /** How many web processes will connect. */
  readonly processes?: number
  readonly log: EmbeddedLog
}

export interface OpenDatabase {
  readonly database: Database
  /** How the app role connects, for threads that open connections of their own. */
  readonly appConfig: AppConnection
  readonly embedded: EmbeddedDatabase | null
  close(): Promise<void>
}

/** Starts or connects to the database, migrates it as its owner, and connects as the app role, which owns nothing. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, secret, log, processes = 1 } = options
  const settings = { max_connections: String(Math.max(100, 60 + CONNECTIONS_OF_A_PROCESS * processes)) }
  const embedded = databaseUrl === null ? await startEmbedded({ dataDir, log, settings }) : null
  try {
    if (embedded) await createIfMissing(embedded.ownerConfig('postgres'))
    const owner = embedded ? embedded.ownerConfig(DATABASE) : connectionParts(databaseUrl as string)
    const role = appRoleOf(owner.database ?? DATABASE, keyFor('app role', secret).toString('base64url'))
    const { distributed } = await migrate(owner, role)
    const appConfig = { ...owner, user: role.name, password: role.password, distributed }
    const database = connect(appConfig)
    return {
      database,
      appConfig,
      embedded,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (failure) {
    await embedded?.stop()
    throw failure
  }
}

async function createIfMissing(owner: pg.ClientConfig) {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE])
    if (!known.rowCount) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Splits a connection URL into parts, so that another role can connect to the same address. */
function connectionParts(url: string): pg.ClientConfig {
  const { host, port, user, password, database, ssl } = new pg.Client(url)
  return { host, port, ssl, ...(user && { user }), ...(password && { password }), ...(database && { database }) }
}
