import { finished } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database, Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'

/** A transaction whose connection can also be copied into. */
export interface Copying {
  readonly tx: Db
  /** Sends rows in PostgreSQL's binary format into a temporary table. */
  copy(table: string, bytes: readonly Buffer[]): Promise<void>
}

/**
 * One transaction that reaches every district, on a connection of its own, without the time limits of a request.
 * A table behind the wall takes no COPY; a temporary one does, and one INSERT brings its rows over.
 */
export async function copyingTransaction<T>(database: Database, work: (copying: Copying) => Promise<T>): Promise<T> {
  const client = await database.pool.connect()
  const pool = {
    connect: async () => ({ query: client.query.bind(client), release() {} }),
    end: async () => {},
  }
  // The dialect asks its pool for no more than these three functions.
  const tx = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  let broken = true
  try {
    await client.query("BEGIN; SET LOCAL hornbook.provider = 'on'; SET LOCAL statement_timeout = 0")
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const answer = await work({ tx, copy: (table, bytes) => copyInto(client, table, bytes) })
    await client.query('COMMIT')
    broken = false
    return answer
  } finally {
    // A connection that is given back broken is closed, and with it the transaction.
    client.release(broken)
  }
}

async function copyInto(client: pg.PoolClient, table: string, bytes: readonly Buffer[]): Promise<void> {
  const stream = client.query(copyFrom(`COPY ${table} FROM STDIN (FORMAT binary)`))
  const done = finished(stream)
  for (const part of bytes) {
    if (!stream.write(part)) await new Promise(resolve => stream.once('drain', resolve))
  }
  stream.end()
  await done
}
