import type { TestApplication } from './application.ts'

/** Values where a made-up one would break a rule of the table: SQL, by table and column. */
const FITTING: Readonly<Record<string, string>> = {
  'distinct_students.other_id': '987655',
  'district_exports.sealed_password': "decode('00', 'hex')",
  'roster_identities.entry_id': '987654',
  'sftp_files.arriving': 'gen_random_uuid()',
  'sftp_files.arriving_until': 'now()',
  'saved_views.address': "'/dashboard/districts/1'",
  'session_handoffs.service_token_id': '987654',
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  /** The first value that a CHECK lists for it. */
  readonly listed: string | null
}

const MADE_UP: Readonly<Record<string, string>> = {
  text: "'made up'",
  bigint: '987654',
  integer: '1',
  smallint: '1',
  boolean: 'true',
  date: 'current_date',
  'time without time zone': "'02:00'",
  jsonb: "'{}'",
  json: "'{}'",
  bytea: "decode('00', 'hex')",
  uuid: 'gen_random_uuid()',
}

const madeUpFor = ({ table, name, type, listed }: Column, district: string) => {
  if (name === 'district_id') return district
  const fitting = FITTING[`${table}.${name}`] ?? listed
  if (fitting) return fitting
  if (type.endsWith('[]')) return `'{}'::${type}`
  return MADE_UP[type] ?? (type.startsWith('timestamp') ? 'now()' : `'1'::${type}`)
}

/**
 * Gives a district a made-up row in every table of districts where it has none, also in those of later migrations; the
 * names of the tables that got one. Foreign keys are not asked.
 */
export async function fillTables({ owner }: Pick<TestApplication, 'owner'>, district: string): Promise<string[]> {
  const columns = await owner<Column>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
      (SELECT (regexp_match(pg_get_constraintdef(k.oid), '\\(' || a.attname || ' = ANY \\(ARRAY\\[(''[^'']*'')'))[1] FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c' AND pg_get_constraintdef(k.oid) ~ ('\\(' || a.attname || ' = ANY') LIMIT 1) AS listed
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.oid::regclass::text IN (SELECT tables_of_districts())
      AND (a.attname = 'district_id' OR c.relname || '.' || a.attname = ANY ($1) OR (a.attnotnull AND NOT a.atthasdef AND a.attidentity = ''))
    ORDER BY 1, a.attnum`,
    [Object.keys(FITTING)],
  )
  const filled: string[] = []
  const failed: string[] = []
  for (const [table, own] of Map.groupBy(columns, column => column.table)) {
    const names = own.map(({ name }) => name).join(', ')
    const values = own.map(column => madeUpFor(column, district)).join(', ')
    await owner(`WITH unasked AS (SELECT set_config('session_replication_role', 'replica', true))
      INSERT INTO ${table} (${names}) SELECT ${values} FROM unasked
        WHERE NOT EXISTS (SELECT FROM ${table} WHERE district_id = ${district}) RETURNING district_id`).then(
      rows => void (rows.length > 0 && filled.push(table)),
      (failure: Error) => failed.push(`${table}: ${failure.message}`),
    )
  }
  if (failed.length > 0) throw new Error(`Tables that want an entry in FITTING:\n${failed.join('\n')}`)
  return filled
}
