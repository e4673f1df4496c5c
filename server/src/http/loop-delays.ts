/** Later than this is a delay: what a class view needs of the thread is far less. */
const MIN_DELAY_MS = 10

/**
 * How long the thread that answers was busy at a stretch, by the routes that were being answered at the time. A route
 * that holds it up shows above those that only happened to be there.
 */
export class LoopDelays {
  private readonly everyMs: number
  private readonly count: (route: string, seconds: number) => void
  private readonly running = new Map<string, number>()
  /** Routes of which a call ran since the last tick, and may have ended. */
  private recent = new Set<string>()
  private last: number

  constructor(everyMs: number, now: number, count: (route: string, seconds: number) => void) {
    this.everyMs = everyMs
    this.last = now
    this.count = count
  }

  began(route: string): void {
    this.running.set(route, (this.running.get(route) ?? 0) + 1)
    this.recent.add(route)
  }

  ended(route: string): void {
    const left = (this.running.get(route) ?? 1) - 1
    if (left > 0) this.running.set(route, left)
    else this.running.delete(route)
  }

  /** To be called every `everyMs`; `now` says how late that was. */
  tick(now: number): void {
    const delay = now - this.last - this.everyMs
    if (delay >= MIN_DELAY_MS) for (const route of this.recent) this.count(route, delay / 1000)
    this.last = now
    this.recent = new Set(this.running.keys())
  }
}
