import type { ZipEntry } from '../../files/reading/open-zip.ts'
import { openZip } from '../../files/reading/open-zip.ts'
import { refused } from './findings.ts'
import { BOOK_LIMITS, MAX_PAGE_BYTES } from './limits.ts'

/** The files of a book by name, in whichever Unicode form it is written. */
export interface BookFiles {
  has(name: string): boolean
  /** Reads a page, a style sheet or a package document whole; null if there is none. */
  read(name: string): Promise<Buffer | null>
  /** Reads all files to their end, since only then their sizes and checksums are known. */
  verify(): Promise<void>
  close(): void
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/

/** Opens a book. Whatever a book never needs stops the reading: paths that lead out of it, links, bombs. */
export async function openBook(bytes: Buffer): Promise<BookFiles> {
  if (bytes.length === 0) throw refused('empty')
  const zip = await openZip(bytes, {
    limits: BOOK_LIMITS,
    hasStrictNames: true,
    stop: (problem, { value, fill } = {}) => {
      throw refused(problem, value, { limit: BOOK_LIMITS.entries, ...fill })
    },
    rejectOther: () => {
      throw refused('zip.unreadable')
    },
    checkNames: names => {
      const bad = names.find(name => UNSEEN.test(name))
      if (bad !== undefined) throw refused('zip.badName', JSON.stringify(bad))
    },
  })
  requireMimetype(bytes)
  const files = zip.entries.filter(({ name }) => !name.endsWith('/'))
  const entries = new Map(files.map(entry => [entry.name.normalize('NFC'), entry]))
  return {
    has: name => entries.has(name.normalize('NFC')),
    read: async name => {
      const entry = entries.get(name.normalize('NFC'))
      return entry ? readWhole(entry) : null
    },
    verify: async () => {
      for (const entry of entries.values()) for await (const _ of await entry.open());
    },
    close: zip.close,
  }
}

async function readWhole(entry: ZipEntry): Promise<Buffer> {
  let size = 0
  const parts: Buffer[] = []
  for await (const part of await entry.open()) {
    size += (part as Buffer).length
    if (size > MAX_PAGE_BYTES) throw refused('longPage', entry.name, { megabytes: MAX_PAGE_BYTES / 1_000_000 })
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}

const MIMETYPE = 'application/epub+zip'

/** A book says what it is at a fixed place: its first entry, as it is, without compression. */
function requireMimetype(bytes: Buffer): void {
  if (bytes.length < 58) throw refused('mimetype')
  const nameAt = 30
  const textAt = nameAt + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)
  const isStored = bytes.readUInt16LE(8) === 0
  const name = bytes.toString('latin1', nameAt, nameAt + bytes.readUInt16LE(26))
  const text = bytes.toString('latin1', textAt, textAt + MIMETYPE.length)
  const next = bytes.toString('latin1', textAt + MIMETYPE.length, textAt + MIMETYPE.length + 2)
  if (!isStored || name !== 'mimetype' || text !== MIMETYPE || next !== 'PK') throw refused('mimetype')
}
