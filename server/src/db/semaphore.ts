/** Lets only so many pieces of work run at once; the others wait in the order in which they came. */
export class Semaphore {
  private free: number
  private readonly waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.free = atOnce
  }

  /** Does the work once there is room; the next one begins when it is done or has failed. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>(start => this.waiting.push(start))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }
}
