import type { SpooledFile } from '../../../files/spooled-file.ts'

/** Small writes wait for one another: each wakes another thread, which costs more than the write. */
const TOGETHER_BYTES = 512 * 1024
/** Each of them keeps the packet in memory in which it came. */
const TOGETHER_PARTS = 64
/** What may be on its way to the disk while more arrives. */
const BEHIND_BYTES = 4 * 1024 * 1024

/** A file that is open, in a copy on this machine's disk. */
export class OpenFile {
  readonly file: SpooledFile
  /** By what the client says. */
  datedAt: number | null = null
  /** Bytes that it has taken from the budget. */
  taken = 0
  private end: number
  private waiting: Buffer[] = []
  private waitingFrom = 0
  private waitingBytes = 0
  /** The writes that are under way, one after the other, and what stopped them. */
  private behind: Promise<void> = Promise.resolve()
  private behindBytes = 0
  private failure: unknown = null

  constructor(file: SpooledFile) {
    this.file = file
    this.end = file.size
  }

  get size(): number {
    return this.end
  }

  /** Resolves before the part is on the disk; if it does not get there, what comes next says so. */
  async write(part: Buffer, at: number): Promise<void> {
    if (this.waitingBytes > 0 && at !== this.waitingFrom + this.waitingBytes) this.send()
    if (this.waitingBytes === 0) this.waitingFrom = at
    this.waiting.push(part)
    this.waitingBytes += part.length
    this.end = Math.max(this.end, at + part.length)
    if (this.waitingBytes >= TOGETHER_BYTES || this.waiting.length >= TOGETHER_PARTS) this.send()
    if (this.behindBytes > BEHIND_BYTES) await this.behind
    if (this.failure !== null) throw this.failure
  }

  async read(at: number, length: number): Promise<Buffer> {
    await this.flush()
    return this.file.readAt(at, length)
  }

  async cutTo(size: number): Promise<void> {
    await this.flush()
    await this.file.cutTo(size)
    this.end = size
  }

  /** Resolves once everything is on the disk. */
  async flush(): Promise<void> {
    this.send()
    await this.behind
    if (this.failure !== null) throw this.failure
  }

  async release(): Promise<void> {
    await this.behind
    await this.file.release()
  }

  private send() {
    if (this.waitingBytes === 0) return
    const [parts, from, bytes] = [this.waiting, this.waitingFrom, this.waitingBytes]
    this.waiting = []
    this.waitingBytes = 0
    this.behindBytes += bytes
    this.behind = this.behind
      .then(() => (this.failure === null ? this.file.writeAt(Buffer.concat(parts), from) : undefined))
      .catch(failure => {
        this.failure = failure
      })
      .then(() => {
        this.behindBytes -= bytes
      })
  }
}
