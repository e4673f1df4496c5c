import type { TestApplication } from './application.ts'

/**
 * Ends every connection that writes a row to the table, unless the row meets the condition. Under Citus that is the
 * connection from the coordinator to the machine with the row. Returns a function that undoes this.
 */
export async function cutConnections(
  app: TestApplication,
  table: string,
  unless: string,
): Promise<() => Promise<void>> {
  await app.owner(`CREATE OR REPLACE FUNCTION cut() RETURNS boolean LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN true; END $$`)
  await app.owner(`ALTER TABLE ${table} ADD CONSTRAINT cut CHECK (${unless} OR cut()) NOT VALID`)
  return async () => void (await app.owner(`ALTER TABLE ${table} DROP CONSTRAINT cut`))
}
