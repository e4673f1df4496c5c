import { Refusal } from '../../access/refusal.ts'

export interface HeavyLimits {
  readonly running: number
  readonly runningPerCaller: number
  readonly waiting: number
  readonly waitingPerCaller: number
}

/** More at once would only make each of them slower: what they share is the processor. */
const HEAVY_LIMITS: HeavyLimits = { running: 3, runningPerCaller: 2, waiting: 60, waitingPerCaller: 20 }

interface Waiting {
  readonly caller: string
  readonly start: () => void
  readonly hasLeft: () => boolean
}

/**
 * Calls that read a whole district (a table of schools, a long list) have a limit of their own, in all and for each
 * caller, so that small calls beside them are still answered (SAFE-26). Some wait for their turn; beyond that a call is
 * refused at once: 429 for a caller who asks too much, 503 when everybody does.
 */
export class HeavyCalls {
  private readonly limits: HeavyLimits
  private readonly running: string[] = []
  private readonly waiting: Waiting[] = []

  constructor(limits: HeavyLimits = HEAVY_LIMITS) {
    this.limits = limits
  }

  /** How many run now, and how many wait. */
  get depth(): { readonly running: number; readonly waiting: number } {
    return { running: this.running.length, waiting: this.waiting.length }
  }

  /** Does the work when it is its turn; not at all when `hasLeft` then says that nobody waits for it. */
  async run(caller: string, work: () => Promise<void>, hasLeft: () => boolean = () => false): Promise<void> {
    await this.enter(caller, hasLeft)
    try {
      if (!hasLeft()) await work()
    } finally {
      this.running.splice(this.running.indexOf(caller), 1)
      this.startWaiting()
    }
  }

  private async enter(caller: string, hasLeft: () => boolean) {
    if (this.mayRun(caller)) return void this.running.push(caller)
    this.dismissThoseWhoLeft()
    const own = this.waiting.filter(each => each.caller === caller).length
    if (own >= this.limits.waitingPerCaller) throw new Refusal('rateLimited', [], 1)
    if (this.waiting.length >= this.limits.waiting) throw new Refusal('unavailable', [], 1)
    await new Promise<void>(start => this.waiting.push({ caller, start, hasLeft }))
  }

  private mayRun(caller: string): boolean {
    const own = this.running.filter(each => each === caller).length
    return this.running.length < this.limits.running && own < this.limits.runningPerCaller
  }

  /** Drops calls whose client has left, so that they cause no refusals: a search sends a call with each letter. */
  private dismissThoseWhoLeft() {
    for (const left of this.waiting.filter(each => each.hasLeft())) {
      this.waiting.splice(this.waiting.indexOf(left), 1)
      this.start(left)
    }
  }

  private start({ caller, start }: Waiting) {
    this.running.push(caller)
    start()
  }

  private startWaiting() {
    for (;;) {
      const at = this.waiting.findIndex(({ caller }) => this.mayRun(caller))
      if (at === -1) return
      const [next] = this.waiting.splice(at, 1) as [Waiting]
      this.start(next)
    }
  }
}
