import { mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { hashOf, newToken } from '../server/src/secrets/tokens.ts'
import { distribute, dropOnEveryNode, onEveryNode, workersOf } from '../server/src/test/citus-cluster.ts'
import { learningApp, signIn } from './api-client.ts'
import { ROOT, SECRET } from './cluster.ts'
import { documentOf, openEventSource } from './events.ts'
import { fetchToday } from './figures/overview.ts'
import { openRoster } from './figures/roster.ts'
import { measureInterleaved } from './interleaved.ts'
import { startLoadDriver } from './load/driver.ts'
import type { PostsTask } from './load/posts.ts'
import { startClassViews, startSchoolTables } from './load/start-views.ts'
import { runNode, waitUntilReady } from './processes.ts'
import { rangeQuery, rangesEndingOn } from './ranges.ts'
import { formatValue } from './results.ts'
import type { SeededServer } from './seeded-server.ts'
import { openClassViews } from './sessions.ts'

// `npm run bench:citus -- URL` compares Citus with plain PostgreSQL and prints a table for docs/scaling.md. URL is a
// database of a cluster's coordinator. The other side is a plain database on the same coordinator, so both have one
// version and configuration of PostgreSQL. A district of 4,000 students and 412,000 events is made in each.

const [url = ''] = process.argv.slice(2)
const CLIENTS = 16
const SECONDS = 3
const ROUNDS = 4
const BATCH = 1_000
const SHARDS = 32
const ENGINES = ['plain', 'citus'] as const
type Engine = (typeof ENGINES)[number]
type OnBoth<T> = Readonly<Record<Engine, T>>

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))

const { host, port, user, password } = new pg.Client(url)
const owner = { host, port, ...(user && { user }), ...(password && { password }) }
const { database: known } = new pg.Client(url)
const workers = await workersOf({ ...owner, ...(known && { database: known }) })
if (workers.length === 0) throw new Error('Give the address of a coordinator: npm run bench:citus -- postgres://…')

console.log(
  `${cpus().length} cores, ${workers.length} workers on the same machine, load before: ${loadavg()[0]?.toFixed(1)}`,
)
const served: OnBoth<SeededServer> = { plain: await serve('plain', 4231), citus: await serve('citus', 4232) }
await printSizes(served.plain)
await measureClassViews()
await measureOverview()
await measureSchoolTable()
await measureBatches()
await measureSingleEvents()
await measureRoster()
console.log(`load after: ${loadavg()[0]?.toFixed(1)}`)
for (const engine of ENGINES) await served[engine].stop()
process.exit()

/** A server on a new database of this engine, with the demo and the typical district. */
async function serve(engine: Engine, port: number): Promise<SeededServer> {
  const database = `hornbook_bench_${engine}`
  const maintenance = { ...owner, database: 'postgres' }
  const machines = engine === 'citus' ? workers : []
  await dropOnEveryNode(maintenance, machines, database)
  await onEveryNode(maintenance, machines, `CREATE DATABASE ${database}`)
  if (engine === 'citus') await distribute({ ...owner, database }, workers, database, SHARDS)
  const files = join(ROOT, 'bench', 'data', 'files')
  mkdirSync(files, { recursive: true })
  const address = new URL(url)
  address.pathname = `/${database}`
  const environment = {
    DATABASE_URL: address.href,
    HORNBOOK_SECRET: SECRET,
    HORNBOOK_DEMO: 'on',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: files,
  }
  const server = runNode(['server/src/main.ts'], environment)
  await waitUntilReady(server, port)
  const seed = runNode(['server/commands/seed.ts', '--size', 'typical'], environment, false)
  if ((await seed.ended) !== 0) throw new Error('The district could not be seeded')
  const ownerConfig = { ...owner, database }
  const pool = new pg.Pool({ ...ownerConfig, max: 4 })
  pool.on('error', () => {})
  await pool.query('VACUUM ANALYZE')
  const { rows } = await pool.query<{ id: string }>("SELECT id FROM districts WHERE one_roster_id = 'SEED-TYPICAL'")
  const districtId = rows[0]?.id ?? ''
  return {
    size: 'typical',
    server,
    port,
    database,
    owner: pool,
    ownerConfig,
    districtId,
    quietDistrictId: districtId,
    stop: async () => {
      await pool.end()
      await server.stop()
    },
  }
}

async function onBoth<T>(make: (server: SeededServer) => Promise<T>): Promise<OnBoth<T>> {
  return { plain: await make(served.plain), citus: await make(served.citus) }
}

async function compare(
  label: string,
  unit: 'ms' | 's' | 'a second',
  measure: (engine: Engine, round: number) => Promise<number | undefined>,
  rounds = ROUNDS,
  warmUpRounds = 1,
) {
  const { plain, citus } = await measureInterleaved(
    rounds,
    { plain: async round => measure('plain', round), citus: async round => measure('citus', round) },
    warmUpRounds,
  )
  const speed = unit === 'a second' ? citus / plain : plain / citus
  console.log(`| ${label} | ${formatValue(plain, unit)} | ${formatValue(citus, unit)} | ${formatValue(speed, '×')} |`)
}

async function measureClassViews() {
  for (const clients of [1, CLIENTS]) {
    const drivers = await onBoth(async server =>
      startClassViews(server, await openClassViews(server, server.districtId), clients),
    )
    const label = `class view, ${clients} ${clients === 1 ? 'client' : 'clients'}`
    await compare(label, 'a second', async engine => (await drivers[engine].run(SECONDS)).perSecond)
    for (const engine of ENGINES) drivers[engine].stop()
  }
}

async function measureOverview() {
  const callers = await onBoth(({ port }) => signIn(port, 'typical@hornbook.test'))
  const ranges = rangesEndingOn(await fetchToday(callers.plain, served.plain.districtId))
  for (const kind of ['year', 'random'] as const)
    await compare(
      `district overview, ${kind}`,
      'ms',
      async (engine, round) => {
        const query = rangeQuery(ranges[kind](round))
        await callers[engine].get(`/api/districts/${served[engine].districtId}/overview?${query}`)
        return undefined
      },
      25,
      3,
    )
  for (const engine of ENGINES) callers[engine].close()
}

async function measureSchoolTable() {
  const drivers = await onBoth(server => startSchoolTables(server, server.districtId, CLIENTS))
  await compare(
    `table of schools, ${CLIENTS} clients`,
    'a second',
    async engine => (await drivers[engine].run(SECONDS)).perSecond,
  )
  for (const engine of ENGINES) drivers[engine].stop()
}

async function measureBatches() {
  const apps = await onBoth(async ({ port }) => learningApp(port))
  for (const stream of ['class after class', 'one event a child'] as const) {
    const sources = await onBoth(server =>
      openEventSource({ owner: server.ownerConfig, districtId: server.districtId, stream, skip: 0 }),
    )
    await compare(
      `batch of ${BATCH.toLocaleString('en')} events, ${stream}`,
      'ms',
      async engine => {
        const bytes = documentOf(sources[engine].next(BATCH))
        const startedAt = performance.now()
        await apps[engine].sendBytes('/api/lesson_completions', 'application/vnd.api+json', bytes)
        return performance.now() - startedAt
      },
      9,
    )
  }
  for (const engine of ENGINES) apps[engine].close()
}

async function measureSingleEvents() {
  for (const whose of ["the provider's token", "the district's token"]) {
    const drivers = await onBoth(async server =>
      startLoadDriver<PostsTask>('posts.ts', {
        port: server.port,
        connectionCount: CLIENTS,
        eventsPerPost: 1,
        owner: server.ownerConfig,
        districtId: server.districtId,
        stream: 'one event a child',
        skip: 0.5,
        ...(whose.includes('district') && { token: await tokenOf(server) }),
      }),
    )
    await compare(
      `single events, ${CLIENTS} posters, ${whose}`,
      'a second',
      async engine => (await drivers[engine].run(SECONDS)).perSecond,
    )
    for (const engine of ENGINES) drivers[engine].stop()
  }
}

/** A new service token that reaches the district only. */
async function tokenOf({ owner: pool, districtId }: SeededServer): Promise<string> {
  const token = newToken()
  await pool.query(
    `INSERT INTO service_tokens (token_hash, name, district_id, rights) VALUES ($1, 'The bench', $2, '{events}')`,
    [hashOf(token), districtId],
  )
  return token
}

async function measureRoster() {
  await compare(
    'roster of 4,000 students, previewed and applied',
    's',
    async (engine, round) => {
      const roster = await openRoster(served[engine], `roster${round + 1}`)
      const startedAt = performance.now()
      await roster.bringIn()
      roster.close()
      return (performance.now() - startedAt) / 1000
    },
    3,
  )
}

/** Rows and bytes of every table, with its indexes, for the reckoning in docs/scaling.md. */
async function printSizes({ owner: pool }: SeededServer) {
  await pool.query('VACUUM ANALYZE')
  const { rows } = await pool.query<{ name: string; rows: string; bytes: string }>(
    `SELECT relname AS name, reltuples::bigint AS rows, pg_total_relation_size(oid) AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > 0 ORDER BY 3 DESC`,
  )
  for (const { name, rows: count, bytes } of rows)
    console.log(`| ${name} | ${Number(count).toLocaleString('en')} | ${Math.round(Number(bytes) / Number(count))} |`)
}
