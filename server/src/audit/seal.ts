import { sql } from 'kysely'
import { type Db, within } from '../db/pool.ts'
import { Chain, type Head, put, type Row, type Waiting } from './chain.ts'

/** Most links made in one transaction: a great import is sealed slice by slice. */
const SLICE = 500
const LOCK = 7_261_552

/** Districts with entries that wait to be sealed. */
export async function districtsWaiting(db: Db): Promise<string[]> {
  const { rows } = await within(db, 'all', tx =>
    sql<{ district_id: string }>`SELECT DISTINCT district_id FROM unsealed_entries`.execute(tx),
  )
  return rows.map(row => row.district_id)
}

/**
 * Seals some of what waits in a district: the rest of an entry that was begun, the first part of a great one, or several
 * whole ones. Answers how many links it made; none where another server is at it. The lock lasts as long as the slice,
 * and all that the next one needs to know stands in the chain: whoever has it goes on.
 */
export async function sealSlice(db: Db, districtId: string, most = SLICE): Promise<number> {
  return within(db, [districtId], async tx => {
    const { rows } = await sql<{ ours: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK)},
      hashint8(${districtId}::bigint)) AS ours`.execute(tx)
    if (!rows[0]?.ours) return 0
    const head = await headOf(tx, districtId)
    const chain = new Chain(districtId, head)
    const left = head?.begun ? head.rows - (Number(head.n) - Number(head.opened)) : 0
    const begun = head && left > 0 ? await rowsAfter(tx, districtId, head.entry_id, head.change_id ?? '0', most) : []
    if (head && begun.length > 0) {
      await chain.addRows(begun)
      await put(tx, chain, begun.length === left ? [head.entry_id] : [])
      return chain.links.length
    }
    const { whole, great, sealed } = split(await waiting(tx, districtId, most), most)
    if (great) {
      chain.addEntry(great)
      await chain.addRows(await rowsAfter(tx, districtId, great.id, '0', most))
      await put(tx, chain, sealed)
      return chain.links.length
    }
    const ids = whole.map(({ id }) => id)
    const byEntry = Map.groupBy(await rowsOf(tx, districtId, ids), row => row.entry_id)
    for (const entry of whole) {
      chain.addEntry(entry)
      await chain.addRows(byEntry.get(entry.id) ?? [])
    }
    await put(tx, chain, [...ids, ...sealed])
    return chain.links.length
  })
}

async function headOf(tx: Db, districtId: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`SELECT h.n, h.digest, h.entry_id, h.change_id, o.n AS opened, o.rows,
      EXISTS (SELECT FROM unsealed_entries u WHERE u.district_id = h.district_id AND u.entry_id = h.entry_id) AS begun
    FROM (SELECT * FROM seals WHERE district_id = ${districtId} ORDER BY n DESC LIMIT 1) h
    JOIN seals o ON o.district_id = h.district_id AND o.entry_id = h.entry_id AND o.change_id IS NULL`.execute(tx)
  return rows[0]
}

async function waiting(tx: Db, districtId: string, most: number): Promise<Waiting[]> {
  const { rows } =
    await sql<Waiting>`SELECT e.district_id, e.id, (extract(epoch FROM e.at) * 1000000)::bigint AS at, e.actor,
      e.account_id, e.action, e.request_id, e.facts::text AS facts,
      (SELECT count(*)::int FROM changes c WHERE c.district_id = e.district_id AND c.entry_id = e.id) AS rows,
      EXISTS (SELECT FROM seals s WHERE s.district_id = e.district_id AND s.entry_id = e.id AND s.change_id IS NULL) AS sealed
    FROM unsealed_entries u JOIN audit_entries e ON e.district_id = u.district_id AND e.id = u.entry_id
    WHERE u.district_id = ${districtId} ORDER BY u.entry_id LIMIT ${most}`.execute(tx)
  return rows
}

/** As many whole entries as a slice holds; or, where the first alone is more than that, this one. */
function split(entries: readonly Waiting[], most: number) {
  const fresh = entries.filter(entry => !entry.sealed)
  const sealed = entries.filter(entry => entry.sealed).map(({ id }) => id)
  const first = fresh[0]
  if (first && first.rows > most) return { whole: [], great: first, sealed }
  let links = 0
  const end = fresh.findIndex(entry => {
    links += 1 + entry.rows
    return links > most + 1
  })
  return { whole: end < 0 ? fresh : fresh.slice(0, end), great: null, sealed }
}

const ROW = sql`SELECT c.id, c.entry_id, c.record, c.record_id, c.before::text AS before, c.after::text AS after FROM changes c`

async function rowsAfter(tx: Db, districtId: string, entryId: string, after: string, most: number): Promise<Row[]> {
  const { rows } =
    await sql<Row>`${ROW} WHERE c.district_id = ${districtId} AND c.entry_id = ${entryId} AND c.id > ${after}
    ORDER BY c.id LIMIT ${most}`.execute(tx)
  return rows
}

async function rowsOf(tx: Db, districtId: string, entryIds: readonly string[]): Promise<Row[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<Row>`${ROW} WHERE c.district_id = ${districtId}
    AND c.entry_id = ANY (${`{${entryIds.join(',')}}`}::bigint[]) ORDER BY c.id`.execute(tx)
  return rows
}
