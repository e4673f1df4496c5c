import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClientConfig } from 'pg'
import pg from 'pg'
import { startEmbedded } from '../server/src/db/embedded/start.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const DATA = join(ROOT, 'bench', 'data')

/** The app role's password follows from it; the data folder holds nothing but made-up children. */
export const SECRET = 'the-secret-of-the-bench-0123456789abcdef'

/** The PostgreSQL that everything is measured on: the embedded one, as `npm start` runs it. */
export interface Cluster {
  owner(database: string): ClientConfig
  url(database: string): string
  pid(): number
  /** Makes a database empty; what it held is gone. */
  remake(database: string): Promise<void>
  /** Makes a database where it is missing. */
  make(database: string): Promise<void>
  stop(): Promise<void>
}

/** Starts it in bench/data, which is kept from run to run, so that the large district is made once. */
export async function startCluster({ fresh }: { fresh: boolean }): Promise<Cluster> {
  if (fresh) rmSync(DATA, { recursive: true, force: true })
  const log = { info() {}, warn: (text: string) => void process.stderr.write(`${text}\n`) }
  const embedded = await startEmbedded({ dataDir: DATA, log })
  const owner = (database: string) => embedded.ownerConfig(database)
  const asOwner = async (statement: string) => {
    const client = new pg.Client(owner('postgres'))
    await client.connect()
    try {
      return (await client.query<{ datname: string }>(statement)).rows
    } finally {
      await client.end()
    }
  }
  return {
    owner,
    url: database => addressOf(owner(database)),
    pid: embedded.pid,
    remake: async database => {
      await asOwner(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
      await asOwner(`CREATE DATABASE ${database}`)
    },
    make: async database => {
      const known = await asOwner(`SELECT datname FROM pg_database WHERE datname = '${database}'`)
      if (known.length === 0) await asOwner(`CREATE DATABASE ${database}`)
    },
    stop: embedded.stop,
  }
}

/** A connection address as DATABASE_URL takes it; a socket's folder stands behind the question mark. */
function addressOf({ host, port, user, password, database }: ClientConfig): string {
  const who = `${user}:${encodeURIComponent(String(password))}`
  const socket = host?.startsWith('/') ?? false
  return socket
    ? `postgres://${who}@/${database}?host=${encodeURIComponent(host as string)}&port=${port}`
    : `postgres://${who}@${host}:${port}/${database}`
}
