import { createHash } from 'node:crypto'
import type { SpooledFile } from '../../../files/spooled-file.ts'

const ZIP_BEGIN = Buffer.from('PK\x03\x04', 'latin1')
/** The end of a zip: its signature, and room for the longest comment. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22 + 65_535
const MAX_SMALL = 64 * 1024

export interface Inside {
  readonly md5: Buffer
  readonly isCut: boolean
  readonly says: string[]
}

/** What decides whether a file is whole, read once when it has arrived: by its bytes, because its name may be one for now. */
export async function lookInside(file: SpooledFile): Promise<Inside> {
  const md5 = createHash('md5')
  for await (const part of file.passingParts()) md5.update(part)
  const isZip = (await file.readAt(0, ZIP_BEGIN.length)).equals(ZIP_BEGIN)
  return { md5: md5.digest(), isCut: isZip && !(await hasEnd(file)), says: await whatItSays(file) }
}

async function hasEnd(file: SpooledFile): Promise<boolean> {
  const from = Math.max(0, file.size - ZIP_END_BYTES)
  return (await file.readAt(from, ZIP_END_BYTES)).lastIndexOf(ZIP_END) >= 0
}

async function whatItSays(file: SpooledFile): Promise<string[]> {
  if (file.size > MAX_SMALL) return []
  const text = (await file.readAt(0, MAX_SMALL)).toString('latin1')
  const digest = /^\s*\\?([0-9a-f]{32})\b/i.exec(text)?.[1]
  if (digest) return [digest.toLowerCase()]
  return [...text.matchAll(/^"?file\.(\w{1,40})"?,"?(?:bulk|delta)"?\s*$/gim)].map(([, table]) => `${table}.csv`)
}
