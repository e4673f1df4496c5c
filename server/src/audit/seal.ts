import { sql } from 'kysely'
import { LOCK_CLASSES } from '../db/locks.ts'
import { type Db, within } from '../db/pool.ts'
import { Chain, type ChangeRow, type Head, type UnsealedEntry, writeLinks } from './chain.ts'

/** Links made in one transaction; a large import is sealed in several slices. */
const SLICE_LINKS = 500

export async function districtsWithUnsealed(db: Db): Promise<string[]> {
  const { rows } = await within(db, 'all', tx =>
    sql<{ district_id: string }>`SELECT DISTINCT district_id FROM unsealed_entries`.execute(tx),
  )
  return rows.map(row => row.district_id)
}

/** What one transaction has sealed. `isLast`: nothing that it saw is unsealed, or another server holds the lock. */
export interface Slice {
  readonly links: number
  readonly isLast: boolean
}

/**
 * Seals some of a district's unsealed entries: the rest of a partly sealed entry, the first part of a large one, or
 * several whole ones. The lock lasts for one slice: all that the next slice needs is in the chain, so any server can
 * continue.
 */
export async function sealSlice(db: Db, districtId: string, maxLinks = SLICE_LINKS): Promise<Slice> {
  return within(db, [districtId], async tx => {
    const { rows } = await sql<{ ours: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK_CLASSES.seals)},
      hashint8(${districtId}::bigint)) AS ours`.execute(tx)
    if (!rows[0]?.ours) return { links: 0, isLast: true }
    const head = await headOf(tx, districtId)
    const chain = new Chain(districtId, head)
    const left = head?.begun ? head.rows - (Number(head.n) - Number(head.opened)) : 0
    const begun =
      head && left > 0 ? await rowsAfter(tx, districtId, head.entry_id, head.change_id ?? '0', maxLinks) : []
    if (head && begun.length > 0) {
      await chain.addRows(begun)
      await writeLinks(tx, chain, begun.length === left ? [head.entry_id] : [])
      return { links: chain.links.length, isLast: false }
    }
    const entries = await unsealedEntries(tx, districtId, maxLinks)
    const { whole, large, sealed } = chooseEntries(entries, maxLinks)
    if (large) {
      chain.addEntry(large)
      await chain.addRows(await rowsAfter(tx, districtId, large.id, '0', maxLinks))
      await writeLinks(tx, chain, sealed)
      return { links: chain.links.length, isLast: false }
    }
    const ids = whole.map(({ id }) => id)
    const byEntry = Map.groupBy(await rowsOf(tx, districtId, ids), row => row.entry_id)
    for (const entry of whole) {
      chain.addEntry(entry)
      await chain.addRows(byEntry.get(entry.id) ?? [])
    }
    await writeLinks(tx, chain, [...ids, ...sealed])
    const isLast = entries.length < maxLinks && ids.length + sealed.length === entries.length
    return { links: chain.links.length, isLast }
  })
}

/** LATERAL looks the entry's own link up by its index: without table statistics, PostgreSQL reads the whole chain. */
async function headOf(tx: Db, districtId: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`SELECT h.n, h.digest, h.entry_id, h.change_id, o.n AS opened, o.rows,
      EXISTS (SELECT FROM unsealed_entries u WHERE u.district_id = ${districtId} AND u.entry_id = h.entry_id) AS begun
    FROM (SELECT * FROM seals WHERE district_id = ${districtId} ORDER BY n DESC LIMIT 1) h
    CROSS JOIN LATERAL (SELECT n, rows FROM seals WHERE district_id = ${districtId} AND entry_id = h.entry_id
      AND change_id IS NULL OFFSET 0) o`.execute(tx)
  return rows[0]
}

/** The oldest entries, looked up one by one for the reason at `headOf`. */
async function unsealedEntries(tx: Db, districtId: string, maxLinks: number): Promise<UnsealedEntry[]> {
  const { rows } =
    await sql<UnsealedEntry>`SELECT e.district_id, e.id, (extract(epoch FROM e.at) * 1000000)::bigint AS at, e.actor,
      e.account_id, e.action, e.request_id, e.facts::text AS facts,
      (SELECT count(*)::int FROM changes c WHERE c.district_id = ${districtId} AND c.entry_id = e.id) AS rows,
      EXISTS (SELECT FROM seals s WHERE s.district_id = ${districtId} AND s.entry_id = e.id AND s.change_id IS NULL) AS sealed
    FROM (SELECT entry_id FROM unsealed_entries WHERE district_id = ${districtId} ORDER BY entry_id OFFSET 0) u
      CROSS JOIN LATERAL (SELECT * FROM audit_entries WHERE district_id = ${districtId} AND id = u.entry_id OFFSET 0) e
    ORDER BY u.entry_id LIMIT ${maxLinks}`.execute(tx)
  return rows
}

/** As many whole entries as fit in a slice; or only the first, if it is larger than a slice. */
function chooseEntries(entries: readonly UnsealedEntry[], maxLinks: number) {
  const fresh = entries.filter(entry => !entry.sealed)
  const sealed = entries.filter(entry => entry.sealed).map(({ id }) => id)
  const first = fresh[0]
  if (first && first.rows > maxLinks) return { whole: [], large: first, sealed }
  let links = 0
  const end = fresh.findIndex(entry => {
    links += 1 + entry.rows
    return links > maxLinks + 1
  })
  return { whole: end < 0 ? fresh : fresh.slice(0, end), large: null, sealed }
}

const ROW = sql`SELECT c.id, c.entry_id, c.record, c.record_id, c.before::text AS before, c.after::text AS after FROM changes c`

async function rowsAfter(
  tx: Db,
  districtId: string,
  entryId: string,
  after: string,
  maxLinks: number,
): Promise<ChangeRow[]> {
  const { rows } =
    await sql<ChangeRow>`${ROW} WHERE c.district_id = ${districtId} AND c.entry_id = ${entryId} AND c.id > ${after}
    ORDER BY c.id LIMIT ${maxLinks}`.execute(tx)
  return rows
}

async function rowsOf(tx: Db, districtId: string, entryIds: readonly string[]): Promise<ChangeRow[]> {
  if (entryIds.length === 0) return []
  const { rows } = await sql<ChangeRow>`${ROW} WHERE c.district_id = ${districtId}
    AND c.entry_id = ANY (${`{${entryIds.join(',')}}`}::bigint[]) ORDER BY c.id`.execute(tx)
  return rows
}
