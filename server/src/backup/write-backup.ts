import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { readInstallation } from '../db/installation.ts'
import { migrationsOf } from '../db/migrate.ts'
import { type Counted, HEADER, type Header, RowCounter, SUMMARY, type Summary, tablePath } from './format.ts'
import {
  columnList,
  listSequences,
  listTables,
  prepareSession,
  qualifiedNameOf,
  type StoredTable,
  sqlNameOf,
} from './tables.ts'

/** Deflate's quickest level. */
const COMPRESSION = 1

/** What a backup holds. */
export interface Written {
  readonly tables: number
  readonly rows: number
}

/**
 * Writes everything in the database as it is at one moment, while others go on writing (RUN-17). `owner` owns the
 * tables; it may be an ordinary user. Throws, and leaves `target` without an end, if anything fails.
 */
export async function writeBackup(owner: pg.ClientConfig, target: Writable): Promise<Written> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await prepareSession(client)
    const tables = await listTables(client)
    const zip = new ZipFile()
    zip.addBuffer(Buffer.from(JSON.stringify(await headerOf(client, tables))), HEADER)
    const counted: Record<string, Counted> = {}
    for (const table of tables) {
      zip.addReadStreamLazy(tablePath(table), { compressionLevel: COMPRESSION, forceZip64Format: true }, give => {
        const rows = client.query(copyTo(copyStatement(table)))
        const counter = new RowCounter()
        pipeline(rows, counter).then(
          () => {
            counted[qualifiedNameOf(table)] = counter.counted()
          },
          failure => (zip.outputStream as Readable).destroy(failure),
        )
        give(null, counter)
      })
    }
    zip.addReadStreamLazy(SUMMARY, give => {
      listSequences(client).then(
        sequences => give(null, Readable.from([JSON.stringify({ tables: counted, sequences } satisfies Summary)])),
        failure => give(failure, Readable.from([])),
      )
    })
    zip.end()
    zip.on('error', failure => (zip.outputStream as Readable).destroy(failure))
    await pipeline(zip.outputStream, target)
    await client.query('COMMIT')
    return { tables: tables.length, rows: Object.values(counted).reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await client.end()
  }
}

async function headerOf(client: pg.Client, tables: readonly StoredTable[]): Promise<Header> {
  const installation = await readInstallation(client)
  if (!installation) throw new Error('No Hornbook of this version has been started on this database. Start it once.')
  return {
    product: 'Hornbook',
    format: 1,
    version: installation.version,
    at: new Date().toISOString(),
    migrations: await migrationsOf(client),
    secretDigest: installation.secretDigest.toString('base64'),
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns: [...columns] })),
  }
}

// A query, not the table itself: Citus gathers it from all machines.
const copyStatement = (table: StoredTable) => `COPY (SELECT ${columnList(table)} FROM ${sqlNameOf(table)}) TO STDOUT`
