import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Kysely as Queries,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from '../tables.ts'
import { Connection, StatementNames } from './connection.ts'
import { newPool } from './new-pool.ts'
import { types } from './values.ts'

/** A pool of connections, and queries that each take one of them. `queries.destroy()` closes the pool. */
export interface OpenPool {
  readonly pool: pg.Pool
  readonly queries: Kysely<Tables>
}

/** How the app role connects. */
export type AppConnection = pg.ClientConfig & {
  /** Citus spreads the tables over several machines (docs/scaling.md). */
  readonly distributed?: boolean
}

/** Opens up to `max` connections as they are needed. PostgreSQL cancels a statement that runs longer than `statementMs`. */
export function openPool(app: AppConnection, max: number, statementMs: number): OpenPool {
  const { distributed = false, ...config } = app
  const pool = newPool({
    ...config,
    pipeline: true,
    types,
    max,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    // Between two statements a job may compute for as long as one of them may run.
    idle_in_transaction_session_timeout: Math.max(60_000, statementMs),
    application_name: 'hornbook',
  })
  return { pool, queries: new Queries<Tables>({ dialect: dialectOver(driverOver(pool, statementMs, distributed)) }) }
}

/** Kysely's own driver hides the client, and sends a statement only when the one before is answered. */
function driverOver(pool: pg.Pool, statementMs: number, distributed: boolean): Driver {
  const connections = new WeakMap<pg.PoolClient, Connection>()
  const statementNames = new StatementNames()
  return {
    init: async () => {},
    acquireConnection: async () => {
      const client = await pool.connect()
      const connection = connections.get(client) ?? new Connection(client, { statementMs, statementNames, distributed })
      connections.set(client, connection)
      return connection
    },
    releaseConnection: async connection => (connection as Connection).release(),
    beginTransaction: connection => run(connection, 'BEGIN'),
    commitTransaction: connection => run(connection, 'COMMIT'),
    rollbackTransaction: connection => run(connection, 'ROLLBACK'),
    destroy: () => pool.end(),
  }
}

const run = async (connection: DatabaseConnection, statement: string) =>
  void (await connection.executeQuery(CompiledQuery.raw(statement)))

/** The same queries, sent over other connections. */
export function over(db: Kysely<Tables>, connections: ConnectionProvider): Kysely<Tables> {
  const executor = db.getExecutor().withConnectionProvider(connections)
  return new Queries<Tables>({ config: { dialect: NO_DIALECT }, dialect: NO_DIALECT, driver: NO_DRIVER, executor })
}

const dialectOver = (driver: Driver): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

// Never opens a connection: the executor brings one.
const NO_DRIVER = new DummyDriver()
const NO_DIALECT = dialectOver(NO_DRIVER)
