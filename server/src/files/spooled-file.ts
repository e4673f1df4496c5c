import { createHash } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder } from '../configuration/own-folder.ts'

/** Thrown by `write` when there is more than the file may hold. */
export class FileTooLarge extends Error {}

const PART_BYTES = 1024 * 1024
/** Looking at a part holds up all other calls, so these are small. */
const PASSING_BYTES = 256 * 1024

/** Opens an empty file without a name in a folder of DATA_DIR, for reading and writing: it is gone when it is closed. */
export async function openNameless(folder: string): Promise<FileHandle> {
  await makeOwnFolder(folder)
  const path = join(folder, `${process.pid}-${crypto.randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

/**
 * A file on disk that has no name: it is gone when it is closed, or when the process ends however it ends. It takes what
 * is too large for memory.
 */
export class SpooledFile {
  private readonly handle: FileHandle
  private hash = createHash('sha256')
  /** Whether the hash has seen all bytes in their order. */
  private isInOrder = true
  private digest: Buffer | null = null
  private bytes = 0
  private holders = 1

  private constructor(handle: FileHandle) {
    this.handle = handle
  }

  /** Creates an empty file on the disk of `folder`, which is created as well. Throws ENOSPC and the like. */
  static async create(folder: string): Promise<SpooledFile> {
    return new SpooledFile(await openNameless(folder))
  }

  get size(): number {
    return this.bytes
  }

  /** The digest of everything written so far; nothing can be written afterwards. */
  get sha256(): Buffer {
    this.digest ??= this.hash.digest()
    return this.digest
  }

  /** Appends all that arrives. The source stays open when writing fails, so that its sender can be answered. */
  async write(source: AsyncIterable<Buffer>, maxBytes: number): Promise<void> {
    // Each write wakes another thread, which costs more than the write: small chunks wait for one another.
    let waiting: Buffer[] = []
    let waitingBytes = 0
    const append = async () => {
      await this.handle.appendFile(waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting))
      this.bytes += waitingBytes
      waiting = []
      waitingBytes = 0
    }
    for await (const chunk of source) {
      if (this.bytes + waitingBytes + chunk.length > maxBytes) throw new FileTooLarge()
      this.hash.update(chunk)
      waiting.push(chunk)
      waitingBytes += chunk.length
      if (waitingBytes >= PASSING_BYTES) await append()
    }
    if (waitingBytes > 0) await append()
  }

  /** Writes a part at its place, in any order. After the last one `settle` is called. */
  async writeAt(part: Buffer, at: number): Promise<void> {
    if (this.isInOrder && at === this.bytes) this.hash.update(part)
    else this.isInOrder = false
    for (let from = 0; from < part.length; ) {
      const { bytesWritten } = await this.handle.write(part, from, part.length - from, at + from)
      from += bytesWritten
    }
    this.bytes = Math.max(this.bytes, at + part.length)
  }

  /** Makes the file as long as this: shorter, or with zeros at its end. */
  async cutTo(size: number): Promise<void> {
    await this.handle.truncate(size)
    this.bytes = size
    this.isInOrder = false
  }

  /** Reads the file once more if it was not written in order, so that there is a digest. */
  async settle(): Promise<void> {
    if (this.isInOrder) return
    this.hash = createHash('sha256')
    for await (const part of this.passingParts()) this.hash.update(part)
    this.isInOrder = true
  }

  /** As many bytes as there are from a place on, at the most this many. */
  async readAt(at: number, length: number): Promise<Buffer> {
    return this.read(Buffer.allocUnsafe(Math.max(0, Math.min(length, this.bytes - at))), at)
  }

  /** The content, in parts of at most a megabyte. */
  async *parts(): AsyncGenerator<Buffer> {
    for (let from = 0; from < this.bytes; from += PART_BYTES) {
      yield await this.read(Buffer.allocUnsafe(Math.min(PART_BYTES, this.bytes - from)), from)
    }
  }

  /** The content, in small parts in one buffer: each is overwritten by the next, so that a look at a file takes no memory. */
  async *passingParts(): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafe(Math.min(PASSING_BYTES, this.bytes))
    for (let from = 0; from < this.bytes; from += buffer.length) {
      yield await this.read(buffer.subarray(0, this.bytes - from), from)
    }
  }

  private async read(part: Buffer, from: number): Promise<Buffer> {
    const { bytesRead } = await this.handle.read(part, 0, part.length, from)
    if (bytesRead !== part.length) throw new Error('The file is shorter than what was written')
    return part
  }

  /** Keeps the file until `release` is called once more. */
  hold(): void {
    this.holders++
  }

  /** Ends one hold: the creator's, or one from `hold`. The last release closes the file. */
  async release(): Promise<void> {
    if (--this.holders === 0) await this.handle.close()
  }
}
