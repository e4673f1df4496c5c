import pg from 'pg'

/** Every right of a role in the schema `public`, as GRANT writes it. */
const RIGHTS_OF_ROLE = `
  SELECT format('%s ON %s %s', a.privilege_type, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, c.oid::regclass)
    AS granted FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = $1::regrole
  UNION
  SELECT format('%s (%I) ON TABLE %s', a.privilege_type, t.attname, t.attrelid::regclass)
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid, aclexplode(t.attacl) a
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.attisdropped AND a.grantee = $1::regrole
  UNION
  SELECT format('%s ON FUNCTION %s', a.privilege_type, p.oid::regprocedure) FROM pg_proc p, aclexplode(p.proacl) a
    WHERE p.pronamespace = 'public'::regnamespace AND a.grantee = $1::regrole`

/** Remembers exactly the rights that the migrations have left to the app role. */
export async function recordRights(client: pg.Client, role: string): Promise<void> {
  const name = [pg.escapeIdentifier(role)]
  await client.query(`DELETE FROM app_rights WHERE granted NOT IN (${RIGHTS_OF_ROLE})`, name)
  await client.query(`INSERT INTO app_rights (granted) ${RIGHTS_OF_ROLE} ON CONFLICT DO NOTHING`, name)
}

/** Grants what the app role of this database lacks: a renamed database has a new app role, named after it. */
export async function repairRights(client: pg.Client, role: string): Promise<void> {
  const { rows: known } = await client.query<{ table: string | null }>(`SELECT to_regclass('app_rights') AS table`)
  if (!known[0]?.table) return
  const { rows } = await client.query<{ granted: string }>(
    `SELECT granted FROM app_rights EXCEPT (${RIGHTS_OF_ROLE}) ORDER BY granted`,
    [pg.escapeIdentifier(role)],
  )
  for (const { granted } of rows) await client.query(`GRANT ${granted} TO ${pg.escapeIdentifier(role)}`)
}
