import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { recordRights, repairRights } from './app-rights.ts'
import { checkInstallation, type InstallationRecord, recordInstallation } from './installation.ts'
import { LOCKS } from './locks.ts'

const FOLDER = new URL('../../migrations/', import.meta.url)

export interface AppRole {
  readonly name: string
  readonly password: string
}

/** One statement of a file. Citus sends a statement's whole text to the other machines, so each goes alone. */
const STATEMENT = /(?:--[^\n]*|'[^']*'|\$\$[\s\S]*?\$\$|[^;])+/g

/** The app role of a database: it can log in, owns nothing and does not bypass row-level security. */
export function appRoleOf(database: string, password: string): AppRole {
  return { name: `${database}_app`, password }
}

/** The names of the migrations that this version has. */
export const migrationFiles = async () => (await readdir(FOLDER)).filter(name => name.endsWith('.sql')).sort()

export interface MigrateOptions {
  /** This version and its secret: compared with those that the database remembers, and then remembered. */
  readonly installation?: InstallationRecord
  /** Only these files. A backup is restored into the tables that its own version had. */
  readonly only?: readonly string[]
}

/**
 * Migrates a database to the newest schema, forward only, each file in its own transaction, and grants the app role
 * access. `owner` must be allowed to create roles. An existing app role is kept, with a new password. Returns whether the
 * database is distributed by Citus (docs/scaling.md). Throws, and changes nothing, if the database belongs to a newer
 * version or to another secret.
 */
export async function migrate(
  owner: pg.ClientConfig,
  app: AppRole,
  { installation, only }: MigrateOptions = {},
): Promise<{ distributed: boolean }> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.migrating])
    const files = await migrationFiles()
    const done = await migrationsOf(client)
    const unknown = done.find(name => !files.includes(name))
    if (installation) await checkInstallation(client, installation)
    if (unknown !== undefined) throw new Error(otherVersionMessage(unknown))
    await ensureAppRole(client, app)
    const distributed = await hasCitus(client)
    if (distributed) await setUpForCitus(client, app)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())',
    )
    await client.query(`GRANT SELECT ON migrations TO ${pg.escapeIdentifier(app.name)}`)
    // Before the migrations, which take some rights away again.
    await repairRights(client, app.name)
    const missing = files.filter(name => !done.includes(name) && (only?.includes(name) ?? true))
    for (const name of missing) await apply(client, name, app)
    if (missing.length > 0) await recordRights(client, app.name)
    if (installation) await recordInstallation(client, installation)
    return { distributed }
  } finally {
    await client.end()
  }
}

/** The names of the migrations that a database has had. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ known: string | null }>(`SELECT to_regclass('public.migrations') AS known`)
  if (!rows[0]?.known) return []
  return (await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY name')).rows.map(row => row.name)
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ number: number; text: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS text`,
  )
  if (rows[0] && rows[0].number < 150_000)
    throw new Error(`Hornbook needs PostgreSQL 15 or newer; this is PostgreSQL ${rows[0].text}.`)
}

const otherVersionMessage = (migration: string) =>
  `This database was made by another version of Hornbook, whose migration ${migration} this one does not have. Start that version, or give this one an empty database.`

async function ensureAppRole(client: pg.Client, app: AppRole) {
  const role = pg.escapeIdentifier(app.name)
  const known = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = $1',
    [app.name],
  )
  if (known.rows.some(each => each.rolsuper || each.rolbypassrls)) {
    throw new Error(
      `The role ${app.name} is a superuser or bypasses row-level security, so it would see every district. Take those rights from it, or drop it.`,
    )
  }
  const password = `LOGIN PASSWORD ${pg.escapeLiteral(app.password)}`
  await client.query(known.rowCount ? `ALTER ROLE ${role} ${password}` : `CREATE ROLE ${role} ${password}`)
  // Compiling a query takes longer than running any of Hornbook's. The embedded PostgreSQL cannot compile; others do.
  await client.query(`ALTER ROLE ${role} SET jit = off`)
  const database = (await client.query<{ name: string }>('SELECT current_database() AS name')).rows[0]?.name ?? ''
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} TO ${role}`)
  await client.query(`GRANT USAGE ON SCHEMA public TO ${role}`)
}

async function hasCitus(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")
  return rowCount === 1
}

/**
 * What the app role needs under Citus. SET LOCAL must reach the other machines, or row-level security hides everything
 * there. And a write to a table that every machine has a copy of would lock all of it until the commit: nobody could sign
 * in while a roster is imported. With the second setting it locks its rows only (decision 18).
 */
async function setUpForCitus(client: pg.Client, { name }: AppRole) {
  const role = pg.escapeIdentifier(name)
  await client.query(`ALTER ROLE ${role} SET citus.propagate_set_commands = 'local'`)
  await client.query(`ALTER ROLE ${role} SET citus.all_modifications_commutative = on`)
}

async function apply(client: pg.Client, name: string, app: AppRole) {
  const statements = (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll(':app', pg.escapeIdentifier(app.name))
  try {
    await client.query('BEGIN')
    // Citus alone knows it: one connection to each machine, so that a migration can use tables that it has just changed.
    await client.query("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
    for (const statement of statements.match(STATEMENT) ?? []) await client.query(statement)
    await client.query('INSERT INTO migrations (name) VALUES ($1)', [name])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed and changed nothing: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    })
  }
}

/** True when every migration of this build has been applied. /health/ready asks as the app role. */
export async function migrationsCurrent(
  query: (sql: string) => Promise<{ rows: { name: string }[] }>,
): Promise<boolean> {
  const applied = new Set((await query('SELECT name FROM migrations')).rows.map(row => row.name))
  return (await migrationFiles()).every(name => applied.has(name))
}
