import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'

// Limits on the statements that a connection keeps prepared; all others are planned each time they run.
const MAX_STATEMENTS = 200
const MAX_LENGTH = 12_000

/** The names of the statements that the connections of one pool prepare. */
export class StatementNames {
  private readonly names = new Map<string, string>()

  /** Undefined for a statement that is not prepared. */
  of(text: string): string | undefined {
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= MAX_STATEMENTS || text.length > MAX_LENGTH) return known
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    this.names.set(text, name)
    return name
  }
}

/** How much longer we wait for an answer than PostgreSQL may work on a statement. */
const GRACE_MS = 2_000

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

interface ConnectionOptions {
  readonly statementMs: number
  readonly statementNames: StatementNames
  /** To a coordinator of Citus. */
  readonly distributed: boolean
}

/**
 * One connection of the pool.
 *
 * It prepares each statement with values once, because planning a dashboard query under row-level security takes longer
 * than running it. (A text without values may hold several statements, which cannot be prepared.) It sends everything
 * that is queried in one turn of the event loop at once and in order, because waking PostgreSQL costs more than a small
 * statement. And it closes itself when PostgreSQL owes an answer and stays silent: a hung machine, or a network that
 * drops packets, enforces no timeout of its own. Pending queries then fail as they do on a lost connection.
 */
export class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient
  readonly distributed: boolean
  inTransaction = false
  private readonly stream: Duplex
  private readonly statementMs: number
  private readonly statementNames: StatementNames
  private limitMs: number
  private timer: NodeJS.Timeout | undefined
  private corked = false

  constructor(client: pg.PoolClient, { statementMs, statementNames, distributed }: ConnectionOptions) {
    this.client = client
    this.statementNames = statementNames
    this.statementMs = statementMs
    this.distributed = distributed
    this.limitMs = statementMs + GRACE_MS
    // The types omit the connection underneath.
    this.stream = (client as unknown as { connection: { stream: Duplex } }).connection.stream
    // Must run before the driver's own listener, which emits 'drain' when nothing is pending.
    this.stream.prependListener('data', () => this.timer && this.restartTimer())
    this.stream.once('close', () => this.stopTimer())
    client.on('drain', () => this.stopTimer())
  }

  /** Waits longer for the statements of one transaction that has raised its own statement_timeout. */
  allowSeconds(seconds: number): void {
    this.limitMs = seconds * 1_000 + GRACE_MS
  }

  /** The next user of the connection gets the usual limit. */
  release(): void {
    this.limitMs = this.statementMs + GRACE_MS
    this.client.release()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.cork()
    if (!this.timer) this.restartTimer()
    const name = parameters.length > 0 ? this.statementNames.of(sql) : undefined
    const values = parameters as unknown[]
    const { command, rowCount, rows } = await this.client.query(
      name ? { name, text: sql, values } : { text: sql, values },
    )
    return { rows: rows ?? [], ...(COUNTED.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  streamQuery(): never {
    throw new Error('Streaming needs a connection of its own')
  }

  private cork() {
    if (this.corked) return
    this.corked = true
    this.stream.cork()
    process.nextTick(() => {
      this.corked = false
      this.stream.uncork()
    })
  }

  private restartTimer() {
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => this.stream.destroy(new Error('Connection terminated: PostgreSQL is silent')),
      this.limitMs,
    )
  }

  private stopTimer() {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
