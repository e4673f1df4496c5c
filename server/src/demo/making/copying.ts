import { finished } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'

/** A transaction whose connection can also be copied into. */
export interface Copying {
  readonly tx: Db
  /** Sends rows in PostgreSQL's binary format into a temporary table. */
  readonly copy: (table: string, bytes: readonly Buffer[]) => Promise<void>
}

/**
 * One transaction that reaches every district, on a connection of its own, without the time limits of a request.
 * A table behind the wall takes no COPY; a temporary one does, and one INSERT brings its rows over.
 */
export async function copyingTransaction<T>(database: Database, work: (copying: Copying) => Promise<T>): Promise<T> {
  const client = ownConnection(database)
  // A connection that is lost between two statements fails the next one.
  client.on('error', () => {})
  await client.connect()
  const lent = Object.assign(client, { release() {} })
  // The dialect asks its pool for no more than these two functions.
  const pool = { connect: async () => lent, end: async () => {} } as unknown as pg.Pool
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await client.query("BEGIN; SET LOCAL hornbook.provider = 'on'")
    // One at a time: this connection, unlike the pool's, does not take a question before it has answered the last.
    const answer = await queries
      .connection()
      .execute(tx => work({ tx, copy: (table, bytes) => copyInto(client, table, bytes) }))
    await client.query('COMMIT')
    return answer
  } finally {
    // Without a COMMIT, everything is undone with the connection.
    await client.end()
  }
}

/** As the pool connects, but able to COPY, which waits for each answer, and free to take its time. */
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
    // A connection that ends meanwhile never drains.
    if (!stream.write(part)) await Promise.race([done, new Promise(resolve => stream.once('drain', resolve))])
  }
  stream.end()
  await done
}
