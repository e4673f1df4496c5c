import { randomBytes } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import { assertAllWritten } from '../db/all-written.ts'
import type { Db } from '../db/pool.ts'
import { changeContent, entryContent, linkDigest, type SealedChange, type SealedEntry } from './digests.ts'

/** Links made before other work on the event loop gets a turn. */
const LINKS_PER_TURN = 50
const SALT_BYTES = 16

/** The last link of a chain. */
export interface Head {
  readonly n: string
  readonly digest: Buffer
  readonly entry_id: string
  readonly change_id: string | null
  /** The number of the entry's own link, and how many change rows follow it. */
  readonly opened: string
  readonly rows: number
  /** True while some of the entry's rows are not sealed yet. */
  readonly begun: boolean
}

/** An entry listed as unsealed. `sealed`: its link exists already. */
export interface UnsealedEntry extends SealedEntry {
  readonly rows: number
  readonly sealed: boolean
}

export interface ChangeRow extends SealedChange {
  readonly id: string
  readonly entry_id: string
}

interface Sealed {
  readonly n: number
  readonly entry_id: string
  readonly change_id: string | null
  readonly rows: number | null
  readonly salt: Buffer | null
  readonly content: Buffer
  readonly digest: Buffer
}

/** The links of one slice, each chained to the one before. */
export class Chain {
  readonly districtId: string
  readonly links: Sealed[] = []
  readonly at = new Date()
  #entryId: string
  #n: number
  #previous: Buffer | null

  constructor(districtId: string, head: Head | undefined) {
    this.districtId = districtId
    this.#entryId = head?.entry_id ?? ''
    this.#n = Number(head?.n ?? 0)
    this.#previous = head?.digest ?? null
  }

  addEntry(entry: UnsealedEntry) {
    this.#entryId = entry.id
    this.#add(null, entry.rows, null, entryContent(entry, entry.rows))
  }

  async addRows(rows: readonly ChangeRow[]) {
    const salts = randomBytes(SALT_BYTES * rows.length)
    for (const [index, row] of rows.entries()) {
      const salt = salts.subarray(SALT_BYTES * index, SALT_BYTES * (index + 1))
      this.#add(row, null, salt, changeContent(row, salt))
      if (this.links.length % LINKS_PER_TURN === 0) await yieldToEventLoop()
    }
  }

  #add(row: ChangeRow | null, rows: number | null, salt: Buffer | null, content: Buffer) {
    const n = ++this.#n
    const entryId = this.#entryId
    const change = row && { id: row.id, record: row.record, recordId: row.record_id }
    const at = `${this.at.getTime()}000`
    const digest = linkDigest({
      previous: this.#previous,
      districtId: this.districtId,
      n,
      at,
      entryId,
      change,
      content,
    })
    this.#previous = digest
    this.links.push({ n, entry_id: entryId, change_id: row?.id ?? null, rows, salt, content, digest })
  }
}

/** Writes the links and removes completely sealed entries from `unsealed_entries`. */
export async function writeLinks(tx: Db, { districtId, links, at }: Chain, done: readonly string[]) {
  if (links.length > 0) {
    const column = (name: keyof Sealed) => links.map(link => link[name])
    const { numAffectedRows } =
      await sql`INSERT INTO seals (district_id, at, n, entry_id, change_id, rows, salt, content, digest)
      SELECT ${districtId}::bigint, ${at.toISOString()}::timestamptz, * FROM unnest(${column('n')}::bigint[],
        ${column('entry_id')}::bigint[], ${column('change_id')}::bigint[], ${column('rows')}::integer[],
        ${column('salt')}::bytea[], ${column('content')}::bytea[], ${column('digest')}::bytea[])
      ON CONFLICT (district_id, n) DO NOTHING`.execute(tx)
    assertAllWritten(numAffectedRows, links.length)
  }
  if (done.length === 0) return
  await sql`DELETE FROM unsealed_entries WHERE district_id = ${districtId}
    AND entry_id = ANY (${`{${done.join(',')}}`}::bigint[])`.execute(tx)
}
