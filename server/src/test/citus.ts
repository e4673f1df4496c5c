import type pg from 'pg'
import { expect, inject } from 'vitest'
import { query } from './citus-cluster.ts'

/** Whether the tests run on a Citus cluster. */
export const onCitus = () => inject('cluster').workers.length > 0

/** Finds transactions that wait for a lock of another one; under Citus they may wait on another machine. */
export const lockWaits = () =>
  onCitus()
    ? 'SELECT 1 FROM citus_lock_waits'
    : "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"

/** The tables whose copies on the machines of a cluster are not alike; none on a plain PostgreSQL. */
export async function differingCopies(owner: pg.ClientConfig): Promise<string[]> {
  if (!onCitus()) return []
  return query(owner, async client => {
    const { rows } = await client.query<{ name: string; copies: string[] }>(
      `SELECT t.table_name::text AS name, array_agg(DISTINCT coalesce(r.result, '')) AS copies
        FROM citus_tables t, run_command_on_placements(t.table_name,
          'SELECT count(*) || md5(string_agg(x::text, chr(10) ORDER BY x::text)) FROM %s x') r
        WHERE t.citus_table_type = 'reference' GROUP BY 1`,
    )
    expect(rows.length).toBeGreaterThan(0)
    return rows.filter(({ copies }) => copies.length > 1).map(({ name }) => name)
  })
}
