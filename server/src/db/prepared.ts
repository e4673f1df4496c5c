import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import pg from 'pg'

/** Statements a connection keeps; a text beyond these is planned each time, so that texts of many shapes cannot fill it. */
const MOST = 200
const LONGEST = 6_000

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST || text.length > LONGEST) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * A connection that prepares each statement once: planning a dashboard query under row-level security takes longer than
 * running it. Statements without values are left alone: several may stand in one text. What is asked in one turn of the
 * event loop leaves in one piece: waking PostgreSQL costs more than a small statement.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    // The types leave out the wire underneath.
    const wire = (this as unknown as { connection: { stream: Writable } }).connection
    let holding = false
    const prepared: Query = (config, values, callback) => {
      if (!holding) {
        const { stream } = wire
        holding = true
        stream.cork()
        process.nextTick(() => {
          holding = false
          stream.uncork()
        })
      }
      const name = typeof config === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(config) : undefined
      return name === undefined ? query(config, values, callback) : query({ name, text: config, values }, callback)
    }
    this.query = prepared as typeof this.query
  }
}
