import { isDatabaseUnavailable, isDiskFull } from '../../db/pool.ts'

/** The most items in one transaction, unless a single part has more. */
const MAX_ITEMS = 2_000

interface Waiting<Part> {
  readonly part: Part
  readonly resolve: () => void
  readonly reject: (failure: unknown) => void
}

interface Grouping<Part> {
  readonly sizeOf: (part: Part) => number
  /** Does all parts of a group, or none. */
  readonly run: (parts: readonly Part[]) => Promise<void>
}

/** Runs what waits under one key as one group, while the next group gathers. Keys run side by side. */
export class GroupQueue<Part> {
  private readonly grouping: Grouping<Part>
  private readonly waiting = new Map<string, Waiting<Part>[]>()

  constructor(grouping: Grouping<Part>) {
    this.grouping = grouping
  }

  /** Resolves once the group that holds the part is done. */
  add(key: string, part: Part): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.waiting.get(key)
      if (own) return void own.push({ part, resolve, reject })
      this.waiting.set(key, [{ part, resolve, reject }])
      void this.drain(key)
    })
  }

  private async drain(key: string) {
    for (let own = this.waiting.get(key) ?? []; own.length > 0; own = this.waiting.get(key) ?? []) {
      await this.runGroup(own.splice(0, this.groupLength(own)))
    }
    this.waiting.delete(key)
  }

  private groupLength(waiting: readonly Waiting<Part>[]): number {
    let size = 0
    const end = waiting.findIndex(({ part }) => {
      size += this.grouping.sizeOf(part)
      return size > MAX_ITEMS
    })
    return end === -1 ? waiting.length : Math.max(1, end)
  }

  private async runGroup(group: readonly Waiting<Part>[]) {
    try {
      await this.grouping.run(group.map(({ part }) => part))
      for (const { resolve } of group) resolve()
    } catch (failure) {
      // One part must not make the others fail. But without a database or room on its disk, all would fail again.
      if (group.length > 1 && !isDatabaseUnavailable(failure) && !isDiskFull(failure))
        for (const each of group) await this.runGroup([each])
      else for (const { reject } of group) reject(failure)
    }
  }
}
