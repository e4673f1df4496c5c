import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

export interface WriteLimits {
  /** Districts that write at once; each holds one connection. */
  readonly running: number
  /** Writers that wait for one district. */
  readonly waitingPerDistrict: number
  /** Writers that wait in all. */
  readonly waiting: number
}

const LIMITS: WriteLimits = { running: 4, waitingPerDistrict: 40, waiting: 200 }

/** Too many writers wait for a district, or for any: answered with 503 and Retry-After, at once. */
export class WriteQueueFull extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('Too many writers wait')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Start = () => void

/**
 * Writers queue here before they take a connection, one district at a time: a district's figures have one writer anyway,
 * so a second connection would only wait for its lock, and a few busy districts would hold every connection. Districts
 * take turns (SAFE-26).
 */
export class WriteQueue {
  private readonly db: Db
  private readonly limits: WriteLimits
  private readonly running = new Set<string>()
  /** In the order of their turns: a district that has just written goes to the end. */
  private readonly waiting = new Map<string, Start[]>()
  private waitingCount = 0

  constructor(db: Db, limits: Partial<WriteLimits> = {}) {
    this.db = db
    this.limits = { ...LIMITS, ...limits }
  }

  /** How many write now, and how many wait. */
  get depth(): { readonly running: number; readonly waiting: number } {
    return { running: this.running.size, waiting: this.waitingCount }
  }

  /**
   * Runs work once no other writer of this process writes to the same district. `district` is a district's id, or any
   * other name for what has one writer at a time. Throws `WriteQueueFull` instead of letting the queue grow.
   */
  async run<T>(district: string, work: (db: Db) => Promise<T>): Promise<T> {
    await this.enter(district)
    try {
      return await work(this.db)
    } finally {
      this.leave(district)
    }
  }

  private enter(district: string): Promise<void> {
    if (!this.running.has(district) && this.running.size < this.limits.running) {
      this.running.add(district)
      return Promise.resolve()
    }
    const ahead = this.waiting.get(district) ?? []
    if (ahead.length >= this.limits.waitingPerDistrict) throw new WriteQueueFull(2)
    if (this.waitingCount >= this.limits.waiting) throw new WriteQueueFull(1)
    this.waiting.set(district, ahead)
    this.waitingCount++
    return new Promise(resolve => ahead.push(resolve))
  }

  private leave(district: string) {
    this.running.delete(district)
    const own = this.waiting.get(district)
    if (own) {
      this.waiting.delete(district)
      this.waiting.set(district, own)
    }
    for (const [next, starts] of this.waiting) {
      if (this.running.size >= this.limits.running) return
      if (!this.running.has(next)) this.start(next, starts)
    }
  }

  private start(district: string, starts: Start[]) {
    this.running.add(district)
    this.waitingCount--
    const start = starts.shift()
    if (starts.length === 0) this.waiting.delete(district)
    start?.()
  }
}
