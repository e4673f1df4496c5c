import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { AppConnection } from '../db/driver/open-pool.ts'
import { LOCKS } from '../db/locks.ts'
import { appRoleOf, migrate } from '../db/migrate.ts'
import { closeToConnections, distribute, dropOnEveryNode, onEveryNode, type Worker } from './citus-cluster.ts'

/** The PostgreSQL of this test run. `run` is the prefix of every database and role that the run creates. */
export interface TestCluster {
  run: string
  owner: pg.ClientConfig
  /** The other machines, if it is the coordinator of a Citus cluster. */
  workers: readonly Worker[]
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  ownerConfig: pg.ClientConfig
  appConfig: AppConnection
  drop(): Promise<void>
}

// All databases of a run share one app role, which lives as long as the run.
const APP_PASSWORD = 'app-password-of-a-test'

/**
 * Creates a database for one test file by copying a template, which the first caller of the run migrates. Copies share
 * the template's app role, because their grants and policies name it. `drop` closes open connections.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const template = `${cluster.run}_template`
  const name = `${cluster.run}_${randomBytes(5).toString('hex')}`
  await asOwner(cluster.owner, client => createTemplate(client, cluster, template))
  const copy = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`
  await onEveryNode(cluster.owner, cluster.workers, copy)
  const ownerConfig = { ...cluster.owner, database: name }
  const role = appRoleOf(template, APP_PASSWORD)
  return {
    ownerConfig,
    appConfig: {
      ...ownerConfig,
      user: role.name,
      password: role.password,
      ...(cluster.workers.length > 0 && { distributed: true }),
    },
    drop: () => dropOnEveryNode(cluster.owner, cluster.workers, name),
  }
}

/** Parses a connection URL, so that the database name can be changed. */
export function ownerFromUrl(url: string): pg.ClientConfig {
  const { host, port, user, password, database, ssl } = new pg.Client(url)
  return { host, port, ...(user && { user }), ...(password && { password }), ...(database && { database }), ssl }
}

/** Few: migrating creates every table once per shard. */
const SHARDS = 4

// Test files run in separate processes: with the lock one of them creates the template while the others wait. The
// comment is set last, so a template whose migration failed is created again and fails with its reason.
async function createTemplate(client: pg.Client, { owner, workers }: TestCluster, template: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCKS.testTemplate])
  try {
    const found = await client.query<{ note: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1`,
      [template],
    )
    if (found.rows[0]?.note === 'migrated') return
    if (found.rows.length > 0) await dropOnEveryNode(owner, workers, template)
    await onEveryNode(owner, workers, `CREATE DATABASE ${template} TEMPLATE template0`)
    if (workers.length > 0) await distribute(owner, workers, template, SHARDS)
    await migrate({ ...owner, database: template }, appRoleOf(template, APP_PASSWORD))
    if (workers.length > 0) await closeToConnections(owner, workers, template)
    await client.query(`COMMENT ON DATABASE ${template} IS 'migrated'`)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCKS.testTemplate])
  }
}

async function asOwner<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
