import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/start.ts'
import { appRoleOf } from '../server/src/db/migrate.ts'
import { keyFor } from '../server/src/secrets/tokens.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const DATA = join(ROOT, 'bench', 'data')

/** The app role's password is derived from it. It may be public: the data folder contains only made-up children. */
export const SECRET = 'the-secret-of-the-bench-0123456789abcdef'

/** The PostgreSQL for all measurements: the embedded one, as `npm start` runs it. */
export interface Cluster {
  ownerConfig(database: string): ClientConfig
  url(database: string): string
  pid(): number
  /** Drops a database with everything in it and creates it again. */
  recreateDatabase(database: string): Promise<void>
  /** The connection of the server on a database: the app role, which sees only what a transaction reaches. */
  appConfig(database: string): ClientConfig
  exists(database: string): Promise<boolean>
  /** Makes a copy of a database that nobody is connected to; a copy that is there already is dropped. */
  copyDatabase(from: string, to: string): Promise<void>
  renameDatabase(from: string, to: string): Promise<void>
  stop(): Promise<void>
}

/** Starts it in bench/data, which is kept between runs so that the large district is generated only once. */
export async function startCluster({ fresh }: { fresh: boolean }): Promise<Cluster> {
  if (fresh) rmSync(DATA, { recursive: true, force: true })
  const log = { info() {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const embedded = await startEmbedded({ dataDir: DATA, log })
  const ownerConfig = (database: string) => embedded.ownerConfig(database)
  const queryAsOwner = async (statement: string) => {
    const client = new pg.Client(ownerConfig('postgres'))
    await client.connect()
    try {
      return (await client.query<{ datname: string }>(statement)).rows
    } finally {
      await client.end()
    }
  }
  return {
    ownerConfig,
    url: database => connectionUrl(ownerConfig(database)),
    pid: embedded.pid,
    recreateDatabase: async database => {
      await queryAsOwner(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      await queryAsOwner(`CREATE DATABASE ${database}`)
    },
    appConfig: database => {
      const role = appRoleOf(database, keyFor('app role', SECRET).toString('base64url'))
      return { ...ownerConfig(database), user: role.name, password: role.password }
    },
    exists: async database =>
      (await queryAsOwner(`SELECT datname FROM pg_database WHERE datname = '${database}'`)).length > 0,
    copyDatabase: async (from, to) => {
      await queryAsOwner(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`)
      await queryAsOwner(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`)
    },
    renameDatabase: async (from, to) => void (await queryAsOwner(`ALTER DATABASE ${from} RENAME TO ${to}`)),
    stop: embedded.stop,
  }
}

/** A connection URL in the form of DATABASE_URL. The folder of a socket goes into the query string. */
function connectionUrl({ host, port, user, password, database }: ClientConfig): string {
  const userInfo = `${user}:${encodeURIComponent(String(password))}`
  const socket = host?.startsWith('/') ?? false
  return socket
    ? `postgres://${userInfo}@/${database}?host=${encodeURIComponent(host as string)}&port=${port}`
    : `postgres://${userInfo}@${host}:${port}/${database}`
}
