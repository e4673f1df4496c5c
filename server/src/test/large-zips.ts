import { crc32, deflateRawSync } from 'node:zlib'

const NAME = 'book/bomb.xhtml'
const BLOCK = 64 * 1024 * 1024

/**
 * A book with a file of zeros that becomes very large, made without ever being it: the same compressed block many times
 * over. `declared` gives the same zip with another size in its directory.
 */
export function bombOf(bytes: number): { readonly zip: Buffer; readonly declared: (size: number) => Buffer } {
  const zeros = Buffer.alloc(BLOCK)
  // A block that ends on a byte and is not the last one can be repeated.
  const block = deflateRawSync(zeros, { level: 9, finishFlush: 3 })
  const data = Buffer.concat([...Array.from({ length: Math.ceil(bytes / BLOCK) }, () => block), Buffer.from([3, 0])])
  const zipWith = (size: number) => {
    const mimetype = stored('mimetype', Buffer.from('application/epub+zip'), 0)
    const bomb = entry(NAME, { method: 8, crc: 0, packed: data.length, size, at: mimetype.local.length })
    return zipOf([mimetype.local, bomb.local, data], [mimetype.central, bomb.central])
  }
  return { zip: zipWith(0xfffffffe), declared: zipWith }
}

/** A book with very many empty files; the writer of zips takes minutes. */
export function bookOfFiles(count: number): Buffer {
  const files = [stored('mimetype', Buffer.from('application/epub+zip'), 0)]
  let at = files[0]?.local.length ?? 0
  for (let file = 0; file < count; file++) {
    const each = stored(`${file}`, Buffer.alloc(0), at)
    at += each.local.length
    files.push(each)
  }
  return zipOf(
    files.map(({ local }) => local),
    files.map(({ central }) => central),
  )
}

function zipOf(contents: readonly Buffer[], directory: readonly Buffer[]): Buffer {
  const [before, listed] = [Buffer.concat(contents), Buffer.concat(directory)]
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  for (const count of [8, 10]) end.writeUInt16LE(directory.length % 0x10000, count)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(before.length, 16)
  return Buffer.concat([before, listed, end])
}

function stored(name: string, content: Buffer, at: number) {
  const { local, central } = entry(name, {
    method: 0,
    crc: crc32(content),
    packed: content.length,
    size: content.length,
    at,
  })
  return { local: Buffer.concat([local, content]), central }
}

interface Written {
  readonly method: number
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

function entry(name: string, { method, crc, packed, size, at }: Written) {
  const shared = Buffer.alloc(26)
  shared.writeUInt16LE(20, 0)
  shared.writeUInt16LE(method, 4)
  shared.writeUInt32LE(crc, 10)
  shared.writeUInt32LE(packed, 14)
  shared.writeUInt32LE(size, 18)
  shared.writeUInt16LE(name.length, 22)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(at, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name)]),
    central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, Buffer.from(name)]),
  }
}
