import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Semaphore } from '../semaphore.ts'
import { newPool } from './new-pool.ts'
import type { AppConnection } from './open-pool.ts'

/** Two for each heavy call that may run (http/connection/heavy-calls.ts): one reads its list, the other counts it. */
const MAX_CONNECTIONS = 6
/** PostgreSQL ends a list that nobody reads. */
const STATEMENT_MS = 60_000

/** A query for a list's first rows, and its limit: fewer rows than that are the whole list. */
export interface FirstRows {
  readonly query: CompiledQuery
  readonly count: number
}

/**
 * Reads the rows of a query, each ended by a line feed, with a comma between cells. A cell that is null is empty; what would be
 * taken for the end of a cell or row, and a backslash, has a backslash in front, as COPY's text format has it.
 */
export type ReadRows = (query: CompiledQuery) => AsyncIterable<Buffer>

/** Reads the rows of large queries as bytes, past the objects that pg would make of them. */
export class CopyOut {
  private readonly pool: pg.Pool
  private readonly distributed: boolean
  private readonly semaphore: Semaphore

  /** `atOnce` of its statements run at once; they take turns piece by piece, so a long list delays no short one. */
  constructor({ distributed = false, ...config }: AppConnection, atOnce: number = MAX_CONNECTIONS) {
    this.distributed = distributed
    this.semaphore = new Semaphore(atOnce)
    this.pool = newPool({
      ...config,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: 5_000,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      application_name: 'hornbook',
    })
  }

  /**
   * The rows of a query with one text column, each ended by a line feed. The texts must hold no control characters;
   * JSON has none. The rows of `first` come before those of `query`, from the same snapshot; if they are all, `query`
   * does not run. A connection is taken with the first row. If the reader leaves early it is closed, because its
   * statement would go on.
   */
  async *rows(begin: readonly string[], query: CompiledQuery, first?: FirstRows): AsyncGenerator<Buffer> {
    // Before its turn: who waits for a connection must not hold up those who have one.
    const client = await this.pool.connect()
    const pieces = this.piecesOf(client, begin, query, first)
    let isWhole = false
    try {
      for (;;) {
        const { done, value } = await this.semaphore.run(() => pieces.next())
        if (done) break
        yield value
      }
      isWhole = true
    } finally {
      await pieces.return(undefined).finally(() => client.release(!isWhole))
    }
  }

  /**
   * Several lists of one moment, over one connection: `work` reads each to its end before the next, and makes of them what this
   * gives. Otherwise as `rows`.
   */
  async *together<T>(begin: readonly string[], work: (read: ReadRows) => AsyncGenerator<T>): AsyncGenerator<T> {
    const client = await this.pool.connect()
    let isWhole = false
    try {
      for (const each of this.distributed ? begin : [begin.join('; ')]) await client.query(each)
      yield* work(query => this.inTurns(copy(client, query, CELLS)))
      await client.query('COMMIT')
      isWhole = true
    } finally {
      client.release(!isWhole)
    }
  }

  private async *inTurns(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const each = pieces[Symbol.asyncIterator]()
    for (;;) {
      const { done, value } = await this.semaphore.run(() => each.next())
      if (done) return
      yield value
    }
  }

  private async *piecesOf(
    client: pg.PoolClient,
    begin: readonly string[],
    query: CompiledQuery,
    first: FirstRows | undefined,
  ): AsyncGenerator<Buffer, undefined> {
    for (const each of this.distributed ? begin : [begin.join('; ')]) await client.query(each)
    const isShort = first !== undefined && (yield* counted(copy(client, first.query))) < first.count
    if (!isShort) yield* copy(client, query)
    await client.query('COMMIT')
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}

/** One text as it is. */
const TEXT = `FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02'`
const CELLS = `DELIMITER ',', NULL ''`

const copy = (client: pg.PoolClient, query: CompiledQuery, as = TEXT): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (${withLiterals(query)}) TO STDOUT (${as})`))

const LINE_FEED = 10

/** Passes pieces on; returns how many lines they were. */
async function* counted(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer, number> {
  let lines = 0
  for await (const piece of pieces) {
    for (let at = piece.indexOf(LINE_FEED); at >= 0; at = piece.indexOf(LINE_FEED, at + 1)) lines++
    yield piece
  }
  return lines
}

/** COPY takes no parameters, so its text holds the values. */
function withLiterals({ sql, parameters }: CompiledQuery): string {
  return sql.replace(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]))
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (typeof value === 'string' && !value.includes('\0')) return pg.escapeLiteral(value)
  throw new Error(`COPY cannot be given ${typeof value} values`)
}
