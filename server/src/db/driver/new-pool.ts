import pg from 'pg'

/**
 * A pool that outlives its connections: it drops a dead one, whose next statement fails, and the next request opens
 * another. Without the listeners, the 'error' event of an idle connection, or of one that is just being closed, would
 * end the process.
 */
export function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
