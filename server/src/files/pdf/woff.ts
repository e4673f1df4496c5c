import { inflateSync } from 'node:zlib'

/** A WOFF file (W3C WOFF 1.0): the tables of a font, each deflated. */
const HEADER = 44
const ENTRY = 20
/** The same font unpacked (OpenType): a directory, then the tables, each at a multiple of four bytes. */
const SFNT = { header: 12, entry: 16 } as const

/** The font in a WOFF file, with its tables inflated. fontkit inflates a table anew each time it looks into it. */
export function fontInWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = HEADER + at * ENTRY
    const [from, packed, length] = [4, 8, 12].map(place => woff.readUInt32BE(entry + place)) as [number, number, number]
    const bytes = woff.subarray(from, from + packed)
    const content = packed < length ? inflateSync(bytes) : bytes
    return { tag: woff.subarray(entry, entry + 4), sum: woff.readUInt32BE(entry + 16), content }
  })
  const head = Buffer.alloc(SFNT.header + count * SFNT.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (const [at, { tag, sum, content }] of tables.entries()) {
    const entry = SFNT.header + at * SFNT.entry
    tag.copy(head, entry)
    head.writeUInt32BE(sum, entry + 4)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(content.length, entry + 12)
    const padding = Buffer.alloc(-content.length & 3)
    parts.push(content, padding)
    offset += content.length + padding.length
  }
  return Buffer.concat(parts)
}
