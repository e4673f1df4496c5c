import pg from 'pg'

/** Another PostgreSQL of a Citus cluster. */
export interface Worker {
  readonly host: string
  readonly port: number
}

/** The workers of the Citus cluster that this database coordinates; none if it is a plain PostgreSQL. */
export async function workersOf(coordinator: pg.ClientConfig): Promise<Worker[]> {
  return query(coordinator, async client => {
    const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'")
    if (rowCount === 0) return []
    const nodes = await client.query<Worker>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY nodeport',
    )
    return nodes.rows
  })
}

/** Runs a statement on every machine of the cluster: a database has to be created and dropped on each. */
export async function onEveryNode(
  owner: pg.ClientConfig,
  workers: readonly Worker[],
  statement: string,
): Promise<void> {
  await Promise.all(
    [owner, ...workers.map(worker => ({ ...owner, ...worker }))].map(node =>
      query(node, async client => void (await client.query(statement))),
    ),
  )
}

/** Drops a database on every machine. Citus connects to it by itself, so PostgreSQL may find it in use. */
export async function dropOnEveryNode(owner: pg.ClientConfig, workers: readonly Worker[], database: string) {
  const statement = `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`
  for (let attempt = 1; ; attempt++) {
    try {
      return await onEveryNode(owner, workers, statement)
    } catch (failure) {
      const isInUse = (failure as { code?: string }).code === '55006'
      if (!isInUse || attempt === MAX_DROPS) throw failure
    }
  }
}

const MAX_DROPS = 5

/** Makes an empty database that exists on every machine a distributed one. */
export async function distribute(
  owner: pg.ClientConfig,
  workers: readonly Worker[],
  database: string,
  shards: number,
): Promise<void> {
  await onEveryNode({ ...owner, database }, workers, 'CREATE EXTENSION citus')
  await query({ ...owner, database }, async client => {
    await client.query(`ALTER DATABASE ${database} SET citus.shard_count = ${shards}`)
    await client.query('SELECT citus_set_coordinator_host($1, $2)', [owner.host, owner.port])
    for (const { host, port } of workers) await client.query('SELECT citus_add_node($1, $2)', [host, port])
  })
}

/** Ends Citus's own connections to a database and refuses new ones, so that it can be copied. */
export async function closeToConnections(owner: pg.ClientConfig, workers: readonly Worker[], database: string) {
  await onEveryNode(owner, workers, `ALTER DATABASE ${database} ALLOW_CONNECTIONS false`)
  await onEveryNode(
    owner,
    workers,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}'`,
  )
}

/** Runs work on a connection of its own. */
export async function query<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
