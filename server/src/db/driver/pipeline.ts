import { CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Connection } from './connection.ts'
import { over } from './open-pool.ts'

type Db = Kysely<Tables>
type Executor = Pick<Db, 'getExecutor'>

const COMMIT = CompiledQuery.raw('COMMIT')
const ROLLBACK = CompiledQuery.raw('ROLLBACK')

/**
 * Runs work in one transaction on one connection. `begin` holds the statements that open it; they travel with the first
 * query. The work's queries are sent without waiting for each other: the connection keeps them in order. With
 * `limitSeconds`, `begin` raises statement_timeout, and the connection waits that much longer for an answer.
 */
export async function transaction<T>(
  db: Db,
  begin: string,
  work: (tx: Db) => Promise<T>,
  limitSeconds?: number,
): Promise<T> {
  return db.getExecutor().provideConnection(async provided => {
    const connection = provided as Connection
    if (limitSeconds !== undefined) connection.allowSeconds(limitSeconds)
    const tx = over(db, { provideConnection: consumer => consumer(connection) })
    // If BEGIN fails, everything is rolled back once the work has settled.
    const [begun, worked] = await Promise.allSettled([connection.executeQuery(CompiledQuery.raw(begin)), work(tx)])
    if (begun.status === 'fulfilled' && worked.status === 'fulfilled') {
      await connection.executeQuery(COMMIT)
      return worked.value
    }
    await connection.executeQuery(ROLLBACK).catch(() => {})
    throw begun.status === 'rejected' ? begun.reason : (worked as PromiseRejectedResult).reason
  })
}

/**
 * Runs one query in its own transaction. `begin`, the query and COMMIT are sent in one turn of the event loop: they take
 * one round trip, and on a shared connection no statement of another caller gets in between.
 */
export async function pipelined<Row>(db: Executor, begin: string, query: CompiledQuery<Row>): Promise<Row[]> {
  const all = [CompiledQuery.raw(begin), query, COMMIT]
  return db.getExecutor().provideConnection(async connection => {
    // After a failed statement PostgreSQL rejects the rest and COMMIT rolls back, so the first failure is the cause.
    const answers = await Promise.allSettled(all.map(each => connection.executeQuery(each)))
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers[1] as PromiseFulfilledResult<QueryResult<Row>>).value.rows
  })
}
