import { unzipSync } from 'fflate'
import { BookProblem } from './book-problem.ts'

const MAX_FILES = 5000
/** The server has looked at a book before; this only keeps a broken one from taking the tab's memory. */
const MAX_UNPACKED = 200 * 1024 * 1024

/** The files of a zip. Each is unpacked when it is asked for: a teacher reads one lesson, not every picture. */
export interface Archive {
  readonly has: (name: string) => boolean
  readonly bytes: (name: string) => Uint8Array | null
  readonly text: (name: string) => string | null
}

export function openArchive(zip: Uint8Array): Archive {
  const names = namesIn(zip)
  const kept = new Map<string, string>()
  const bytes = (name: string) => (names.has(name) ? unpack(zip, name) : null)
  return {
    has: name => names.has(name),
    bytes,
    text: name => {
      const known = kept.get(name)
      if (known !== undefined) return known
      const found = bytes(name)
      if (!found) return null
      const text = decode(found)
      kept.set(name, text)
      return text
    },
  }
}

function namesIn(zip: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>()
  let unpacked = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    names.add(name)
    unpacked += originalSize
    if (names.size > MAX_FILES || unpacked > MAX_UNPACKED) throw new BookProblem('tooLarge')
    return false
  }
  readable(() => unzipSync(zip, { filter }))
  return names
}

const unpack = (zip: Uint8Array, name: string): Uint8Array | null =>
  readable(() => unzipSync(zip, { filter: file => file.name === name }))[name] ?? null

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof BookProblem ? error : new BookProblem('noBook')
  }
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}
