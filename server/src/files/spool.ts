import type { FileHandle } from 'node:fs/promises'
import { openNameless } from './spooled-file.ts'

const PART_BYTES = 256 * 1024

/**
 * Keeps what a source gives on disk: the source is read to its end at its own pace, and the reader follows at another.
 * So a slow reader does not tie up what the source holds. There is one reader; when it stops, the file is gone.
 */
export class Spool {
  private readonly file: FileHandle
  private size = 0
  private isWhole = false
  private isAbandoned = false
  private failure: unknown = null
  private arrived = Promise.withResolvers<void>()

  private constructor(file: FileHandle) {
    this.file = file
  }

  /** Opens the file on the disk of `folder`. Throws ENOSPC and the like. */
  static async open(folder: string): Promise<Spool> {
    return new Spool(await openNameless(folder))
  }

  /** Reads the source to its end, or until the reader stops. If the source fails, `parts` throws its failure. */
  async fill(source: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of source) {
        if (this.isAbandoned) break
        await this.file.appendFile(chunk)
        this.size += chunk.length
        this.wakeReader()
      }
      this.isWhole = true
    } catch (failure) {
      this.failure = failure ?? new Error('The source failed')
    }
    this.wakeReader()
    if (this.isAbandoned) await this.file.close()
  }

  /** The content as it arrives. Fails where the source failed. */
  async *parts(): AsyncGenerator<Buffer> {
    try {
      for (let from = 0; ; ) {
        const { promise } = this.arrived
        if (from < this.size) {
          const room = Buffer.allocUnsafe(Math.min(PART_BYTES, this.size - from))
          const { bytesRead } = await this.file.read(room, 0, room.length, from)
          from += bytesRead
          yield room.subarray(0, bytesRead)
        } else if (this.failure !== null) throw this.failure
        else if (this.isWhole) return
        else await promise
      }
    } finally {
      await this.abandon()
    }
  }

  /** Nobody reads any more. */
  async abandon(): Promise<void> {
    if (this.isAbandoned) return
    this.isAbandoned = true
    // While the source is still being read, `fill` closes the file.
    if (this.isWhole || this.failure !== null) await this.file.close()
  }

  private wakeReader() {
    this.arrived.resolve()
    this.arrived = Promise.withResolvers()
  }
}
