import type { Readable } from 'node:stream'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * Tells how a file is encoded by reading all of it: a byte order mark first, then strict UTF-8, else Windows-1252, the
 * encoding of Excel's plain CSV. `see` gets the text; after a wrong start the same text comes again.
 */
export async function encodingOf(open: () => Promise<Readable>, see: (text: string) => void): Promise<Encoding> {
  let encoding: Encoding | null = null
  let decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of await open()) {
    if (encoding === null) {
      encoding = marked(chunk as Buffer)
      decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' })
    }
    try {
      see(decoder.decode(chunk as Buffer, { stream: true }))
    } catch {
      return readAs('windows-1252', open, see)
    }
  }
  try {
    see(decoder.decode())
  } catch {
    return readAs('windows-1252', open, see)
  }
  return encoding ?? 'utf-8'
}

async function readAs(
  encoding: Encoding,
  open: () => Promise<Readable>,
  see: (text: string) => void,
): Promise<Encoding> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of await open()) see(decoder.decode(chunk as Buffer, { stream: true }))
  return encoding
}

function marked(start: Buffer): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  // UTF-16 that lost its mark: in a header of Latin letters every other byte is zero.
  if (start[0] && start[1] === 0 && start[2] && start[3] === 0) return 'utf-16le'
  if (start[0] === 0 && start[1] && start[2] === 0 && start[3]) return 'utf-16be'
  return 'utf-8'
}
