import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import type { ZipProblem, ZipReader } from './zip-reader.ts'

/** Bytes inflated so far, over all files; a file that is read twice counts once. Sizes in zip headers can be false. */
export interface Expansion {
  bytes: number
  files: Map<Entry, number>
  reader: ZipReader
}

/** The bytes of an entry, counted while they are inflated, with the checksum verified at the end. */
export function countedStream(source: Readable, entry: Entry, expansion: Expansion): Readable {
  const { limits } = expansion.reader
  let bytes = 0
  let sum = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      const known = expansion.files.get(entry) ?? 0
      if (bytes > known) {
        expansion.bytes += bytes - known
        expansion.files.set(entry, bytes)
      }
      sum = crc32(chunk, sum)
      const isBomb = bytes > limits.ratioFrom && bytes > entry.compressedSize * limits.ratio
      if (!isBomb && expansion.bytes <= limits.expandedBytes) return done(null, chunk)
      done(failureOf(expansion, 'zip.bomb', entry))
    },
    flush(done) {
      if (sum === entry.crc32) return done()
      done(failureOf(expansion, 'zip.unreadable', entry))
    },
  })
  source.on('error', error => {
    const isLargerThanDeclared = /too many bytes/.test(error.message)
    counter.destroy(failureOf(expansion, isLargerThanDeclared ? 'zip.bomb' : 'zip.unreadable', entry))
  })
  counter.on('close', () => source.destroy())
  return source.pipe(counter)
}

/** The error that `stop` throws: a stream is ended with an error. */
function failureOf({ reader }: Expansion, problem: ZipProblem, { fileName }: Entry): Error {
  try {
    return reader.stop(problem, problem === 'zip.bomb' ? { value: fileName } : {})
  } catch (failure) {
    return failure as Error
  }
}
