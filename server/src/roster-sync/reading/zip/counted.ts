import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import type { Entry } from 'yauzl'
import { limits } from '../limits.ts'
import { FatalProblem, type ProblemLog } from '../problems.ts'

/** How much has been inflated so far, over all files, a file that is read twice counted once. Headers can lie, bytes cannot. */
export interface Expansion {
  bytes: number
  files: Map<Entry, number>
  log: ProblemLog
}

/** The bytes of an entry, counted while they inflate and checked against its checksum at the end. */
export function counted(source: Readable, entry: Entry, expansion: Expansion): Readable {
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
      const swells = bytes > limits.ratioFrom && bytes > entry.compressedSize * limits.ratio
      if (!swells && expansion.bytes <= limits.expandedBytes) return done(null, chunk)
      done(refusal(expansion.log, entry))
    },
    flush(done) {
      if (sum === entry.crc32) return done()
      done(unreadable(expansion.log))
    },
  })
  source.on('error', error => {
    const lies = /too many bytes/.test(error.message)
    counter.destroy(lies ? refusal(expansion.log, entry) : unreadable(expansion.log))
  })
  counter.on('close', () => source.destroy())
  return source.pipe(counter)
}

function refusal(log: ProblemLog, entry: Entry): FatalProblem {
  log.add('zip.bomb', { value: entry.fileName })
  return new FatalProblem('zip.bomb')
}

function unreadable(log: ProblemLog): FatalProblem {
  log.add('zip.unreadable')
  return new FatalProblem('zip.unreadable')
}
