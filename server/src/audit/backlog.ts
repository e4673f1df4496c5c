import { sql } from 'kysely'
import { type Db, within } from '../db/pool.ts'

/** How many entries of all districts are unsealed, and the age of the oldest in seconds. */
export async function backlog(db: Db): Promise<{ entries: number; seconds: number }> {
  const { rows } = await within(db, 'all', tx =>
    sql<{ entries: number; seconds: number }>`SELECT count(*)::int AS entries,
      coalesce(extract(epoch FROM clock_timestamp() - min(at)), 0)::float8 AS seconds FROM unsealed_entries`.execute(
      tx,
    ),
  )
  return rows[0] ?? { entries: 0, seconds: 0 }
}
