import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import { limits } from '../limits.ts'
import { FatalProblem, type ProblemLog } from '../problems.ts'

/** Bytes inflated so far, over all files; a file that is read twice counts once. Sizes in zip headers can be false. */
export interface Expansion {
  bytes: number
  files: Map<Entry, number>
  log: ProblemLog
}

/** The bytes of an entry, counted while they are inflated, with the checksum verified at the end. */
export function countedStream(source: Readable, entry: Entry, expansion: Expansion): Readable {
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
      done(bombProblem(expansion.log, entry))
    },
    flush(done) {
      if (sum === entry.crc32) return done()
      done(unreadableProblem(expansion.log))
    },
  })
  source.on('error', error => {
    const isLargerThanDeclared = /too many bytes/.test(error.message)
    counter.destroy(isLargerThanDeclared ? bombProblem(expansion.log, entry) : unreadableProblem(expansion.log))
  })
  counter.on('close', () => source.destroy())
  return source.pipe(counter)
}

function bombProblem(log: ProblemLog, entry: Entry): FatalProblem {
  log.add('zip.bomb', { value: entry.fileName })
  return new FatalProblem('zip.bomb')
}

function unreadableProblem(log: ProblemLog): FatalProblem {
  log.add('zip.unreadable')
  return new FatalProblem('zip.unreadable')
}
