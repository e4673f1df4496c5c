import { sql } from 'kysely'
import { changeContent, entryContent, linkDigest } from '../audit/digests.ts'
import { type Db, within } from '../db/pool.ts'
import { findAddedRow, hasLeft, readLinks, readUnsealed, type StoredLink } from './audit-links.ts'

export interface ChainVerdict {
  readonly entries: number
  readonly rows: number
  /** Rows whose before and after have been erased: only their digests are left. */
  readonly erased: number
  readonly waiting: number
  readonly oldestSeconds: number
  /** The digest of the last link. A copy kept elsewhere shows later whether the end has been cut off. */
  readonly head: string | null
  /** The first mismatch, in words; null if the chain is intact. */
  readonly broken: string | null
}

/**
 * Recomputes a district's chain from the current entries and change rows (SAFE-19), in one snapshot, and reports
 * where it breaks first. Shares only the byte form with the sealer.
 */
export async function verifyChain(db: Db, districtId: string): Promise<ChainVerdict> {
  return within(db, [districtId], async tx => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(tx)
    const walk = new ChainWalk(districtId, await hasLeft(tx, districtId))
    let broken: string | null = null
    for await (const page of readLinks(tx, districtId)) {
      const complete: string[] = []
      for (const link of page) {
        broken = walk.check(link)
        if (broken !== null) break
        if (walk.isEntryComplete) complete.push(link.entry_id)
      }
      const added = await findAddedRow(tx, districtId, complete)
      if (added) broken = `added row: change ${added.id} of entry ${added.entry_id} was not there when it was sealed`
      if (broken !== null) break
    }
    const { waiting, oldest, begun, gone, stray } = await readUnsealed(tx, districtId, walk.last)
    broken ??= walk.incompleteEntry(begun)
    if (gone !== null) broken ??= `missing entry: entry ${gone} was waiting to be sealed and is gone`
    if (stray !== null)
      broken ??= `broken link: entry ${stray} is neither sealed nor waiting; it was inserted by hand, or its seal was deleted`
    const { entries, rows, erased, head } = walk
    return { entries, rows, erased, waiting, oldestSeconds: oldest, head: head?.toString('hex') ?? null, broken }
  })
}

/** Checks the links of a chain in order. */
class ChainWalk {
  entries = 0
  rows = 0
  erased = 0
  head: Buffer | null = null
  readonly #districtId: string
  readonly #hasLeft: boolean
  #n = 0
  #current = { id: '0', left: 0 }

  constructor(districtId: string, hasLeft: boolean) {
    this.#districtId = districtId
    this.#hasLeft = hasLeft
  }

  /** The entry of the last link, '0' before any. */
  get last(): string {
    return this.#current.id
  }

  /** True if all rows of the last entry have been checked. */
  get isEntryComplete(): boolean {
    return this.#current.left === 0
  }

  /** Checks the next link against what it seals; returns what is wrong, or null. */
  check(link: StoredLink): string | null {
    const n = this.#n + 1
    if (link.n !== String(n)) return `broken link: link ${n} is missing, before entry ${link.entry_id}`
    const wrong = link.change_id === null ? this.#entry(link) : this.#row(link)
    if (wrong !== null) return wrong
    const change =
      link.change_id === null ? null : { id: link.change_id, record: link.record, recordId: link.record_id }
    const digest = linkDigest({
      previous: this.head,
      districtId: this.#districtId,
      n,
      at: link.sealed_at,
      entryId: link.entry_id,
      change,
      content: link.content,
    })
    if (!digest.equals(link.digest))
      return `broken link: link ${n} (${nameOf(link)}) does not follow from the previous one`
    this.#n = n
    this.head = digest
    return null
  }

  /** An entry with rows missing from the chain is an error unless the sealer may still be working on it. */
  incompleteEntry(sealing: boolean): string | null {
    if (this.isEntryComplete || sealing) return null
    return `broken link: the last ${this.#current.left} rows of entry ${this.#current.id} are not in the chain`
  }

  #entry(link: StoredLink): string | null {
    if (!this.isEntryComplete)
      return `missing row: entry ${this.#current.id} was sealed with ${this.#current.left} more rows`
    if (link.id === null && !this.#hasLeft) return `missing entry: ${nameOf(link)} is gone`
    const rows = link.rows ?? 0
    if (link.id !== null && !entryContent({ ...link, id: link.id }, rows).equals(link.content))
      return `changed entry: ${nameOf(link)} is not what was sealed`
    this.#current = { id: link.entry_id, left: rows }
    this.entries++
    return null
  }

  #row(link: StoredLink): string | null {
    if (this.isEntryComplete || link.entry_id !== this.#current.id)
      return `broken link: ${nameOf(link)} is not where it belongs`
    const isPurged = this.#hasLeft && link.row_entry_id === null && link.salt === null && link.record !== null
    if (link.row_entry_id === null && !isPurged) return `missing row: ${nameOf(link)} is gone`
    const erased = link.salt === null && link.before === null && link.after === null
    const held = erased || (link.salt !== null && changeContent(link, link.salt).equals(link.content))
    if (!held || (!isPurged && link.row_entry_id !== link.entry_id))
      return `changed row: ${nameOf(link)} is not what was sealed`
    this.#current.left--
    this.rows++
    if (erased) this.erased++
    return null
  }
}

function nameOf({ entry_id, change_id, id, action, row_entry_id, record, record_id }: StoredLink): string {
  if (change_id === null) return `entry ${entry_id}${id === null ? '' : ` (${action})`}`
  return `change ${change_id} of entry ${entry_id}${row_entry_id === null ? '' : ` (${record} ${record_id})`}`
}
