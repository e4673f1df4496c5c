import type { Readable } from 'node:stream'
import { type LegacyEncoding, legacyEncodingOf } from './legacy-encoding.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding

/** Whether the bytes themselves tell the encoding; the others are told by what letters become, which can be wrong. */
export const isCertain = (encoding: Encoding) => encoding.startsWith('utf-')

/**
 * Detects a file's encoding by reading all of it: byte order mark, else strict UTF-8, else what its letters
 * look like, mostly Windows-1252, the encoding of Excel's plain CSV. `onText` gets the decoded text; if UTF-8 fails, it gets the text again from the start.
 */
export async function detectEncoding(open: () => Promise<Readable>, onText: (text: string) => void): Promise<Encoding> {
  let encoding: Encoding | null = null
  let decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of await open()) {
    if (encoding === null) {
      encoding = encodingOfStart(chunk as Buffer)
      decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
    }
    try {
      onText(decoder.decode(chunk as Buffer, { stream: true }))
    } catch {
      return readAs(legacyEncodingOf(await partsBeyondAscii(open)), open, onText)
    }
  }
  try {
    onText(decoder.decode())
  } catch {
    return readAs(legacyEncodingOf(await partsBeyondAscii(open)), open, onText)
  }
  return encoding ?? 'utf-8'
}

/** Enough parts of a file to see how it writes letters. */
const MAX_PARTS = 8

async function partsBeyondAscii(open: () => Promise<Readable>): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for await (const chunk of await open()) {
    if ((chunk as Buffer).some(byte => byte >= 0x80)) parts.push(chunk as Buffer)
    if (parts.length === MAX_PARTS) break
  }
  return parts
}

async function readAs(
  encoding: Encoding,
  open: () => Promise<Readable>,
  onText: (text: string) => void,
): Promise<Encoding> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of await open()) onText(decoder.decode(chunk as Buffer, { stream: true }))
  return encoding
}

function encodingOfStart(start: Buffer): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // UTF-16 without a mark: in a header of Latin letters every other byte is zero.
  if (start[0] && start[1] === 0 && start[2] && start[3] === 0) return 'utf-16le'
  if (start[0] === 0 && start[1] && start[2] === 0 && start[3]) return 'utf-16be'
  return 'utf-8'
}
