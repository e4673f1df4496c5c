import pg from 'pg'
import { BUILD } from '../configuration/build.ts'
import { keyFor } from '../secrets/tokens.ts'
import type { AppConnection } from './driver/open-pool.ts'
import { type EmbeddedDatabase, type EmbeddedLog, startEmbedded } from './embedded/start.ts'
import { explainFailure } from './explain-failure.ts'
import type { InstallationRecord } from './installation.ts'
import { type AppRole, appRoleOf, migrate } from './migrate.ts'
import { connect, type Database } from './pool.ts'

const DATABASE = 'hornbook'

/** What a web process takes at most: for reads, writes and whole lists (db/pool.ts), and in its threads of events and heavy calls. */
const CONNECTIONS_OF_A_PROCESS = 28

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
  /** How the owner of the tables connects: only for what the app role may not do. */
  readonly owner: pg.ClientConfig
  /** How the app role connects, for threads that open connections of their own. */
  readonly appConfig: AppConnection
  readonly embedded: EmbeddedDatabase | null
  close(): Promise<void>
}

/** The server of the database, and how its owner connects. */
export interface OwnedDatabase {
  readonly owner: pg.ClientConfig
  readonly embedded: EmbeddedDatabase | null
}

/** Starts the embedded PostgreSQL, with its database, unless `databaseUrl` names another. */
export async function openOwned(options: OpenOptions): Promise<OwnedDatabase> {
  const { databaseUrl, dataDir, log, processes = 1 } = options
  if (databaseUrl !== null) return { owner: connectionParts(databaseUrl), embedded: null }
  const settings = { max_connections: String(Math.max(100, 60 + CONNECTIONS_OF_A_PROCESS * processes)) }
  const embedded = await startEmbedded({ dataDir, log, settings })
  try {
    await createIfMissing(embedded.ownerConfig('postgres'))
    return { owner: embedded.ownerConfig(DATABASE), embedded }
  } catch (failure) {
    await embedded.stop()
    throw failure
  }
}

/** The app role of a database, whose password is derived from the secret. */
export const appRoleFor = ({ database = DATABASE }: pg.ClientConfig, secret: string): AppRole =>
  appRoleOf(database, keyFor('app role', secret).toString('base64url'))

/** What a database remembers of this version and this secret. */
export const installationFor = (secret: string): InstallationRecord => ({
  version: BUILD,
  secretDigest: keyFor('installation', secret),
})

/** Starts or connects to the database, migrates it as its owner, and connects as the app role, which owns nothing. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { secret } = options
  const { owner, embedded } = await openOwned(options)
  try {
    const role = appRoleFor(owner, secret)
    const { distributed } = await migrate(owner, role, { installation: installationFor(secret) })
    const appConfig = { ...owner, user: role.name, password: role.password, distributed }
    const database = connect(appConfig)
    return {
      database,
      owner,
      appConfig,
      embedded,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (failure) {
    await embedded?.stop()
    throw embedded ? failure : explainFailure(failure, owner)
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
