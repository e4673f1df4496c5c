import { sql } from 'kysely'
import { changeContent, entryContent, linkDigest } from '../audit/digests.ts'
import { type Db, within } from '../db/pool.ts'
import { firstAdded, linksOf, type StoredLink, unsealedIn } from './audit-links.ts'

export interface ChainVerdict {
  readonly entries: number
  readonly rows: number
  /** Rows whose before and after have been erased: their digests are still held, what they said is not. */
  readonly erased: number
  readonly waiting: number
  readonly oldestSeconds: number
  /** The digest of the last link: written down elsewhere, it tells later whether the end has been cut off. */
  readonly head: string | null
  /** The first thing that does not match, in words; null where the chain is whole. */
  readonly broken: string | null
}

/**
 * Recomputes a district's chain from the entries and change rows as they are now (promise 19), in one snapshot, and
 * tells where it breaks first. Only the byte form is the sealer's.
 */
export async function verifyChain(db: Db, districtId: string): Promise<ChainVerdict> {
  return within(db, [districtId], async tx => {
    await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(tx)
    const walk = new Walk(districtId)
    let broken: string | null = null
    for await (const page of linksOf(tx, districtId)) {
      const closed: string[] = []
      for (const link of page) {
        broken = walk.take(link)
        if (broken !== null) break
        if (walk.isWhole) closed.push(link.entry_id)
      }
      const added = await firstAdded(tx, districtId, closed)
      if (added) broken = `added row: change ${added.id} of entry ${added.entry_id} was not there when it was sealed`
      if (broken !== null) break
    }
    const { waiting, oldest, begun, gone, stray } = await unsealedIn(tx, districtId, walk.last)
    broken ??= walk.unfinished(begun)
    if (gone !== null) broken ??= `missing entry: entry ${gone} was to be sealed, and is gone`
    if (stray !== null)
      broken ??= `broken link: entry ${stray} is neither sealed nor waiting; it was put in by hand, or its seal was taken away`
    const { entries, rows, erased, head } = walk
    return { entries, rows, erased, waiting, oldestSeconds: oldest, head: head?.toString('hex') ?? null, broken }
  })
}

/** One walk along a chain. */
class Walk {
  entries = 0
  rows = 0
  erased = 0
  head: Buffer | null = null
  readonly #districtId: string
  #n = 0
  #open = { id: '0', left: 0 }

  constructor(districtId: string) {
    this.#districtId = districtId
  }

  /** The entry that was met last. */
  get last(): string {
    return this.#open.id
  }

  /** True after a link that is the last of its entry. */
  get isWhole(): boolean {
    return this.#open.left === 0
  }

  /** Holds the next link against what it seals; answers what is wrong. */
  take(link: StoredLink): string | null {
    const n = this.#n + 1
    if (link.n !== String(n)) return `broken link: link ${n} is missing, before entry ${link.entry_id}`
    const wrong = link.change_id === null ? this.#entry(link) : this.#row(link)
    if (wrong !== null) return wrong
    const change =
      link.change_id === null ? null : { id: link.change_id, record: link.record, recordId: link.record_id }
    const digest = linkDigest({
      ...{ previous: this.head, districtId: this.#districtId, n, at: link.sealed_at },
      ...{ entryId: link.entry_id, change, content: link.content },
    })
    if (!digest.equals(link.digest))
      return `broken link: link ${n} (${nameOf(link)}) does not follow from the one before`
    this.#n = n
    this.head = digest
    return null
  }

  /** An entry whose rows are not all in the chain is wrong unless the sealer may still be at it. */
  unfinished(sealing: boolean): string | null {
    if (this.isWhole || sealing) return null
    return `broken link: the last ${this.#open.left} rows of entry ${this.#open.id} are not in the chain`
  }

  #entry(link: StoredLink): string | null {
    if (!this.isWhole) return `missing row: entry ${this.#open.id} was sealed with ${this.#open.left} rows more`
    if (link.id === null) return `missing entry: ${nameOf(link)} is gone`
    const rows = link.rows ?? 0
    if (!entryContent({ ...link, id: link.id }, rows).equals(link.content))
      return `changed entry: ${nameOf(link)} is not what was sealed`
    this.#open = { id: link.entry_id, left: rows }
    this.entries++
    return null
  }

  #row(link: StoredLink): string | null {
    if (this.isWhole || link.entry_id !== this.#open.id) return `broken link: ${nameOf(link)} is not where it belongs`
    if (link.row_entry_id === null) return `missing row: ${nameOf(link)} is gone`
    const erased = link.salt === null && link.before === null && link.after === null
    const held = erased || (link.salt !== null && changeContent(link, link.salt).equals(link.content))
    if (!held || link.row_entry_id !== link.entry_id) return `changed row: ${nameOf(link)} is not what was sealed`
    this.#open.left--
    this.rows++
    if (erased) this.erased++
    return null
  }
}

function nameOf({ entry_id, change_id, id, action, row_entry_id, record, record_id }: StoredLink): string {
  if (change_id === null) return `entry ${entry_id}${id === null ? '' : ` (${action})`}`
  return `change ${change_id} of entry ${entry_id}${row_entry_id === null ? '' : ` (${record} ${record_id})`}`
}
