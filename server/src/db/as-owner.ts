import pg from 'pg'

/** Works on a connection of the tables' owner, in one transaction: for what the app role may not do. */
export async function asOwner<T>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    return result
  } finally {
    // Without a COMMIT, closing the connection rolls everything back.
    await client.end()
  }
}
