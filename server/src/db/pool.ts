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
import { PreparedClient } from './prepared.ts'
import { SharedConnection } from './shared.ts'
import { endInSilence, waitAsUsual } from './silence.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

/** Takes whole reads alone: others' stand between two statements, so that nothing could hold a transaction here. */
export type Together = Pick<Db, 'executeQuery' | 'getExecutor'>

const { builtins } = pg.types
const numbers = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`)

/** Values become plain once, here: dates 'yyyy-MM-dd', instants ISO strings, ids (bigint) decimal strings. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, text => text],
  [builtins.TIMESTAMPTZ, text => new Date(text).toISOString()],
  [builtins.INT8, text => text],
  [builtins.NUMERIC, Number],
  [1005, numbers], // smallint[]
  [1007, numbers], // integer[]
  [1016, numbers], // bigint[], instants in milliseconds: safe integers
])
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

export interface Database {
  readonly pool: pg.Pool
  readonly queries: Db
  /** For short reads that wait for nobody: calls that ask meanwhile share one connection. */
  readonly together: Together
}

/** Connections of the app role. A query that takes longer than `timeoutMs` is cut, one that finds no connection is refused. */
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
  // A connection that dies, idle or between two statements of a transaction, is dropped by the pool: the statement that
  // comes next fails, and the next request opens another. Without a listener it would end the whole process.
  pool.on('error', () => {})
  pool.on('connect', client => {
    client.on('error', () => {})
    endInSilence(client, statementMs)
  })
  pool.on('release', (_, client) => waitAsUsual(client))
  const queries = new Queries<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { pool, queries, together: over(queries, new SharedConnection(queries.getExecutor())) }
}

/** Which districts a transaction reaches: those named, or every one (the provider's own work). */
export type Reach = readonly string[] | 'all'

/**
 * Runs work in one transaction that reaches these districts and no others (promise 2): the setting is local to the
 * transaction, so nothing of it is left on the connection.
 */
export async function within<T>(db: Db, reach: Reach, work: (tx: Db) => Promise<T>): Promise<T> {
  const beginning = CompiledQuery.raw(`BEGIN; ${reachSetting(reach)}`)
  return db.getExecutor().provideConnection(async connection => {
    // Begun on the wire together with the first query; were it to fail, everything is undone once the work has settled.
    const [begun, worked] = await Promise.allSettled([connection.executeQuery(beginning), work(onOne(db, connection))])
    if (begun.status === 'fulfilled' && worked.status === 'fulfilled') {
      await connection.executeQuery(COMMIT)
      return worked.value
    }
    await connection.executeQuery(ROLLBACK).catch(() => {})
    throw begun.status === 'rejected' ? begun.reason : (worked as PromiseRejectedResult).reason
  })
}

/**
 * One read in a transaction that reaches these districts: its beginning, the query and its end leave in one piece and are
 * answered in one: begun in one turn of the event loop, so that no other call's statement comes between, whoever shares the
 * connection. It is planned once a connection, whatever its values: only for what finds a few rows by an index, where
 * PostgreSQL would rather plan every time, at twice the price of the rows.
 */
export async function readAlone<Row>(db: Together, reach: Reach, query: CompiledQuery<Row>): Promise<Row[]> {
  const beginning = `BEGIN READ ONLY; ${reachSetting(reach)}; SET LOCAL plan_cache_mode = force_generic_plan`
  const all = [CompiledQuery.raw(beginning), query, COMMIT]
  return db.getExecutor().provideConnection(async connection => {
    // After one that fails PostgreSQL refuses the others, and its COMMIT undoes: the first failure is the cause.
    const answers = await Promise.allSettled(all.map(each => connection.executeQuery(each)))
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return (answers[1] as PromiseFulfilledResult<QueryResult<Row>>).value.rows
  })
}

const COMMIT = CompiledQuery.raw('COMMIT')
const ROLLBACK = CompiledQuery.raw('ROLLBACK')

/**
 * Queries that all go to one connection, as they come: the connection itself keeps them in order. (What Kysely makes for
 * a transaction holds each back until the one before is answered: a round trip each.)
 */
const onOne = (db: Db, connection: DatabaseConnection): Db =>
  over(db, { provideConnection: consumer => consumer(connection) })

function over(db: Db, connections: ConnectionProvider): Db {
  const executor = db.getExecutor().withConnectionProvider(connections)
  return new Queries<Tables>({ config: { dialect: DIALECT }, dialect: DIALECT, driver: DRIVER, executor })
}

// Never asked to connect: the executor brings its connection.
const DRIVER = new DummyDriver()
const DIALECT: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => DRIVER,
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

function reachSetting(reach: Reach): string {
  if (reach === 'all') return "SET LOCAL hornbook.provider = 'on'"
  if (!reach.every(id => /^\d+$/.test(id))) throw new Error('A reach is made of district ids')
  return `SET LOCAL hornbook.districts = '${reach.join(',')}'`
}

/** True for a failure that says the database is away or too busy, not that the request is wrong: answered 503. */
export function isDatabaseAway(failure: unknown): boolean {
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
