import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ROOT } from '../cluster.ts'

/** Left out: what the import keeps about itself, the file included, and what a district needs before its roster. */
const OTHER_TABLES = [
  ...['roster_imports', 'roster_file_parts', 'roster_changes', 'roster_labels', 'roster_readings'],
  ...['memberships', 'service_tokens', 'unsealed_entries', 'seals'],
]

/** Copies all rows of a district under the id of a new one, and times only their way in: COPY FROM, and the commit. */
export async function copyDistrict(
  owner: Pool,
  districtId: string,
): Promise<{ seconds: number; rows: number; tables: string[] }> {
  const client = await owner.connect()
  const folder = mkdtempSync(join(ROOT, 'bench', 'data', 'copy-'))
  try {
    const { rows } = await client.query<{ id: string }>("INSERT INTO districts (name) VALUES ('Copied') RETURNING id")
    const tables = await tablesWithRows(client, districtId)
    for (const { name, columns } of tables) {
      const values = columns.map(column => (column === 'district_id' ? `${rows[0]?.id} AS district_id` : `"${column}"`))
      const select = `SELECT ${values.join(', ')} FROM ${name} WHERE district_id = ${districtId}`
      await pipeline(client.query(copyTo(`COPY (${select}) TO STDOUT`)), createWriteStream(join(folder, name)))
    }
    const startedAt = performance.now()
    await client.query('BEGIN')
    for (const { name, columns } of tables) {
      const into = copyFrom(`COPY ${name} (${columns.map(column => `"${column}"`).join(', ')}) FROM STDIN`)
      await pipeline(createReadStream(join(folder, name), { highWaterMark: 1 << 20 }), client.query(into))
    }
    await client.query('COMMIT')
    const seconds = (performance.now() - startedAt) / 1000
    return { seconds, rows: tables.reduce((sum, { count }) => sum + count, 0), tables: tables.map(({ name }) => name) }
  } catch (failure) {
    await client.query('ROLLBACK')
    throw failure
  } finally {
    rmSync(folder, { recursive: true, force: true })
    client.release()
  }
}

interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly count: number
}

/** The tables with rows of the district, each after those that it refers to. */
async function tablesWithRows(client: PoolClient, districtId: string): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(
    `SELECT c.relname::text AS name,
       (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
       ARRAY(SELECT k.confrelid::regclass::text FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS refers_to
     FROM pg_class c JOIN pg_attribute d ON d.attrelid = c.oid AND d.attname = 'district_id' AND NOT d.attisdropped
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND c.relname <> ALL ($1) ORDER BY 1`,
    [OTHER_TABLES],
  )
  const sorted: Table[] = []
  const waiting = new Map(rows.map(row => [row.name, row]))
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(row => row.refers_to.every(name => !waiting.has(name)))
    if (!next) throw new Error('Tables refer to one another in a circle')
    waiting.delete(next.name)
    const counted = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${next.name} WHERE district_id = $1`,
      [districtId],
    )
    const count = counted.rows[0]?.count ?? 0
    if (count > 0) sorted.push({ name: next.name, columns: next.columns, count })
  }
  return sorted
}
