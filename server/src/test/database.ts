import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { appRoleOf, migrate } from '../db/migrate.ts'

/** The PostgreSQL of this run of tests, and the prefix of every database and role that the run makes in it. */
export interface TestCluster {
  run: string
  owner: pg.ClientConfig
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  ownerConfig: pg.ClientConfig
  appConfig: pg.ClientConfig
  drop(): Promise<void>
}

// One password for the app role of all of a run's databases; they live as long as the run.
const APP_PASSWORD = 'app-password-of-a-test'

/**
 * Makes a database for one test file by copying a template that the first caller of the run migrates. The copies share
 * the template's app role, since a copy's grants and policies name it; `drop` also ends the connections left open.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const template = `${cluster.run}_template`
  const name = `${cluster.run}_${randomBytes(5).toString('hex')}`
  await asOwner(cluster.owner, async client => {
    await makeTemplate(client, cluster.owner, template)
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  })
  const ownerConfig = { ...cluster.owner, database: name }
  const role = appRoleOf(template, APP_PASSWORD)
  return {
    ownerConfig,
    appConfig: { ...ownerConfig, user: role.name, password: role.password },
    drop: () => asOwner(cluster.owner, async client => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

/** Takes a connection address apart, so that the name of its database can be changed. */
export function ownerFromUrl(url: string): pg.ClientConfig {
  const { host, port, user, password, database, ssl } = new pg.Client(url)
  return { host, port, ...(user && { user }), ...(password && { password }), ...(database && { database }), ssl }
}

const TEMPLATE_LOCK = 5_116_203

// Test files run in processes of their own: the lock lets one of them make the template while the others wait. The
// comment is written last, so a template whose migration failed is made anew and fails again, with its reason.
async function makeTemplate(client: pg.Client, owner: pg.ClientConfig, template: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const found = await client.query<{ note: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS note FROM pg_database WHERE datname = $1`,
      [template],
    )
    if (found.rows[0]?.note === 'migrated') return
    if (found.rows.length > 0) await client.query(`DROP DATABASE ${template} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${template} TEMPLATE template0`)
    await migrate({ ...owner, database: template }, appRoleOf(template, APP_PASSWORD))
    await client.query(`COMMENT ON DATABASE ${template} IS 'migrated'`)
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
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
