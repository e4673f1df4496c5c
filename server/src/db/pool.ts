import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Kysely as Queries,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { PreparedClient } from './driver/prepared-client.ts'
import { SharedConnection } from './driver/shared-connection.ts'
import { closeWhenSilent, resetSilenceLimit } from './driver/silence-timeout.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Single reads only, no transactions: other callers' statements may run between two of yours. */
export type SharedReads = Pick<Db, 'executeQuery' | 'getExecutor'>

const { builtins } = pg.types
const parseNumberArray = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`)

/** The one place that parses values: dates become 'yyyy-MM-dd', instants ISO strings, ids (bigint) decimal strings. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, text => text],
  [builtins.TIMESTAMPTZ, text => new Date(text).toISOString()],
  [builtins.INT8, text => text],
  [builtins.NUMERIC, Number],
  [1005, parseNumberArray], // smallint[]
  [1007, parseNumberArray], // integer[]
  [1016, parseNumberArray], // bigint[], instants in milliseconds: safe integers
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export interface Database {
  readonly pool: pg.Pool
  readonly queries: Db
  /** For short reads that never wait for a lock: concurrent callers share one connection. */
  readonly sharedReads: SharedReads
}

/** Connects as the app role. Cancels queries that run longer than `timeoutMs`; fails those that get no connection. */
export function connect(app: pg.ClientConfig, options: { max?: number; timeoutMs?: number } = {}): Database {
  const statementMs = options.timeoutMs ?? 15_000
  const pool = new pg.Pool({
    ...app,
    Client: PreparedClient,
    pipeline: true,
    types,
    max: options.max ?? 12,
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'hornbook',
  })
  // The pool drops a dead connection: its next statement fails, and the next request opens a new one.
  // Without these listeners the 'error' event would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
    closeWhenSilent(client, statementMs)
  })
  pool.on('release', (_, client) => resetSilenceLimit(client))
  const queries = new Queries<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { pool, queries, sharedReads: withConnections(queries, new SharedConnection(queries.getExecutor())) }
}

/** Which districts a transaction reaches: the listed ones, or all of them (the provider's own work). */
export type Reach = readonly string[] | 'all'

/**
 * Runs work in one transaction that reaches these districts and no others (SAFE-2). The setting is local to the
 * transaction, so it does not stay on the connection.
 */
export async function within<T>(db: Db, reach: Reach, work: (tx: Db) => Promise<T>): Promise<T> {
  const begin = CompiledQuery.raw(`BEGIN; ${reachSetting(reach)}`)
  return db.getExecutor().provideConnection(async connection => {
    // BEGIN travels with the first query. If it fails, everything is rolled back once the work has settled.
    const [begun, worked] = await Promise.allSettled([
      connection.executeQuery(begin),
      work(onConnection(db, connection)),
    ])
    if (begun.status === 'fulfilled' && worked.status === 'fulfilled') {
      await connection.executeQuery(COMMIT)
      return worked.value
    }
    await connection.executeQuery(ROLLBACK).catch(() => {})
    throw begun.status === 'rejected' ? begun.reason : (worked as PromiseRejectedResult).reason
  })
}

/**
 * Runs one read in its own transaction that reaches these districts. BEGIN, the query and COMMIT are sent in one turn of
 * the event loop: they take one round trip, and no statement of another caller gets in between.
 *
 * The plan is made once per connection, whatever the values. Use it only for reads that find a few rows by an index:
 * PostgreSQL would plan those every time, which costs twice as much as reading the rows.
 */
export async function readPipelined<Row>(db: SharedReads, reach: Reach, query: CompiledQuery<Row>): Promise<Row[]> {
  const begin = `BEGIN READ ONLY; ${reachSetting(reach)}; SET LOCAL plan_cache_mode = force_generic_plan`
  const all = [CompiledQuery.raw(begin), query, COMMIT]
  return db.getExecutor().provideConnection(async connection => {
    // After a failed statement PostgreSQL rejects the rest and COMMIT rolls back, so the first failure is the cause.
    const answers = await Promise.allSettled(all.map(each => connection.executeQuery(each)))
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers[1] as PromiseFulfilledResult<QueryResult<Row>>).value.rows
  })
}

const COMMIT = CompiledQuery.raw('COMMIT')
const ROLLBACK = CompiledQuery.raw('ROLLBACK')

/**
 * Sends queries to one connection without waiting for each other: the connection keeps them in order. Kysely's own
 * transactions wait for each answer before they send the next query, which costs a round trip each.
 */
const onConnection = (db: Db, connection: DatabaseConnection): Db =>
  withConnections(db, { provideConnection: consumer => consumer(connection) })

function withConnections(db: Db, connections: ConnectionProvider): Db {
  const executor = db.getExecutor().withConnectionProvider(connections)
  return new Queries<Tables>({ config: { dialect: DIALECT }, dialect: DIALECT, driver: DRIVER, executor })
}

// Never opens a connection: the executor brings one.
const DRIVER = new DummyDriver()
const DIALECT: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => DRIVER,
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

function reachSetting(reach: Reach): string {
  if (reach === 'all') return "SET LOCAL hornbook.provider = 'on'"
  if (!reach.every(id => /^\d+$/.test(id))) throw new Error('A reach may only hold district ids')
  return `SET LOCAL hornbook.districts = '${reach.join(',')}'`
}

/** True when the database is unreachable or too busy, rather than the request being wrong: answered with 503. */
export function isDatabaseUnavailable(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const code = (failure as { code?: string }).code ?? ''
  if (/^(08|57P|53[03])/.test(code) || code === '57014' || code === '40001' || code === '40P01' || code === '55P03')
    return true
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/.test(
    failure.message,
  )
}

/** True when PostgreSQL could not write because the disk is full. */
export const isDiskFull = (failure: unknown): boolean =>
  failure instanceof Error && ['53100', 'ENOSPC'].includes((failure as { code?: string }).code ?? '')
