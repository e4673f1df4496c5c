import pg from 'pg'

/** A table of the database, with all of its columns but the generated ones. */
export interface StoredTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** A sequence with the number that it gave last; null before the first. */
export interface Sequence {
  readonly schema: string
  readonly name: string
  readonly last: string | null
}

/** Made by migrating, not restored. */
const OF_THE_MIGRATIONS = ['public.migrations', 'public.installation', 'public.app_rights']

/** Backups from before `jobs` hold the tables of a library, which a migration empties into it. */
const OLD_JOBS = 'graphile_worker'
const SCHEMAS = `('public', '${OLD_JOBS}')`

interface Named {
  readonly schema: string
  readonly name: string
}

export const qualifiedNameOf = ({ schema, name }: Named) => `${schema}.${name}`
export const sqlNameOf = ({ schema, name }: Named) => `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
export const columnList = ({ columns }: StoredTable) => columns.map(pg.escapeIdentifier).join(', ')

/** Settings of a transaction that copies tables: all districts, no limit of time, one form of text for each value. */
const SETTINGS = [
  "hornbook.provider = 'on'",
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "DateStyle = 'ISO'",
  "IntervalStyle = 'postgres'",
  "TimeZone = 'UTC'",
  // Only Citus knows this setting: it then uses one connection to each machine.
  "citus.multi_shard_modify_mode = 'sequential'",
]

export async function prepareSession(client: pg.Client): Promise<void> {
  for (const setting of SETTINGS) await client.query(`SET LOCAL ${setting}`)
}

/** All tables that a backup holds, each after those that its foreign keys lead to. */
export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable & { leads_to: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       ARRAY (SELECT DISTINCT fn.nspname || '.' || f.relname FROM pg_constraint k
        JOIN pg_class f ON f.oid = k.confrelid JOIN pg_namespace fn ON fn.oid = f.relnamespace
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS leads_to
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ${SCHEMAS} AND n.nspname || '.' || c.relname <> ALL ($1)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY n.nspname, c.relname`,
    [OF_THE_MIGRATIONS],
  )
  const listed = new Set<string>()
  const tables: StoredTable[] = []
  while (tables.length < rows.length) {
    const next = rows.filter(row => !listed.has(qualifiedNameOf(row)) && row.leads_to.every(other => listed.has(other)))
    if (next.length === 0) throw new Error('The foreign keys of some tables lead in a circle')
    for (const { schema, name, columns } of next) {
      listed.add(qualifiedNameOf({ schema, name }))
      tables.push({ schema, name, columns })
    }
  }
  return tables
}

/** Makes the old tables of jobs as far as migrations read them: JSON in payloads, text in all other columns. */
export async function makeOldJobTables(client: pg.Client, stored: readonly StoredTable[]): Promise<void> {
  const old = stored.filter(({ schema }) => schema === OLD_JOBS)
  if (old.length > 0) await client.query(`CREATE SCHEMA ${OLD_JOBS}`)
  for (const table of old) {
    const columns = table.columns.map(name => `${pg.escapeIdentifier(name)} ${name === 'payload' ? 'json' : 'text'}`)
    await client.query(`CREATE TABLE ${sqlNameOf(table)} (${columns.join(', ')})`)
  }
}

/** The sequences of a backup, without those of the old tables. */
export const ownSequences = (sequences: readonly Sequence[]) => sequences.filter(({ schema }) => schema !== OLD_JOBS)

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT schemaname AS schema, sequencename AS name, last_value::text AS last FROM pg_sequences
     WHERE schemaname IN ${SCHEMAS} ORDER BY 1, 2`,
  )
  return rows
}
