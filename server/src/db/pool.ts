import type { CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import { CopyOut, type FirstRows, type ReadRows } from './driver/copy-out.ts'
import { type AppConnection, openPool, over } from './driver/open-pool.ts'
import { type Opening, pipelined, readsAtOnce, transaction } from './driver/pipeline.ts'
import { SharedConnection } from './driver/shared-connection.ts'
import type { Tables } from './tables.ts'
import { WriteQueue } from './write-queue.ts'

export type Db = Kysely<Tables>

/** Single reads only, no transactions: other callers' statements may run between two of yours. */
export type SharedReads = Pick<Db, 'executeQuery' | 'getExecutor'>

export interface Database {
  readonly pool: pg.Pool
  /** Reads, and short writes that wait for nobody: each takes a connection. */
  readonly queries: Db
  /** For short reads that never wait for a lock: concurrent callers share one connection. */
  readonly sharedReads: SharedReads
  /** Transactions that change a district, over connections of their own. */
  readonly writes: WriteQueue
  /** The rows of a whole list, as `CopyOut.rows` gives them, in a transaction of their own. */
  readonly copyOut: (reach: Reach, query: CompiledQuery, first?: FirstRows) => AsyncIterable<Buffer>
  /** Several whole lists of one moment, as `CopyOut.together` gives them. */
  readonly copyTogether: <T>(reach: Reach, work: (read: ReadRows) => AsyncGenerator<T>) => AsyncGenerator<T>
  close(): Promise<void>
}

export interface ConnectionLimits {
  /** Connections for reads. */
  readonly max?: number
  /** Connections for transactions that change a district. */
  readonly writers?: number
  /** Statements of whole lists that run at once; otherwise as many as there are connections for them. */
  readonly lists?: number
  readonly timeoutMs?: number
}

/** Connects as the app role. Cancels queries that run longer than `timeoutMs`; fails those that get no connection. */
export function connect(app: AppConnection, limits: ConnectionLimits = {}): Database {
  const { max = 8, writers = 4, lists, timeoutMs = 15_000 } = limits
  const reads = openPool(app, max, timeoutMs)
  const writes = openPool(app, writers, timeoutMs)
  const copies = new CopyOut(app, lists)
  return {
    pool: reads.pool,
    queries: reads.queries,
    // Under Citus each read waits for another machine, and all others on the same connection would wait with it.
    sharedReads: app.distributed
      ? reads.queries
      : over(reads.queries, new SharedConnection(reads.queries.getExecutor())),
    writes: new WriteQueue(writes.queries, { running: writers }),
    copyOut: (reach, query, first) => copies.rows([ONE_MOMENT, ONE_CORE, reachSetting(reach)], query, first),
    copyTogether: (reach, work) => copies.together([ONE_MOMENT, ONE_CORE, reachSetting(reach)], work),
    close: async () => void (await Promise.all([reads.queries.destroy(), writes.queries.destroy(), copies.close()])),
  }
}

/** All statements of the transaction see the rows as they were at its first. */
const ONE_MOMENT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** A list is no faster on two cores: each would join all rows. The other stays free for whoever opens a class. */
const ONE_CORE = 'SET LOCAL max_parallel_workers_per_gather = 0'

/** Which districts a transaction reaches: the listed ones, or all of them (the provider's own work). */
export type Reach = readonly string[] | 'all'

export interface TransactionOptions {
  /** How long a statement may run; otherwise as long as the connections allow. */
  readonly limitSeconds?: number | undefined
  /**
   * Plans each statement once per connection, whatever its values. Only for work whose statements all find a few rows
   * by an index: PostgreSQL would plan those every time, which costs twice as much as running them. Ignored under
   * Citus, which cannot plan without values.
   */
  readonly reusesPlans?: boolean
}

/**
 * Runs work in one transaction that reaches these districts and no others (SAFE-2). The settings are local to the
 * transaction, so they do not stay on the connection.
 */
export async function within<T>(
  db: Db,
  reach: Reach,
  work: (tx: Db) => Promise<T>,
  { limitSeconds, reusesPlans = false }: TransactionOptions = {},
): Promise<T> {
  const begin = ['BEGIN', reachSetting(reach), ...limitSettings(limitSeconds)]
  return transaction(db, reusesPlans ? withReusedPlans(begin) : () => begin, work, limitSeconds)
}

/**
 * Runs one read in its own transaction that reaches these districts, in one round trip. Its plan is reused, as that of a
 * transaction that `reusesPlans`.
 */
export async function readPipelined<Row>(db: SharedReads, reach: Reach, query: CompiledQuery<Row>): Promise<Row[]> {
  return pipelined(db, query, withReusedPlans(['BEGIN READ ONLY', reachSetting(reach)]))
}

/** As `readPipelined`, for several reads that need no answer of one another. */
export async function readTogether<T>(db: Db, reach: Reach, work: (tx: Db) => Promise<T>): Promise<T> {
  return readsAtOnce(db, withReusedPlans(['BEGIN READ ONLY', reachSetting(reach)]), work)
}

const withReusedPlans =
  (begin: readonly string[]): Opening =>
  ({ distributed }) =>
    distributed ? begin : [...begin, 'SET LOCAL plan_cache_mode = force_generic_plan']

/**
 * Runs one read that widens its own reach, as `session_of` does. Citus sends settings to the other machines only inside
 * a transaction, so there it begins one. A plain PostgreSQL needs none: it would cost a twentieth of the class view.
 */
export async function readSelfReaching<Row>(db: SharedReads, query: CompiledQuery<Row>): Promise<Row[]> {
  return pipelined(db, query, ({ distributed, inTransaction }) =>
    distributed && !inTransaction ? ['BEGIN READ ONLY'] : [],
  )
}

const limitSettings = (seconds?: number) =>
  seconds === undefined
    ? []
    : [`SET LOCAL statement_timeout = '${seconds}s'`, `SET LOCAL idle_in_transaction_session_timeout = '${seconds}s'`]

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

/** True when PostgreSQL ended one of several transactions that each waited for another. It was rolled back. */
export const isDeadlock = (failure: unknown): boolean => (failure as { code?: string } | null)?.code === '40P01'

/** True when PostgreSQL could not write because the disk is full. */
export const isDiskFull = (failure: unknown): boolean =>
  failure instanceof Error && ['53100', 'ENOSPC'].includes((failure as { code?: string }).code ?? '')
