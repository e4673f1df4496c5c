import { ReadableStream, TransformStream } from 'node:stream/web'

export interface ZipContent {
  /** With folders, separated by slashes. */
  readonly name: string
  readonly content: AsyncIterable<Buffer>
}

/** AES-256, as WinZip's AE-2 has it: 7-Zip, Keka and WinRAR open it. */
const AES_256 = 3

/**
 * A zip whose entries are encrypted with a password, written while it is read. Each entry is read to its end before the next
 * one is asked for, and nothing is kept of it. Names, sizes and times of entries are readable without the password: the format
 * encrypts contents alone.
 */
export async function* encryptedZip(
  entries: AsyncIterable<ZipContent>,
  password: string,
  now: number,
): AsyncGenerator<Buffer> {
  // Half a second to load, so it is loaded only when a zip is written.
  const { configure, ZipWriter } = await import('@zip.js/zip.js')
  // Its workers are a browser's; this runs in the thread of jobs.
  configure({ useWebWorkers: false })
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  // Node's streams and the browser's, which the library names, differ in their types alone.
  const writer = new ZipWriter(writable as never, {
    password,
    encryptionStrength: AES_256,
    lastModDate: new Date(now),
    // An entry goes out as it comes, although its size is not known before its end.
    bufferedWrite: false,
  })
  const failed = new AbortController()
  const write = async () => {
    for await (const { name, content } of entries) await writer.add(name, ReadableStream.from(content) as never)
    await writer.close()
  }
  const written = write().catch(failure => failed.abort(failure))
  const reader = readable.getReader()
  const broken = new Promise<never>((_, reject) => {
    failed.signal.addEventListener('abort', () => reject(failed.signal.reason))
  })
  broken.catch(() => {})
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), broken])
      if (done) break
      yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
  } finally {
    // If the reader has left, the writer ends at its next part.
    await reader.cancel().catch(() => {})
    await written
  }
}
