import { isDatabaseUnavailable } from './pool.ts'

/** So many failures of the database in a row are no longer those of one item: it is away. */
const AWAY_AFTER = 3

/**
 * Does something for each, one after the other. What goes wrong with one, such as a statement that takes too long, does not keep the
 * others waiting: the last failure is thrown in the end.
 */
export async function eachApart<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<void> {
  let failure: unknown
  let unavailable = 0
  for (const item of items) {
    if (stopped()) return
    try {
      await work(item)
      unavailable = 0
    } catch (problem) {
      unavailable = isDatabaseUnavailable(problem) ? unavailable + 1 : 0
      if (unavailable === AWAY_AFTER) throw problem
      failure = problem
    }
  }
  if (failure) throw failure
}
