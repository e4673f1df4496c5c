import { CompiledQuery, type Kysely, type QueryResult } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Connection } from './connection.ts'
import { over } from './open-pool.ts'

type Db = Kysely<Tables>
type Executor = Pick<Db, 'getExecutor'>

const COMMIT = CompiledQuery.raw('COMMIT')
const ROLLBACK = CompiledQuery.raw('ROLLBACK')

/** The statements that open a transaction over this connection. */
export type Opening = (connection: Connection) => readonly string[]

/** One text is faster. But Citus sends a setting's whole text to the other machines, so there each goes alone. */
const statements = (connection: Connection, opening: Opening): CompiledQuery[] => {
  const begin = opening(connection)
  const texts = connection.distributed || begin.length === 0 ? begin : [begin.join('; ')]
  return texts.map(text => CompiledQuery.raw(text))
}

/**
 * Runs work in one transaction on one connection. The statements `begin` open it; they travel with the first
 * query. The work's queries are sent without waiting for each other: the connection keeps them in order. With
 * `limitSeconds`, `begin` raises statement_timeout, and the connection waits that much longer for an answer.
 */
export async function transaction<T>(
  db: Db,
  begin: Opening,
  work: (tx: Db) => Promise<T>,
  limitSeconds?: number,
): Promise<T> {
  return db.getExecutor().provideConnection(async provided => {
    const connection = provided as Connection
    if (limitSeconds !== undefined) connection.allowSeconds(limitSeconds)
    let ended = false
    // Work that failed may have left something running: it must not write into the next transaction.
    const tx = over(db, {
      provideConnection: async consumer => {
        if (ended) throw new Error('The transaction has ended')
        return consumer(connection)
      },
    })
    connection.inTransaction = true
    // If BEGIN fails, everything is rolled back once the work has settled.
    const opening = Promise.all(statements(connection, begin).map(each => connection.executeQuery(each)))
    const [begun, worked] = await Promise.allSettled([opening, work(tx)])
    connection.inTransaction = false
    ended = true
    if (begun.status === 'fulfilled' && worked.status === 'fulfilled') {
      await connection.executeQuery(COMMIT)
      return worked.value
    }
    await connection.executeQuery(ROLLBACK).catch(() => {})
    throw begun.status === 'rejected' ? begun.reason : (worked as PromiseRejectedResult).reason
  })
}

/**
 * Runs reads that need no answer of one another in a transaction of one round trip: COMMIT is sent with them, at the end of the
 * turn of the event loop in which they begin. A query after that fails, so that none runs outside the transaction.
 */
export async function readsAtOnce<T>(db: Db, begin: Opening, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.getExecutor().provideConnection(async provided => {
    const connection = provided as Connection
    let ended = false
    const tx = over(db, {
      provideConnection: async consumer => {
        if (ended) throw new Error('The transaction has ended')
        return consumer(connection)
      },
    })
    // Before the first statement, because the connection sends what it has at its own next tick.
    const committed = new Promise((resolve, reject) => {
      process.nextTick(() => {
        ended = true
        connection.executeQuery(COMMIT).then(resolve, reject)
      })
    })
    const opening = Promise.all(statements(connection, begin).map(each => connection.executeQuery(each)))
    const answers = await Promise.allSettled([opening, work(tx), committed])
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers[1] as PromiseFulfilledResult<T>).value
  })
}

/**
 * Runs one query in its own transaction, or outside of any if `begin` has no statements. The statements, the query and
 * COMMIT are sent in one turn of the event loop: they take one round trip, and on a shared connection no statement of
 * another caller gets in between.
 */
export async function pipelined<Row>(db: Executor, query: CompiledQuery<Row>, begin: Opening): Promise<Row[]> {
  return db.getExecutor().provideConnection(async provided => {
    const connection = provided as Connection
    const opening = statements(connection, begin)
    const all = opening.length > 0 ? [...opening, query, COMMIT] : [query]
    // After a failed statement PostgreSQL rejects the rest and COMMIT rolls back, so the first failure is the cause.
    const answers = await Promise.allSettled(all.map(each => connection.executeQuery(each)))
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers[opening.length] as PromiseFulfilledResult<QueryResult<Row>>).value.rows
  })
}
