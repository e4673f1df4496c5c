import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Cluster, ROOT, SECRET } from './cluster.ts'
import { type Running, ready, run } from './processes.ts'

/** 'demo' is the demo alone, as a first start makes it. */
export type Size = 'typical' | 'large' | 'demo'

/** A running server on a database of its own, and what the bench needs to know about both. */
export interface Served {
  readonly size: Size
  readonly server: Running
  readonly port: number
  readonly database: string
  /** As the owner, past both walls: the raw limits, and facts about the data. */
  readonly owner: pg.Pool
  readonly districtId: string
  /** 'in 187.1 s, 55,000 events a second' where the district was made in this run. */
  stop(): Promise<void>
}

const FILES = join(ROOT, 'bench', 'data', 'files')

/** Environment of a server on a database of the cluster. */
export const serving = (cluster: Cluster, database: string, port: number) => ({
  DATABASE_URL: cluster.url(database),
  HORNBOOK_SECRET: SECRET,
  HORNBOOK_DEMO: 'on',
  PORT: String(port),
  HOST: '127.0.0.1',
  DATA_DIR: FILES,
})

/** Makes the district of a size beside the demo where it is missing, and serves it. */
export async function serve(cluster: Cluster, size: Size, port: number): Promise<Served> {
  const database = `hornbook_${size}`
  await cluster.make(database)
  mkdirSync(FILES, { recursive: true })
  const environment = serving(cluster, database, port)
  const server = run(['server/src/main.ts'], environment)
  await ready(server, port)
  const owner = new pg.Pool({ ...cluster.owner(database), max: 20 })
  owner.on('error', () => {})
  const code = size === 'demo' ? '%' : `SEED-${size.toUpperCase()}`
  const oldest = 'SELECT id FROM districts WHERE one_roster_id LIKE $1 ORDER BY id LIMIT 1'
  const find = async () => (await owner.query<{ id: string }>(oldest, [code])).rows[0]?.id
  if (!(await find())) {
    const seed = run(['server/commands/seed.ts', '--size', size], environment, false)
    if ((await seed.ended) !== 0) throw new Error('The district could not be made')
    await owner.query('VACUUM (ANALYZE)')
    await owner.query('CHECKPOINT')
  }
  const districtId = (await find()) as string
  return {
    ...{ size, server, port, database, owner, districtId },
    stop: async () => {
      await owner.end()
      await server.stop()
    },
  }
}
