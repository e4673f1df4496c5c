import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'

// Limits on the statements that a connection keeps prepared; all others are planned each time they run.
const MAX_STATEMENTS = 200
const MAX_LENGTH = 6_000

const names = new Map<string, string>()

function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS || text.length > MAX_LENGTH) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * A connection that prepares each statement once: planning a dashboard query under row-level security takes longer than
 * running it. Statements without values are not prepared, since one text may hold several of them. Everything queried
 * in one turn of the event loop is sent at once: waking PostgreSQL costs more than running a small statement.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    // The types omit the connection underneath.
    const internals = (this as unknown as { connection: { stream: Writable } }).connection
    let corked = false
    const prepared: Query = (config, values, callback) => {
      if (!corked) {
        const { stream } = internals
        corked = true
        stream.cork()
        process.nextTick(() => {
          corked = false
          stream.uncork()
        })
      }
      const name =
        typeof config === 'string' && Array.isArray(values) && values.length > 0 ? statementName(config) : undefined
      return name === undefined ? query(config, values, callback) : query({ name, text: config, values }, callback)
    }
    this.query = prepared as typeof this.query
  }
}
