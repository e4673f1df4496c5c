import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientConfig } from 'pg'
import pg from 'pg'
import { SERVER_ARGS, SERVER_ENV } from '../scripts/server.mjs'
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
  readonly ownerConfig: ClientConfig
  readonly districtId: string
  /** The largest other district: quiet, while this one is busy. */
  readonly quietDistrictId: string
  stop(): Promise<void>
}

const FILES = join(ROOT, 'bench', 'data', 'files')

/** Environment variables for a server on a database of the cluster. */
export const serverEnvironment = (cluster: Cluster, database: string, port: number) => ({
  ...SERVER_ENV,
  DATABASE_URL: cluster.url(database),
  HORNBOOK_SECRET: SECRET,
  HORNBOOK_DEMO: 'on',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: FILES,
})

/** The database with the demo and the districts of a size. It is never changed: every run works on a copy of it. */
export const originalOf = (size: Size) => `original_${size}`

/** Starts a server on a copy of the database of this size, which is made if it is missing. */
export async function startSeededServer(cluster: Cluster, size: Size, port: number): Promise<SeededServer> {
  mkdirSync(FILES, { recursive: true })
  if (!(await cluster.exists(originalOf(size)))) await makeOriginal(cluster, size, port)
  const database = `hornbook_${size}`
  await cluster.copyDatabase(originalOf(size), database)
  const server = runNode(SERVER_ARGS, serverEnvironment(cluster, database, port))
  await waitUntilReady(server, port)
  const ownerConfig = cluster.ownerConfig(database)
  const owner = new pg.Pool({ ...ownerConfig, max: 20 })
  owner.on('error', () => {})
  const code = size === 'demo' ? '%' : `SEED-${size.toUpperCase()}`
  const districtId = await findDistrict(owner, 'd.one_roster_id LIKE $1', code)
  const quietDistrictId = await findDistrict(owner, 'd.id <> $1', districtId)
  return {
    size,
    server,
    port,
    database,
    owner,
    ownerConfig,
    districtId,
    quietDistrictId,
    stop: async () => {
      await owner.end()
      await server.stop()
    },
  }
}

/** The id of the largest matching district, by classes, with a valid membership. */
async function findDistrict(owner: pg.Pool, which: string, value: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT d.id FROM districts d
     WHERE ${which} AND EXISTS (SELECT FROM memberships m WHERE m.district_id = d.id AND m.expires_at > now())
     ORDER BY (SELECT count(*) FROM classrooms c WHERE c.district_id = d.id) DESC, d.id LIMIT 1`,
    [value],
  )
  if (!rows[0]) throw new Error('The database does not have the districts that are measured')
  return rows[0].id
}

/** The app role is named after the database, so the original is made under the name that its copies get. */
async function makeOriginal(cluster: Cluster, size: Size, port: number): Promise<void> {
  const database = `hornbook_${size}`
  await cluster.recreateDatabase(database)
  const environment = serverEnvironment(cluster, database, port)
  const server = runNode(SERVER_ARGS, environment)
  await waitUntilReady(server, port)
  const districts = { demo: [], typical: ['typical'], large: ['large', 'typical'] }[size]
  for (const each of districts) {
    const seed = runNode(['server/commands/seed.ts', '--size', each], environment, false)
    if ((await seed.ended) !== 0) throw new Error('The district could not be seeded')
  }
  await server.stop()
  const client = new pg.Client(cluster.ownerConfig(database))
  await client.connect()
  await client.query('VACUUM (ANALYZE)')
  await client.query('CHECKPOINT')
  await client.end()
  await cluster.renameDatabase(database, originalOf(size))
}
