import type { SpooledFile } from '../../../files/spooled-file.ts'

/** Small writes wait for one another: each wakes another thread, which costs more than the write. */
const TOGETHER_BYTES = 256 * 1024

/** A file that is open, in a copy on this machine's disk. */
export class OpenFile {
  readonly file: SpooledFile
  /** By what the client says. */
  datedAt: number | null = null
  /** Bytes that it has taken from the budget. */
  taken = 0
  private waiting: Buffer[] = []
  private waitingFrom = 0
  private waitingBytes = 0

  constructor(file: SpooledFile) {
    this.file = file
  }

  get size(): number {
    return Math.max(this.file.size, this.waitingFrom + this.waitingBytes)
  }

  async write(part: Buffer, at: number): Promise<void> {
    if (this.waitingBytes > 0 && at !== this.waitingFrom + this.waitingBytes) await this.flush()
    if (this.waitingBytes === 0) this.waitingFrom = at
    this.waiting.push(part)
    this.waitingBytes += part.length
    if (this.waitingBytes >= TOGETHER_BYTES) await this.flush()
  }

  async read(at: number, length: number): Promise<Buffer> {
    await this.flush()
    return this.file.readAt(at, length)
  }

  async cutTo(size: number): Promise<void> {
    await this.flush()
    await this.file.cutTo(size)
    this.waitingFrom = 0
  }

  async flush(): Promise<void> {
    if (this.waitingBytes === 0) return
    const part = Buffer.concat(this.waiting)
    this.waiting = []
    this.waitingBytes = 0
    await this.file.writeAt(part, this.waitingFrom)
  }
}
