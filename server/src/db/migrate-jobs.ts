import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { newPool } from './driver/new-pool.ts'

/**
 * The rights of the app role in graphile-worker's schema: what enqueuing and running jobs needs, nothing else. Its tables
 * have row-level security without policies, so each needs one. They hold ids only and belong to no district (decision 17).
 */
const RIGHTS = {
  _private_jobs: 'SELECT, INSERT, UPDATE, DELETE',
  _private_job_queues: 'SELECT, INSERT, UPDATE',
  _private_tasks: 'SELECT, INSERT',
} as const

const silent = new Logger(() => () => {})

/** Migrates graphile-worker's schema as the owner of the database, and lets the app role in. */
export async function migrateJobs(owner: pg.ClientConfig, client: pg.Client, appRole: string): Promise<void> {
  const pool = newPool({ ...owner, max: 1 })
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await pool.end()
  }
  const role = pg.escapeIdentifier(appRole)
  const { rowCount: isGranted } = await client.query(
    `SELECT FROM pg_policies WHERE schemaname = 'graphile_worker' AND policyname = 'app' AND $1 = ANY (roles)
       AND has_schema_privilege($1, 'graphile_worker', 'USAGE')
       AND has_table_privilege($1, 'graphile_worker.' || tablename, 'SELECT, INSERT')`,
    [appRole],
  )
  if (isGranted === Object.keys(RIGHTS).length) return
  const statements = Object.entries(RIGHTS).map(
    ([table, rights]) => `GRANT ${rights} ON graphile_worker.${table} TO ${role};
      DROP POLICY IF EXISTS app ON graphile_worker.${table};
      CREATE POLICY app ON graphile_worker.${table} TO ${role} USING (true) WITH CHECK (true);`,
  )
  await client.query(`BEGIN; GRANT USAGE ON SCHEMA graphile_worker TO ${role}; ${statements.join('\n')} COMMIT`)
}
