import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** How much longer the client waits than PostgreSQL's own statement_timeout. */
const GRACE_MS = 2_000

type Query = (config: unknown, ...rest: unknown[]) => unknown
interface ClientInternals {
  readonly connection: { readonly stream: Duplex }
}

const resets = new WeakMap<object, () => void>()

/**
 * Closes a connection on which PostgreSQL owes an answer and has sent nothing for longer than statement_timeout. That
 * timeout does not help when the machine hangs or the network drops packets. The queries fail as on any lost connection,
 * and the pool opens a new one. A transaction that raises its statement_timeout gets that much longer.
 */
export function closeWhenSilent(client: pg.PoolClient, statementMs: number): void {
  const { stream } = (client as unknown as ClientInternals).connection
  let limitMs = statementMs + GRACE_MS
  let timer: NodeJS.Timeout | undefined
  const clearTimer = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const restartTimer = () => {
    clearTimer()
    timer = setTimeout(() => stream.destroy(new Error('Connection terminated: no answer from PostgreSQL')), limitMs)
  }
  // Runs before the driver's own listener, which emits 'drain' once every query is answered.
  stream.prependListener('data', () => timer && restartTimer())
  stream.once('close', clearTimer)
  client.on('drain', clearTimer)
  resets.set(client, () => {
    limitMs = statementMs + GRACE_MS
  })
  const query = client.query.bind(client) as Query
  const watchedQuery: Query = (config, ...rest) => {
    const raised = typeof config === 'string' ? /\bSET LOCAL statement_timeout = '(\d+)s'/.exec(config)?.[1] : undefined
    if (raised !== undefined) limitMs = Number(raised) * 1000 + GRACE_MS
    if (!timer) restartTimer()
    return query(config, ...rest)
  }
  client.query = watchedQuery as typeof client.query
}

/** Restores the usual time limit when a connection goes back to the pool. */
export const resetSilenceLimit = (client: object): void => resets.get(client)?.()
