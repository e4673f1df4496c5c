import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What the client waits beyond the limit that PostgreSQL itself keeps. */
const GRACE_MS = 2_000

type Query = (config: unknown, ...rest: unknown[]) => unknown
interface Insides {
  readonly connection: { readonly stream: Duplex }
}

const resets = new WeakMap<object, () => void>()

/**
 * Ends a connection whose PostgreSQL owes an answer and has said nothing for longer than it may work on one: a machine
 * that hangs, or a network that swallows what is sent, keeps no limit of its own. What was asked fails as on any lost
 * connection, and the pool opens another. A transaction that raises its statement_timeout is waited for that much longer.
 */
export function endInSilence(client: pg.PoolClient, statementMs: number): void {
  const { stream } = (client as unknown as Insides).connection
  let limitMs = statementMs + GRACE_MS
  let timer: NodeJS.Timeout | undefined
  const clear = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const wait = () => {
    clear()
    timer = setTimeout(() => stream.destroy(new Error('Connection terminated: PostgreSQL is silent')), limitMs)
  }
  // Before the driver's own listener, which says 'drain' when nothing more is owed.
  stream.prependListener('data', () => timer && wait())
  stream.once('close', clear)
  client.on('drain', clear)
  resets.set(client, () => {
    limitMs = statementMs + GRACE_MS
  })
  const query = client.query.bind(client) as Query
  const waiting: Query = (config, ...rest) => {
    const raised = typeof config === 'string' ? /\bSET LOCAL statement_timeout = '(\d+)s'/.exec(config)?.[1] : undefined
    if (raised !== undefined) limitMs = Number(raised) * 1000 + GRACE_MS
    if (!timer) wait()
    return query(config, ...rest)
  }
  client.query = waiting as typeof client.query
}

/** A connection that goes back to the pool is waited for as usual again. */
export const waitAsUsual = (client: object): void => resets.get(client)?.()
