/** What became of a row. `leftOut`: it says itself that it is not for us; `skipped`: it cannot be read or used. */
export type Outcome = 'read' | 'merged' | 'leftOut' | 'skipped'

export interface FileTally extends Record<Outcome, number> {
  file: string
  rows: number
}

/** Counts every row of every file once, under what became of it. */
export class RowTally {
  readonly #files = new Map<string, FileTally>()

  count(file: string, outcome: Outcome): void {
    const tally = this.#of(file)
    tally.rows++
    tally[outcome]++
  }

  /** A row that was read turns out not to be used, once all files have been read. */
  drop(file: string, outcome: Exclude<Outcome, 'read'>): void {
    const tally = this.#of(file)
    tally.read--
    tally[outcome]++
  }

  all(): FileTally[] {
    return [...this.#files.values()]
  }

  #of(file: string): FileTally {
    const known = this.#files.get(file)
    if (known) return known
    const made: FileTally = { file, rows: 0, read: 0, merged: 0, leftOut: 0, skipped: 0 }
    this.#files.set(file, made)
    return made
  }
}
