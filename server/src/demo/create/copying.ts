import { finished } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'

/** A transaction on a connection that also supports COPY. */
export interface CopyTransaction {
  readonly tx: Db
  /** Sends rows in PostgreSQL's binary format into a temporary table. */
  readonly copy: (table: string, bytes: readonly Buffer[]) => Promise<void>
}

/**
 * Runs one transaction that reaches every district, on its own connection, without the time limits of a request.
 * PostgreSQL refuses COPY into a table with row-level security, so rows are copied into a temporary table and then
 * inserted from there in one statement.
 */
export async function withCopyTransaction<T>(
  database: Database,
  work: (copying: CopyTransaction) => Promise<T>,
): Promise<T> {
  const client = ownConnection(database)
  // If the connection is lost between two statements, the next statement fails; nothing to do here.
  client.on('error', () => {})
  await client.connect()
  const lent = Object.assign(client, { release() {} })
  // The dialect calls only these two functions of its pool.
  const pool = { connect: async () => lent, end: async () => {} } as unknown as pg.Pool
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await client.query('BEGIN')
    await client.query("SET LOCAL hornbook.provider = 'on'")
    // Hold the one connection: unlike the pool's, it is not pipelined and takes one statement at a time.
    const answer = await queries
      .connection()
      .execute(tx => work({ tx, copy: (table, bytes) => copyInto(client, table, bytes) }))
    await client.query('COMMIT')
    return answer
  } finally {
    // Without a COMMIT, closing the connection rolls everything back.
    await client.end()
  }
}

/** A connection with the pool's options, but without pipelining, which COPY does not allow, and without timeouts. */
function ownConnection({ pool: { options } }: Database): pg.Client {
  return new pg.Client({
    ...options,
    password: options.password,
    pipeline: false,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  } as pg.ClientConfig)
}

async function copyInto(client: pg.Client, table: string, bytes: readonly Buffer[]): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT binary)`))
  const done = finished(stream)
  for (const part of bytes) {
    // If the connection ends meanwhile, it never drains.
    if (!stream.write(part)) await Promise.race([done, new Promise(resolve => stream.once('drain', resolve))])
  }
  stream.end()
  await done
}
