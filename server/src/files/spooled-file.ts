import { createHash } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeOwnFolder } from '../configuration/own-folder.ts'

/** Thrown by `write` when there is more than the file may hold. */
export class FileTooLarge extends Error {}

const PART_BYTES = 1024 * 1024

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
  private readonly hash = createHash('sha256')
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
    for await (const chunk of source) {
      if (this.bytes + chunk.length > maxBytes) throw new FileTooLarge()
      this.hash.update(chunk)
      await this.handle.appendFile(chunk)
      this.bytes += chunk.length
    }
  }

  /** The content, in parts of at most so many bytes; a megabyte, unless the reader wants fewer at a time. */
  async *parts(partBytes = PART_BYTES): AsyncGenerator<Buffer> {
    for (let from = 0; from < this.bytes; from += partBytes) {
      const part = Buffer.allocUnsafe(Math.min(partBytes, this.bytes - from))
      const { bytesRead } = await this.handle.read(part, 0, part.length, from)
      if (bytesRead !== part.length) throw new Error('The file is shorter than what was written')
      yield part
    }
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
