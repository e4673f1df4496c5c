import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { z } from 'zod'
import { BUILD } from '../configuration/build.ts'
import type { InstallationRecord } from '../db/installation.ts'
import { type AppRole, migrate, migrationFiles, migrationsOf } from '../db/migrate.ts'
import { HEADER, type Header, header, RowCounter, SUMMARY, type Summary, summary, tablePath } from './format.ts'
import {
  columnList,
  listTables,
  makeOldJobTables,
  ownSequences,
  prepareSession,
  qualifiedNameOf,
  sqlNameOf,
} from './tables.ts'
import type { Written } from './write-backup.ts'

export interface Restored extends Written {
  /** When the backup was made, and by which version. */
  readonly at: string
  readonly version: string
}

/** A reason that needs no stack: what is wrong with the file or the database, and what to do. */
class CannotRestore extends Error {}

/**
 * Restores a backup into an empty database, of any name, on any server: the tables as the version of the backup had them,
 * then its rows in one transaction, then what newer migrations change. Whatever fails, the database stays empty, and the
 * restore can be repeated (RUN-17).
 */
export async function restoreBackup(
  file: string,
  { owner, app, installation }: { owner: pg.ClientConfig; app: AppRole; installation: InstallationRecord },
): Promise<Restored> {
  const zip = await openPromise(file, { autoClose: false }).catch(({ code }: { code?: string }) => {
    if (code === 'ENOENT') throw new CannotRestore(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new CannotRestore(`${file} is a folder. Name the backup in it.`)
    if (code === 'EACCES') throw new CannotRestore(`This user may not read ${file}. Run this as its owner.`)
    throw new CannotRestore(`${file} is not a backup, or it was cut short: it has no end.`)
  })
  try {
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const about = await readJson(zip, entries.get(HEADER), header, file)
    if (!Buffer.from(about.secretDigest, 'base64').equals(installation.secretDigest)) {
      throw new CannotRestore(
        'This backup was made with another HORNBOOK_SECRET. Set that one, or copy the file secret of its DATA_DIR: a backup does not hold it.',
      )
    }
    await refuseNewer(about)
    await refuseUnlessEmpty(owner)
    await migrate(owner, app, { only: about.migrations })
    const sums = await readJson(zip, entries.get(SUMMARY), summary, file)
    await load(owner, zip, entries, about, sums)
    await migrate(owner, app, { installation })
    const rows = Object.values(sums.tables).reduce((sum, table) => sum + table.rows, 0)
    return { at: about.at, version: about.version, tables: about.tables.length, rows }
  } finally {
    zip.close()
  }
}

async function readJson<Shape extends z.ZodType>(
  zip: ZipFile,
  entry: Entry | undefined,
  shape: Shape,
  file: string,
): Promise<z.output<Shape>> {
  const read = entry && shape.safeParse(await json(await zip.openReadStreamPromise(entry)))
  if (!read?.success) throw new CannotRestore(`${file} is not a backup that this version can read.`)
  return read.data
}

async function withClient<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Its tables are made by its own migrations, so all of them must be here. */
async function refuseNewer({ version, migrations }: Header): Promise<void> {
  const own = await migrationFiles()
  if (migrations.every(name => own.includes(name))) return
  throw new CannotRestore(
    `This backup was made by version ${version} of Hornbook, and this is version ${BUILD}, which does not have all of its tables. Restore it with version ${version}, or a newer one.`,
  )
}

/** An empty database has no tables of ours, or only those of a restore that failed. */
async function refuseUnlessEmpty(owner: pg.ClientConfig): Promise<void> {
  const isEmpty = await withClient(owner, async client => {
    if ((await migrationsOf(client)).length === 0) return true
    await client.query("SET hornbook.provider = 'on'")
    const { rows } = await client.query<{ used: boolean }>(
      'SELECT EXISTS (SELECT FROM accounts) OR EXISTS (SELECT FROM districts) AS used',
    )
    return rows[0]?.used === false
  })
  if (!isEmpty) {
    throw new CannotRestore(
      `The database ${owner.database} is in use: it has accounts or districts. Restore into an empty one: create it, or choose another DATA_DIR.`,
    )
  }
}

const damaged = (table: Parameters<typeof qualifiedNameOf>[0]) =>
  `The backup is damaged: the rows of ${qualifiedNameOf(table)} are not those that were written. Nothing was restored; use another backup.`

/** A server that is away or full, as opposed to rows that it cannot read (class 22). */
const isOfDatabase = (failure: unknown) =>
  failure instanceof pg.DatabaseError ? !failure.code?.startsWith('22') : /^E[A-Z]+$|^$/.test(codeOf(failure))

const codeOf = (failure: unknown) => (failure as { code?: string } | null)?.code ?? 'none'

async function load(
  owner: pg.ClientConfig,
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  { tables }: Header,
  { tables: counts, sequences }: Summary,
): Promise<void> {
  await withClient(owner, async client => {
    await client.query('BEGIN')
    await prepareSession(client)
    const columns = new Map(tables.map(table => [qualifiedNameOf(table), table]))
    await makeOldJobTables(client, tables)
    const own = await listTables(client)
    const unknown = tables.find(table => !own.some(each => qualifiedNameOf(each) === qualifiedNameOf(table)))
    if (unknown)
      throw new CannotRestore(`The backup holds a table that this version does not know: ${qualifiedNameOf(unknown)}.`)
    // COPY refuses a table whose policies apply to its owner too. Nobody sees them lifted before the commit.
    const { rows: forced } = await client.query<{ schema: string; name: string }>(
      `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relforcerowsecurity AND c.relkind = 'r' AND n.nspname || '.' || c.relname = ANY ($1)`,
      [own.map(qualifiedNameOf)],
    )
    for (const each of forced) await client.query(`ALTER TABLE ${sqlNameOf(each)} NO FORCE ROW LEVEL SECURITY`)
    // Migrations fill some tables.
    await client.query(`TRUNCATE ${own.map(sqlNameOf).join(', ')}`)
    for (const table of own) {
      const stored = columns.get(qualifiedNameOf(table))
      const entry = entries.get(tablePath(table))
      if (!stored) continue
      if (!entry) throw new CannotRestore(`The backup lacks the rows of ${qualifiedNameOf(table)}.`)
      const counter = new RowCounter()
      const target = client.query(copyFrom(`COPY ${sqlNameOf(stored)} (${columnList(stored)}) FROM STDIN`))
      await pipeline(await zip.openReadStreamPromise(entry), counter, target as Writable).catch((failure: unknown) => {
        throw isOfDatabase(failure) ? failure : new CannotRestore(damaged(table), { cause: failure })
      })
      const { rows, sha256 } = counter.counted()
      const expected = counts[qualifiedNameOf(table)]
      if (rows !== expected?.rows || sha256 !== expected.sha256) throw new CannotRestore(damaged(table))
    }
    for (const { schema, name, last } of ownSequences(sequences)) {
      if (last !== null) await client.query('SELECT setval($1, $2)', [sqlNameOf({ schema, name }), last])
    }
    // Jobs that were running at the time of the backup run nowhere now: free them to begin again.
    for (const table of own.filter(({ columns }) => columns.includes('locked_by')))
      await client.query(
        `UPDATE ${sqlNameOf(table)} SET locked_at = NULL, locked_by = NULL WHERE locked_by IS NOT NULL`,
      )
    for (const each of forced) await client.query(`ALTER TABLE ${sqlNameOf(each)} FORCE ROW LEVEL SECURITY`)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  })
}
