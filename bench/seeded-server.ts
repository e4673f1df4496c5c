import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, ROOT, SECRET } from './cluster.ts'
import { type RunningProcess, runNode, waitUntilReady } from './processes.ts'

/** 'demo' is the demo alone, as after a first start. */
export type Size = 'typical' | 'large' | 'demo'

/** A running server with its own database, and what the bench needs to know about both. */
export interface SeededServer {
  readonly size: Size
  readonly server: RunningProcess
  readonly port: number
  readonly database: string
  /** Connects as the owner, past both walls: for raw limits and for facts about the data. */
  readonly owner: pg.Pool
  readonly districtId: string
  stop(): Promise<void>
}

const FILES = join(ROOT, 'bench', 'data', 'files')

/** Environment variables for a server on a database of the cluster. */
export const serverEnvironment = (cluster: Cluster, database: string, port: number) => ({
  DATABASE_URL: cluster.url(database),
  HORNBOOK_SECRET: SECRET,
  HORNBOOK_DEMO: 'on',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: FILES,
})

/** Starts a server with the demo and a district of this size. Seeds the district if it is missing. */
export async function startSeededServer(cluster: Cluster, size: Size, port: number): Promise<SeededServer> {
  const database = `hornbook_${size}`
  await cluster.ensureDatabase(database)
  mkdirSync(FILES, { recursive: true })
  const environment = serverEnvironment(cluster, database, port)
  const server = runNode(['server/src/main.ts'], environment)
  await waitUntilReady(server, port)
  const owner = new pg.Pool({ ...cluster.ownerConfig(database), max: 20 })
  owner.on('error', () => {})
  const code = size === 'demo' ? '%' : `SEED-${size.toUpperCase()}`
  const oldestDistrict = 'SELECT id FROM districts WHERE one_roster_id LIKE $1 ORDER BY id LIMIT 1'
  const findDistrict = async () => (await owner.query<{ id: string }>(oldestDistrict, [code])).rows[0]?.id
  if (!(await findDistrict())) {
    const seed = runNode(['server/commands/seed.ts', '--size', size], environment, false)
    if ((await seed.ended) !== 0) throw new Error('The district could not be seeded')
    await owner.query('VACUUM (ANALYZE)')
    await owner.query('CHECKPOINT')
  }
  const districtId = (await findDistrict()) as string
  return {
    ...{ size, server, port, database, owner, districtId },
    stop: async () => {
      await owner.end()
      await server.stop()
    },
  }
}
