import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Entry } from 'yauzl'
import { countedStream, type Expansion } from './counted-stream.ts'

test('what inflates too far is a bomb while it is read, whatever its header has said', async () => {
  const bytes = Buffer.alloc(2_000)
  expect(await read(bytes, entryOf(bytes, 200))).toBe(2_000)
  expect(await read(bytes, entryOf(bytes, 199))).toBe('zip.bomb')
  // A short, repetitive file is none.
  const short = Buffer.alloc(1_000)
  expect(await read(short, entryOf(short, 1))).toBe(1_000)
})

test('all files together have a limit, in which one that is read twice counts once', async () => {
  const from = expansion()
  const files = [Buffer.alloc(2_000, 'a'), Buffer.alloc(2_000, 'b'), Buffer.alloc(2_000, 'c')]
  const entries = files.map(bytes => entryOf(bytes, 2_000))
  const readAt = (at: number) => read(files[at] as Buffer, entries[at] as Entry, from)
  expect([await readAt(0), await readAt(1), await readAt(0), await readAt(2)]).toEqual([
    2_000,
    2_000,
    2_000,
    'zip.bomb',
  ])
})

test('bytes with another checksum are no file', async () => {
  const bytes = Buffer.from('Name\n')
  expect(await read(bytes, entryOf(bytes, 5, 1))).toBe('zip.unreadable')
})

const LIMITS = { zipBytes: 1e6, expandedBytes: 5_000, entries: 9, rawEntries: 9, ratio: 10, ratioFrom: 1_000 }
const expansion = (): Expansion => ({
  bytes: 0,
  files: new Map(),
  reader: {
    limits: LIMITS,
    stop: problem => {
      throw new Error(problem)
    },
    rejectOther: () => Promise.reject(new Error('no zip')),
  },
})

const entryOf = (bytes: Buffer, compressedSize: number, sum = crc32(bytes)) =>
  ({ fileName: 'a.csv', compressedSize, crc32: sum }) as Entry

/** The bytes that come through, or the problem that ends them. */
async function read(bytes: Buffer, entry: Entry, from = expansion()): Promise<number | string> {
  let count = 0
  try {
    for await (const part of countedStream(Readable.from([bytes.subarray(0, 900), bytes.subarray(900)]), entry, from))
      count += (part as Buffer).length
    return count
  } catch (error) {
    return (error as Error).message
  }
}
