import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

// Reads zips of WinZip's AE-2 by its text alone, so that what we write is not only readable for the library that wrote it.

const KEY_BYTES = 32
const CODE_BYTES = 10

/** The names and contents of a zip; throws for a wrong password and for changed bytes. */
export function unzipEncrypted(zip: Buffer, password: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\x05\x06')
  for (let at = zip.indexOf('PK\x01\x02', zip.readUInt32LE(end + 16)); at !== -1 && at < end; ) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(field => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = fieldsOf(zip.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength))
    found.set(name, contentOf(zip, at, extra, password))
    at = zip.indexOf('PK\x01\x02', at + 46 + nameLength + extraLength + commentLength)
  }
  return found
}

function contentOf(zip: Buffer, at: number, extra: ReadonlyMap<number, Buffer>, password: string): Buffer {
  const aes = extra.get(0x9901)
  const isAe2 = aes?.readUInt16LE(0) === 2 && aes.toString('latin1', 2, 4) === 'AE' && aes[4] === 3
  if (zip.readUInt16LE(at + 10) !== 99 || !aes || !isAe2) throw new Error('This entry is not of AE-2 with AES-256')
  if (zip.readUInt32LE(at + 16) !== 0) throw new Error('AE-2 has no checksum: it would tell what is inside')
  const zip64 = extra.get(1)
  const sizes = [20, 24].map(field => zip.readUInt32LE(at + field))
  const packed =
    sizes[0] === 0xffffffff ? Number(zip64?.readBigUInt64LE(sizes[1] === 0xffffffff ? 8 : 0)) : (sizes[0] ?? 0)
  const local = zip.readUInt32LE(at + 42)
  const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const bytes = zip.subarray(begin, begin + packed)
  const salt = bytes.subarray(0, 16)
  const keys = pbkdf2Sync(password, salt, 1000, KEY_BYTES * 2 + 2, 'sha1')
  if (!keys.subarray(KEY_BYTES * 2).equals(bytes.subarray(16, 18))) throw new Error('The password is wrong')
  const sealed = bytes.subarray(18, -CODE_BYTES)
  const code = createHmac('sha1', keys.subarray(KEY_BYTES, KEY_BYTES * 2))
    .update(sealed)
    .digest()
  if (!code.subarray(0, CODE_BYTES).equals(bytes.subarray(-CODE_BYTES))) throw new Error('The bytes were changed')
  const plain = decrypt(keys.subarray(0, KEY_BYTES), sealed)
  return aes.readUInt16LE(5) === 8 ? inflateRawSync(plain) : plain
}

/** A stream of encrypted counters, whose lowest byte comes first; in Node's own CTR it comes last. */
function decrypt(key: Buffer, sealed: Buffer): Buffer {
  const counters = Buffer.alloc(Math.ceil(sealed.length / 16) * 16)
  for (let at = 0; at < counters.length; at += 16) counters.writeUInt32LE(at / 16 + 1, at)
  const stream = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false).update(counters)
  return Buffer.from(sealed.map((byte, at) => byte ^ (stream[at] ?? 0)))
}

/** The extra fields of an entry by their number. */
function fieldsOf(extra: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>()
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2)
    fields.set(extra.readUInt16LE(at), extra.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}
