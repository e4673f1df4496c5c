import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/** A link of the audit's chain, with the entry or change row that is in the database now. */
export interface StoredLink {
  readonly n: string
  readonly sealed_at: string
  readonly entry_id: string
  readonly change_id: string | null
  readonly rows: number | null
  readonly salt: Buffer | null
  readonly content: Buffer
  readonly digest: Buffer
  /** The entry of an entry's link; null if it is gone, and in a row's link. */
  readonly id: string | null
  readonly district_id: string
  readonly at: string
  readonly actor: string
  readonly account_id: string | null
  readonly action: string
  readonly request_id: string
  readonly facts: string
  /** The change row of a row's link; null if it is gone, and in an entry's link. */
  readonly row_entry_id: string | null
  /** Of the change row; of its link once the row has been purged (decision 54). */
  readonly record: string
  readonly record_id: string
  readonly before: string | null
  readonly after: string | null
}

const PAGE = 1_000

/** Whether the purge of a district has begun: then its entries and rows may be gone. */
export async function hasLeft(tx: Db, districtId: string): Promise<boolean> {
  const query = tx.selectFrom('districts').select('left_at').where('id', '=', districtId)
  return ((await query.executeTakeFirst())?.left_at ?? null) !== null
}

/** Reads the links of a district in order, a page at a time. */
export async function* readLinks(tx: Db, districtId: string): AsyncGenerator<StoredLink[]> {
  for (let after = '0'; ; ) {
    const { rows } =
      await sql<StoredLink>`SELECT s.n, (extract(epoch FROM s.at) * 1000000)::bigint AS sealed_at, s.entry_id,
        s.change_id, s.rows, s.salt, s.content, s.digest,
        e.id, e.district_id, (extract(epoch FROM e.at) * 1000000)::bigint AS at, e.actor, e.account_id, e.action, e.request_id,
        e.facts::text AS facts,
        c.entry_id AS row_entry_id, coalesce(c.record, s.record) AS record,
        coalesce(c.record_id, s.record_id) AS record_id, c.before::text AS before, c.after::text AS after
      FROM seals s
      LEFT JOIN audit_entries e ON s.change_id IS NULL AND e.district_id = s.district_id AND e.id = s.entry_id
      LEFT JOIN changes c ON c.district_id = s.district_id AND c.id = s.change_id
      WHERE s.district_id = ${districtId} AND s.n > ${after} ORDER BY s.n LIMIT ${PAGE}`.execute(tx)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.n ?? after
  }
}

/** Finds the first change row of these sealed entries that no link names. */
export async function findAddedRow(tx: Db, districtId: string, entryIds: readonly string[]) {
  if (entryIds.length === 0) return undefined
  const { rows } = await sql<{ entry_id: string; id: string }>`SELECT c.entry_id, c.id FROM changes c
    WHERE c.district_id = ${districtId} AND c.entry_id = ANY (${`{${entryIds.join(',')}}`}::bigint[]) AND NOT EXISTS
      (SELECT FROM seals s WHERE s.district_id = c.district_id AND s.change_id = c.id)
    ORDER BY 1, 2 LIMIT 1`.execute(tx)
  return rows[0]
}

export interface Unsealed {
  readonly waiting: number
  /** How long the oldest of them has waited, in seconds. */
  readonly oldest: number
  /** True if the last entry of the chain is waiting for the rest of its rows. */
  readonly begun: boolean
  /** An entry that is waiting to be sealed but no longer exists. */
  readonly gone: string | null
  /** An entry that is neither sealed nor waiting. */
  readonly stray: string | null
}

/** Reads what is not in the chain: entries that the sealer will seal, and entries that it never will. */
export async function readUnsealed(tx: Db, districtId: string, last: string): Promise<Unsealed> {
  const { rows } = await sql<Omit<Unsealed, 'stray'>>`SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM clock_timestamp() - min(u.at)), 0)::float8 AS oldest,
      coalesce(bool_or(u.entry_id = ${last}), false) AS begun,
      min(u.entry_id) FILTER (WHERE NOT EXISTS (SELECT FROM audit_entries e
        WHERE e.district_id = u.district_id AND e.id = u.entry_id)) AS gone
    FROM unsealed_entries u WHERE u.district_id = ${districtId}`.execute(tx)
  return { ...(rows[0] as Omit<Unsealed, 'stray'>), stray: await findStray(tx, districtId) }
}

async function findStray(tx: Db, districtId: string): Promise<string | null> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; known: boolean }>`SELECT e.id,
        EXISTS (SELECT FROM seals s WHERE s.district_id = e.district_id AND s.entry_id = e.id AND s.change_id IS NULL)
        OR EXISTS (SELECT FROM unsealed_entries u WHERE u.district_id = e.district_id AND u.entry_id = e.id) AS known
      FROM audit_entries e WHERE e.district_id = ${districtId} AND e.id > ${after} ORDER BY e.id LIMIT ${PAGE}`.execute(
      tx,
    )
    const stray = rows.find(row => !row.known)
    if (stray) return stray.id
    if (rows.length < PAGE) return null
    after = rows.at(-1)?.id ?? after
  }
}
