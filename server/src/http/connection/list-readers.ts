import { Refusal } from '../../access/refusal.ts'

/** Each reader of a whole list has up to some 40 MB on disk, for as long as it reads. */
const MAX_READERS = 40
const MAX_OF_A_CALLER = 6

/** Whole lists that are being sent, few in all and for each caller (SAFE-26). */
export class ListReaders {
  private readonly callers: string[] = []

  /** Returns a function that ends the reading. 429 for a caller who reads too many at once, 503 when everybody does. */
  enter(caller: string): () => void {
    if (this.callers.filter(each => each === caller).length >= MAX_OF_A_CALLER) throw new Refusal('rateLimited', [], 5)
    if (this.callers.length >= MAX_READERS) throw new Refusal('unavailable', [], 5)
    this.callers.push(caller)
    return () => void this.callers.splice(this.callers.indexOf(caller), 1)
  }
}
