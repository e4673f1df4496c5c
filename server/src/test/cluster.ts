import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Binaries } from '../db/embedded/binaries.ts'
import { startEmbedded } from '../db/embedded/start.ts'
import { dropOnEveryNode, workersOf } from './citus-cluster.ts'
import { ownerFromUrl, type TestCluster } from './database.ts'

// Nothing outlives the test run, so nothing has to be written to disk.
export const IN_MEMORY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/**
 * Starts one PostgreSQL for the whole test run: the embedded one in a temporary folder, or the one at
 * HORNBOOK_TEST_DATABASE_URL, whose user must be allowed to create databases and roles. HORNBOOK_TEST_POSTGRES is a folder
 * with the binaries of another PostgreSQL (such as Debian's) to start instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `hb${Date.now().toString(36)}${process.pid.toString(36)}`
  const url = process.env.HORNBOOK_TEST_DATABASE_URL
  if (url) {
    const owner = ownerFromUrl(url)
    const cluster: TestCluster = { run, owner, workers: await workersOf(owner) }
    project.provide('cluster', cluster)
    return () => dropLeftovers(cluster)
  }
  const programs = process.env.HORNBOOK_TEST_POSTGRES
  const folder = realpathSync(mkdtempSync(join(fastFolder(), 'hornbook-test-')))
  const database = await startEmbedded({
    dataDir: folder,
    log: { info: () => undefined, warn: text => console.warn(text) },
    settings: IN_MEMORY,
    ...(programs && { binaries: otherBinaries(programs) }),
  })
  project.provide('cluster', { run, owner: database.ownerConfig('postgres'), workers: [] })
  return async () => {
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 31

/** In memory if there is room: each test file copies a database of hundreds of files. A container may have 64 MB. */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    accessSync(MEMORY, constants.W_OK)
    return bavail * bsize > MIN_FREE_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

function otherBinaries(folder: string): Binaries {
  const postgres = join(folder, 'postgres')
  const output = execFileSync(postgres, ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)/.exec(output)?.[1])
  return {
    native: folder,
    initdb: join(folder, 'initdb'),
    postgres,
    major,
    locale: ['--encoding=UTF8', '--locale=C.UTF-8'],
  }
}

async function dropLeftovers({ run, owner, workers }: TestCluster): Promise<void> {
  const client = new pg.Client(owner)
  await client.connect()
  const prefix = `${run}\\_%`
  const databases = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE datname LIKE $1',
    [prefix],
  )
  for (const { name } of databases.rows) await dropOnEveryNode(owner, workers, name)
  const roles = await client.query<{ name: string }>('SELECT rolname AS name FROM pg_roles WHERE rolname LIKE $1', [
    prefix,
  ])
  for (const { name } of roles.rows) await client.query(`DROP ROLE ${name}`)
  await client.end()
}
